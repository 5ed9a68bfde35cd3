package org.tallystick.architecture.wrong.app.web;

import java.util.List;
import org.tallystick.architecture.wrong.app.feed.SeesCommandToo;

/** Breaks: parts of the edge do not see one another; only the welcome is printed. */
public record SeesFeed(List<SeesCommandToo> others) {

    void print() {
        System.out.println(others);
    }
}

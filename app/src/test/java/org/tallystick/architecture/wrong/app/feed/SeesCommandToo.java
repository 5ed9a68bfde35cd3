package org.tallystick.architecture.wrong.app.feed;

import java.util.List;
import org.tallystick.architecture.wrong.command.SeesQuery;

/** Breaks: app sees only api; every package is null-marked. */
public record SeesCommandToo(List<SeesQuery> others) {}

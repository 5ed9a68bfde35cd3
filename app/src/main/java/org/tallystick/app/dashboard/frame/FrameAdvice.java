package org.tallystick.app.dashboard.frame;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** Gives every page of the dashboard its frame. */
@ControllerAdvice(basePackages = "org.tallystick.app.dashboard")
class FrameAdvice {

    private final Frames frames;

    FrameAdvice(Frames frames) {
        this.frames = frames;
    }

    @ModelAttribute("frame")
    Frame frame(HttpServletRequest request) {
        return frames.of(request);
    }
}

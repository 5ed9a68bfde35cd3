package org.tallystick.app.dashboard.frame;

import java.util.Set;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** The stream that a page listens to. */
@Controller
class LiveController {

    private static final int UNAVAILABLE = 503;

    private final LiveStreams streams;

    LiveController(LiveStreams streams) {
        this.streams = streams;
    }

    @GetMapping("/dashboard/live")
    ResponseEntity<SseEmitter> open(@RequestParam Set<String> topics, Person person) {
        SseEmitter emitter = streams.open(topics, person.name());
        return emitter == null
                ? ResponseEntity.status(UNAVAILABLE).build()
                : ResponseEntity.ok().header("X-Accel-Buffering", "no").body(emitter);
    }
}

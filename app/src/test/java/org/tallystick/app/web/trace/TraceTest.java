package org.tallystick.app.web.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TraceTest {

    private static final String ID = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String HEADER = "00-" + ID + "-00f067aa0ba902b7-01";

    @Test
    void continues_a_valid_trace() {
        Trace trace = Trace.of(HEADER, "abc-123_.");
        assertThat(trace).isEqualTo(new Trace(ID, HEADER, "abc-123_."));
    }

    @Test
    void understands_the_first_four_fields_of_later_versions() {
        Trace trace = Trace.of("42" + HEADER.substring(2) + "-what-else", null);
        assertThat(trace.traceId()).isEqualTo(ID);
        assertThat(trace.traceparent()).isEqualTo(HEADER);
        assertThat(Trace.of("42" + HEADER.substring(2) + "x", null).traceId()).isNotEqualTo(ID);
    }

    @Test
    void begins_anew_where_there_is_none() {
        Trace trace = Trace.of(null, "a b");
        assertThat(trace.traceparent()).matches("00-" + trace.traceId() + "-[0-9a-f]{16}-01");
        assertThat(trace.requestId()).matches("[0-9a-f]{32}");
        assertThat(Trace.of(null, null)).isNotEqualTo(trace);
    }
}

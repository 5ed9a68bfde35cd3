package org.tallystick.proof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CpuTimeTests {

    @Test
    @EnabledOnOs(OS.LINUX)
    void grows_with_what_a_process_does() {
        long self = ProcessHandle.current().pid();
        long before = CpuTime.microsOf(Stream.of(self));
        long startedAt = System.nanoTime();
        long sum = 0;
        while (System.nanoTime() - startedAt < 300_000_000) {
            sum += Long.bitCount(System.nanoTime());
        }

        assertThat(sum).isPositive();
        assertThat(CpuTime.microsOf(Stream.of(self))).isGreaterThan(before);
    }

    @Test
    void is_none_of_a_process_that_is_not_there() {
        assertThat(CpuTime.microsOf(Stream.of(Long.MAX_VALUE))).isZero();
        assertThat(CpuTime.perOperation(0, 7)).isEqualTo("-");
        assertThat(CpuTime.perOperation(1_000, 4)).isEqualTo("250");
    }
}

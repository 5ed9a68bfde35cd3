package org.tallystick.proof.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MetersTests {

    private static final String TEXT =
            """
            # TYPE tallystick_writer_group_size summary
            tallystick_writer_group_size{application="tallystick",quantile="0.5"} 12.0
            tallystick_writer_group_size_count{application="tallystick"} 10
            tallystick_writer_group_size_sum{application="tallystick"} 250.0
            jvm_memory_used_bytes{application="tallystick",area="heap",id="G1 Eden Space"} 1048576.0
            jvm_memory_used_bytes{application="tallystick",area="heap",id="G1 Old Gen"} 2.097152E6
            jvm_memory_used_bytes{application="tallystick",area="nonheap",id="Metaspace"} 9.0E7
            """;

    @Test
    void reads_what_the_application_publishes() {
        Meters meters = Meters.ofPrometheus(TEXT);

        assertThat(meters).isEqualTo(new Meters(250, 10, 3 * 1024 * 1024));
        assertThat(meters.heapUsed()).isEqualTo("3 MB");
    }

    @Test
    void tells_the_group_size_of_a_time() {
        Meters earlier = new Meters(50, 6, 0);

        assertThat(Meters.ofPrometheus(TEXT).groupSizeSince(earlier)).isEqualTo("50.0");
        assertThat(earlier.groupSizeSince(earlier)).isEqualTo("-");
        assertThat(earlier.plus(earlier)).isEqualTo(new Meters(100, 12, 0));
    }
}

package org.tallystick.proof.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableTests {

    private final Table table = new Table("what", "rate");

    @Test
    void puts_columns_under_each_other() {
        table.row("yardstick", "7");
        table.row("HTTP", "12345");

        assertThat(table.asText())
                .containsExactly(
                        "what        rate",
                        "----------------",
                        "yardstick      7",
                        "HTTP       12345");
    }

    @Test
    void is_valid_markdown_whatever_a_cell_holds() {
        table.row("a|b", "1");

        assertThat(table.asMarkdown())
                .containsExactly("| what | rate |", "|---|---:|", "| a\\|b | 1 |");
    }

    @Test
    void refuses_a_row_that_lacks_a_cell() {
        assertThatThrownBy(() -> table.row("alone")).isInstanceOf(IllegalArgumentException.class);
        assertThat(table.isEmpty()).isTrue();
    }
}

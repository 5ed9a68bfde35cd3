package org.tallystick.app.gateway.signed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tallystick.api.Money;
import org.tallystick.api.gateway.StatementLine;
import org.tallystick.api.gateway.StatementRefusedException;

class StatementReaderTest {

    private static final String GOOD =
            """
            time,zone,type,order_number,trade,refund_number,currency,amount
            2026-03-01 18:00:00,Asia/Shanghai,TRADE_MADE,o1,T-1,,CNY,12.50
            2026-03-01 18:05:00,Asia/Shanghai,REFUND_MADE,o1,T-1,r1,CNY,-2.50
            2026-03-01 18:06:00,Asia/Shanghai,TRADE_MADE,o2,T-2,,KWD,18.600
            TOTAL,,2,,,,CNY,10.00
            TOTAL,,1,,,,KWD,18.600
            """;

    @Test
    void reads_lines_exactly() { // B53
        List<StatementLine> lines = read(GOOD);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(1))
                .isEqualTo(
                        new StatementLine(
                                Instant.parse("2026-03-01T10:05:00Z"),
                                "REFUND_MADE",
                                "o1",
                                "T-1",
                                "r1",
                                new Money(-250, "CNY")));
        assertThat(lines.get(2).amount()).isEqualTo(new Money(18_600, "KWD"));
        assertThat(lines.get(2).refundNumber()).isNull();
    }

    @Test
    void byte_order_mark_line_ends_order_of_columns_and_new_columns_do_not_matter() { // B106
        assertThat(read("\uFEFF" + GOOD.replace("\n", "\r\n"))).isEqualTo(read(GOOD));
        String moved =
                """
                amount,fee,currency,refund_number,trade,order_number,type,zone,time
                12.50,0.01,CNY,,T-1,o1,TRADE_MADE,Asia/Shanghai,2026-03-01 18:00:00
                """;
        assertThatThrownBy(() -> read(moved)).hasMessageContaining("totals");
        assertThat(read("time,zone,type,order_number,trade,refund_number,currency,amount,fee\r\n"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12.50|12.51|totals",
                "TOTAL,,2,,,,CNY|TOTAL,,3,,,,CNY|totals",
                "TOTAL,,1,,,,KWD,18.600|x|after",
                "12.50|12.505|decimals",
                "12.50|1E1|read",
                "CNY,12.50|XXX,12.50|read",
                "18:00:00|25:00:00|time",
                "Asia/Shanghai|Nowhere|time",
                "currency|money|column",
                "trade,|type,|column",
                "o1,T-1,,CNY|o1,T-1,CNY|cells"
            })
    void what_does_not_add_up_is_refused_whole(String from, String to, String why) { // B109
        assertThatThrownBy(() -> read(GOOD.replaceFirst(from, to)))
                .isInstanceOf(StatementRefusedException.class)
                .hasMessageContaining(why);
    }

    @Test
    void a_cut_file_or_one_in_another_charset_is_refused() {
        assertThatThrownBy(() -> read(GOOD.substring(0, GOOD.indexOf("TOTAL"))))
                .hasMessageContaining("missing");
        assertThatThrownBy(() -> read(GOOD + "x,x,x,x,x,x,CNY,1\n")).hasMessageContaining("after");
        assertThatThrownBy(() -> StatementReader.read("é".getBytes(ISO_8859_1)))
                .hasMessageContaining("UTF-8");
    }

    private static List<StatementLine> read(String text) {
        return StatementReader.read(text.getBytes(UTF_8));
    }
}

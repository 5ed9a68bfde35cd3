package org.tallystick.query.reconciliation.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tallystick.api.Money;

/**
 * B106, B108, B109, B111: whatever the file looks like, its lines are the same, or it is refused.
 */
class StatementReaderTest {

    private static final LocalDate DAY = LocalDate.parse("2026-03-01");
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final Charset GB18030 = Charset.forName("GB18030");
    private static final String HEADER =
            "time,zone,type,order_number,trade,refund_number,currency,amount\r\n";
    private static final String LINES =
            """
            2026-03-01 18:00:00,Asia/Shanghai,TRADE_MADE,0k3v,T-77,,CNY,12.50\r
            2026-03-01 18:05:00,Asia/Shanghai,REFUND_MADE,0k3v,T-77,9x2m,CNY,-2.50\r
            """;
    private static final String TOTAL = "TOTAL,,2,,,,CNY,10.00\r\n";
    private static final String FILE = HEADER + LINES + TOTAL;

    private static List<StatementLine> read(String file) {
        return read(file.getBytes(StandardCharsets.UTF_8));
    }

    private static List<StatementLine> read(byte[] file) {
        List<StatementLine> lines = new ArrayList<>();
        int count = new StatementReader(DAY, ZONE).read(file, lines::add);
        assertThat(count).isEqualTo(lines.size());
        return lines;
    }

    private static void assertRefused(String code, String file) {
        assertRefused(code, file.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertRefused(String code, byte[] file) {
        assertThatExceptionOfType(StatementRejectedException.class)
                .isThrownBy(() -> read(file))
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void reads_every_line_as_it_is_said() {
        assertThat(read(FILE))
                .containsExactly(
                        new StatementLine(
                                1,
                                Instant.parse("2026-03-01T10:00:00Z"),
                                "TRADE_MADE",
                                "0k3v",
                                "T-77",
                                "",
                                new Money(1_250, "CNY")),
                        new StatementLine(
                                2,
                                Instant.parse("2026-03-01T10:05:00Z"),
                                "REFUND_MADE",
                                "0k3v",
                                "T-77",
                                "9x2m",
                                new Money(-250, "CNY")));
    }

    /** B108 */
    @Test
    void looks_through_charsets_marks_preambles_quotes_padding_and_line_ends() {
        List<StatementLine> lines = read(FILE);
        String chinese =
                "#微信支付账单\r\n#商户,\"一号\r\n\r\n"
                        + FILE.replace("order_number", "商户订单号").replace("TOTAL", "合计");

        assertThat(read("\uFEFF" + FILE)).isEqualTo(lines);
        assertThat(read(FILE.replace("\r\n", "\n"))).isEqualTo(lines);
        assertThat(read(chinese)).isEqualTo(lines);
        assertThat(read(("\uFEFF" + chinese))).isEqualTo(lines);
        assertThat(read(chinese.getBytes(GB18030))).isEqualTo(lines);
        assertThat(read("# a\n# b\n# c\n# d\n# e\n" + FILE)).isEqualTo(lines);
        assertThat(read(FILE.replace("0k3v", " `0k3v\t").replace("12.50", " 12.50\t ")))
                .isEqualTo(lines);
        assertThat(read(FILE.replace("T-77", "\"T-77\"").replace("CNY", "\"CNY\"")))
                .isEqualTo(lines);
        assertThat(read(FILE + "\r\n,,,,,,,\r\n")).isEqualTo(lines);
        assertThat(read(FILE.replace("2026-03-01 ", "2026/03/01 "))).isEqualTo(lines);
    }

    /** B106 */
    @Test
    void finds_columns_by_name_wherever_they_are() {
        String moved =
                """
                Amount,note,out_trade_no,Currency,trade_no,type,trade_time
                12.50,"a, b",0k3v,CNY,T-77,TRADE_MADE,2026-03-01 18:00:00
                """;
        assertRefused("statement_truncated", moved);
        StatementLine line = read(FILE).get(0);
        String first = HEADER.replace("trade,", "trade,shop,") + LINES.replace("T-77,", "T-77,x,");
        assertThat(read(first + "TOTAL,,2,,,,,CNY,10.00\n").get(0)).isEqualTo(line);
        assertRefused("statement_header", FILE.replace("currency", "money"));
        assertRefused("statement_header", FILE.replace("amount", "sum"));
        assertRefused("statement_header", FILE.replace("refund_number", "trade_no"));
        assertRefused("statement_malformed", FILE.replace("T-77,,", "T-77,"));
        assertRefused("statement_header", LINES + TOTAL);
    }

    /** B109 */
    @ParameterizedTest
    @CsvSource({
        "'2,,,,CNY,10.00', '3,,,,CNY,10.00', statement_totals",
        "'2,,,,CNY,10.00', '2,,,,CNY,10.01', statement_totals",
        "'2,,,,CNY,10.00', '2,,,,USD,10.00', statement_truncated",
        "'2,,,,CNY,10.00', 'x,,,,CNY,10.00', statement_totals",
        "'2,,,,CNY,10.00', '2,,,,CNY,10.001', statement_totals",
        "12.50, 12.505, statement_amount",
        "12.50, 1.25E+1, statement_totals_ok",
        "12.50, twelve, statement_amount",
        "',CNY,12.50', ',XXX,12.50', statement_amount",
        "0k3v, 2.02E+27, statement_resaved",
        "18:00:00, 25:00:00, statement_time",
        "2026-03-01 18:00, 2026-03-02 18:00, statement_day",
        "Asia/Shanghai, Mars/Crater, statement_time"
    })
    void refuses_a_file_that_does_not_add_up_or_cannot_be_read(
            String part, String instead, String code) {
        String file = FILE.replace(part, instead);
        assertThat(file).isNotEqualTo(FILE);
        if (code.equals("statement_totals_ok")) {
            assertThat(read(file)).isEqualTo(read(FILE));
        } else {
            assertRefused(code, file);
        }
    }

    /** B109: never "0 rows, OK". */
    @Test
    void refuses_what_was_cut_off() {
        byte[] whole = FILE.getBytes(StandardCharsets.UTF_8);
        assertRefused("statement_empty", new byte[0]);
        assertRefused("statement_header", "\uFEFF");
        assertRefused("statement_header", "\r\n\r\n");
        assertRefused("statement_truncated", HEADER + LINES);
        assertRefused("statement_totals", FILE + LINES);
        assertRefused("statement_totals", FILE + TOTAL);
        int headerEnd = HEADER.length();
        for (int length = 0; length < whole.length - 6; length++) {
            if (length < headerEnd - 2 || length > headerEnd) {
                byte[] cut = Arrays.copyOf(whole, length);
                assertThatExceptionOfType(StatementRejectedException.class)
                        .as("cut off at %d", length)
                        .isThrownBy(() -> read(cut));
            }
        }
        assertRefused("statement_charset", new byte[] {(byte) 0xFF, (byte) 0xFE, 't', 0});
    }

    @Test
    void a_day_without_movements_has_a_header_and_no_lines() {
        assertThat(read(HEADER)).isEmpty();
    }

    /** B111: the day is the gateway's, whatever zone we are in. */
    @Test
    void takes_the_day_in_the_gateways_zone() {
        String last =
                HEADER
                        + """
                        2026-03-01 23:59:59.900,Asia/Shanghai,TRADE_MADE,a,T,,CNY,1.00
                        2026-03-01 00:00:00,,TRADE_MADE,b,U,,CNY,1.00
                        TOTAL,,2,,,,CNY,2.00
                        """;
        assertThat(read(last))
                .extracting(StatementLine::at)
                .containsExactly(
                        Instant.parse("2026-03-01T15:59:59.900Z"),
                        Instant.parse("2026-02-28T16:00:00Z"));
    }

    @Test
    void decimals_are_those_of_the_currency() {
        String yen =
                HEADER + "2026-03-01 10:00:00,,TRADE_MADE,a,T,,JPY,%s\r\nTOTAL,,1,,,,JPY,%s\r\n";
        assertThat(read(yen.formatted("500", "500")).get(0).amount())
                .isEqualTo(new Money(500, "JPY"));
        assertRefused("statement_amount", yen.formatted("500.5", "500.5"));
        assertThat(read(yen.replace("JPY", "KWD").formatted("18.6", "18.600")).get(0).amount())
                .isEqualTo(new Money(18_600, "KWD"));
    }

    /** A million lines of 10^13: the sum is exact, and the file is read as a stream. */
    @Test
    void sums_are_exact_however_large() {
        int count = 100_000;
        StringBuilder file = new StringBuilder(HEADER);
        String line = "2026-03-01 10:00:00,,TRADE_MADE,a,T,,CNY,90071992547409.91\r\n";
        file.append(line.repeat(count));
        assertThat(
                        new StatementReader(DAY, ZONE)
                                .read(
                                        (file
                                                        + "TOTAL,,"
                                                        + count
                                                        + ",,,,CNY,9007199254740991000.00\r\n")
                                                .getBytes(StandardCharsets.UTF_8),
                                        each -> {}))
                .isEqualTo(count);
        assertRefused(
                "statement_totals",
                file + "TOTAL,," + count + ",,,,CNY,9007199254740991000.01\r\n");
    }
}

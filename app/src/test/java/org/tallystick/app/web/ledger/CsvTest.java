package org.tallystick.app.web.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

    @Test
    void quotes_what_needs_it_and_ends_rows_as_the_standard_says() throws IOException {
        StringWriter out = new StringWriter();
        new Csv(out).row("a", "b,c", "d\"e", "f\r\ng", "", " h ");
        assertThat(out.toString()).isEqualTo("a,\"b,c\",\"d\"\"e\",\"f\r\ng\",, h \r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1", "+1", "-1", "@a", "\t1", "\r1", "=", "-"})
    void neutralises_formulas(String text) {
        assertThat(Csv.text(text)).isEqualTo("'" + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a=1", "1", "'=1", " =1", "中"})
    void leaves_other_texts_alone(String text) {
        assertThat(Csv.text(text)).isEqualTo(text);
    }
}

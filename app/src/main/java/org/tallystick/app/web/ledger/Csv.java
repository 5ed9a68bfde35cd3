package org.tallystick.app.web.ledger;

import java.io.IOException;
import java.io.Writer;

/** Rows of RFC 4180 that a spreadsheet cannot be tricked with. */
final class Csv {

    private static final String LINE_END = "\r\n";
    private static final String FORMULA_STARTS = "=+-@\t\r";

    private final Writer out;

    Csv(Writer out) {
        this.out = out;
    }

    /** One row of cells that are ready. */
    void row(String... cells) throws IOException {
        for (int i = 0; i < cells.length; i++) {
            if (i > 0) {
                out.write(',');
            }
            out.write(quoted(cells[i]));
        }
        out.write(LINE_END);
    }

    /**
     * A text that somebody else chose: one that a spreadsheet would take for a formula gets an
     * apostrophe in front.
     */
    static String text(String value) {
        boolean formula = !value.isEmpty() && FORMULA_STARTS.indexOf(value.charAt(0)) >= 0;
        return formula ? "'" + value : value;
    }

    private static String quoted(String cell) {
        boolean special =
                cell.indexOf(',') >= 0
                        || cell.indexOf('"') >= 0
                        || cell.indexOf('\n') >= 0
                        || cell.indexOf('\r') >= 0;
        return special ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell;
    }
}

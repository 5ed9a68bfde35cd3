package org.tallystick.query.reconciliation.statement;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The bytes of a statement as text, in the charset that they are in. */
final class StatementText {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final List<Charset> CHARSETS =
            List.of(StandardCharsets.UTF_8, Charset.forName("GB18030"));
    private static final int BUFFER = 8_192;

    private StatementText() {}

    /** Reads the text from its beginning, without a byte order mark. */
    static BufferedReader open(byte[] content) {
        if (content.length == 0) {
            throw new StatementRejectedException("statement_empty", "The file has no bytes");
        }
        for (Charset charset : CHARSETS) {
            if (isIn(charset, content)) {
                return new BufferedReader(reader(charset, content));
            }
        }
        throw new StatementRejectedException(
                "statement_charset", "The file is neither UTF-8 nor GB18030");
    }

    private static boolean isIn(Charset charset, byte[] content) {
        char[] buffer = new char[BUFFER];
        try (Reader reader = reader(charset, content)) {
            int count = reader.read(buffer);
            while (count >= 0) {
                for (int i = 0; i < count; i++) {
                    if (buffer[i] == '\0') {
                        return false;
                    }
                }
                count = reader.read(buffer);
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static Reader reader(Charset charset, byte[] content) {
        int skipped = startsWithMark(content) ? BYTE_ORDER_MARK.length : 0;
        return new InputStreamReader(
                new ByteArrayInputStream(content, skipped, content.length - skipped),
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private static boolean startsWithMark(byte[] content) {
        for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
            if (i >= content.length || content[i] != BYTE_ORDER_MARK[i]) {
                return false;
            }
        }
        return true;
    }
}

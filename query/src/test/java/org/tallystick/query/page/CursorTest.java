package org.tallystick.query.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.api.InvalidCursorException;

class CursorTest {

    private static final List<String> LIST = List.of("account = ?", "alice", " DESC");
    private static final List<String> KEY = List.of("2026-01-01T00:00:00Z", "9007199254740993");

    @Test
    void gives_back_the_key_that_it_was_made_of() {
        assertThat(Cursor.decode(Cursor.encode(LIST, KEY), LIST)).isEqualTo(KEY);
    }

    @Test
    void is_made_of_characters_that_a_url_may_have() {
        assertThat(Cursor.encode(LIST, KEY)).matches("[A-Za-z0-9_-]+");
    }

    @Test
    void is_refused_for_a_list_with_another_filter_or_order() {
        String cursor = Cursor.encode(LIST, KEY);

        assertRefused(cursor, List.of("account = ?", "bob", " DESC"));
        assertRefused(cursor, List.of("account = ?", "alice", " ASC"));
    }

    @Test
    void is_refused_when_a_single_character_was_changed() {
        String cursor = Cursor.encode(LIST, KEY);

        for (int i = 0; i < cursor.length(); i++) {
            char other = cursor.charAt(i) == 'A' ? 'B' : 'A';
            assertRefused(cursor.substring(0, i) + other + cursor.substring(i + 1), LIST);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "%%%", "MQ", "null", "AAAAAAAA", "1\n2\n3"})
    void is_refused_when_we_did_not_make_it(String cursor) {
        assertRefused(cursor, LIST);
    }

    @Test
    void is_refused_with_the_key_of_another() {
        String text =
                new String(
                        Base64.getUrlDecoder().decode(Cursor.encode(LIST, KEY)),
                        StandardCharsets.UTF_8);
        String changed = text.replace("9007199254740993", "9007199254740994");

        assertRefused(
                Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(changed.getBytes(StandardCharsets.UTF_8)),
                LIST);
    }

    private static void assertRefused(String cursor, List<String> list) {
        assertThatExceptionOfType(InvalidCursorException.class)
                .isThrownBy(() -> Cursor.decode(cursor, list));
    }
}

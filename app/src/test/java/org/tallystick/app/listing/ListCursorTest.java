package org.tallystick.app.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.Page;

class ListCursorTest {

    private final ListCursor list = new ListCursor("things", null, "red");

    @Test
    void names_the_last_row_of_a_page_that_is_followed_by_another_one() {
        Page<String> page = list.page(List.of("a", "b", "c"), 2, row -> List.of(row, "x"));

        assertThat(page.data()).containsExactly("a", "b");
        assertThat(list.key(page.nextCursor(), 2)).containsExactly("b", "x");
        assertThat(list.page(List.of("a", "b"), 2, row -> List.of(row)).hasMore()).isFalse();
        assertThat(list.key(null, 2)).isEmpty();
    }

    @Test
    void refuses_what_was_not_made_for_this_list() {
        String cursor = list.page(List.of("a", "b"), 1, row -> List.of(row)).nextCursor();

        for (String wrong : new String[] {"", "x", "%", cursor + "A"}) {
            assertThatThrownBy(() -> list.key(wrong, 1)).isInstanceOf(InvalidCursorException.class);
        }
        assertThatThrownBy(() -> list.key(cursor, 2)).isInstanceOf(InvalidCursorException.class);
        assertThatThrownBy(() -> new ListCursor("things", null, "blue").key(cursor, 1))
                .isInstanceOf(InvalidCursorException.class);
    }

    @Test
    void refuses_pages_without_rows_and_pages_without_end() {
        assertThat(ListCursor.limit(500)).isEqualTo(500);
        assertThatThrownBy(() -> ListCursor.limit(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ListCursor.limit(501))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

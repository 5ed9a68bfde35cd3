package org.tallystick.proof.crash.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StoryTests {

    /** A hold whose end has come before the database came back is unfit, with any content. */
    @Test
    void lets_unfit_requests_of_one_key_differ() {
        Story story =
                story(
                        "ASKS|k|HOLD|alice|5",
                        "TOLD|k|400|FIRST|-|ff",
                        "ASKS_ALTERED|k|HOLD|alice|5",
                        "TOLD_ALTERED|k|400|FIRST|-|gg");

        assertThat(story.contradictions()).isEmpty();
    }

    @Test
    void finds_an_altered_request_that_is_called_unfit_although_its_key_was_used() {
        Story story =
                story(
                        "ASKS|k|HOLD|alice|5",
                        "TOLD|k|201|FIRST|m|ff",
                        "ASKS_ALTERED|k|HOLD|alice|5",
                        "TOLD_ALTERED|k|400|FIRST|-|gg");

        assertThat(story.contradictions())
                .isEqualTo(List.of("k with other content was answered 400"));
    }

    private static Story story(String... lines) {
        Story story = new Story("k");
        for (String line : lines) {
            story.add(line.split("[|]"));
        }
        return story;
    }
}

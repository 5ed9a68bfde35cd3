package org.tallystick.app.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What must hold for every page, whatever it shows. */
final class PageCheck {

    private static final String AXE = axe();

    /** Names rule, impact and place of each finding that is serious. */
    private static final String FINDINGS =
            "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
                    + ".filter(v => v.impact === 'serious' || v.impact === 'critical')"
                    + ".map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')"
                    + " + ' ' + n.failureSummary).slice(0, 3).join(' | '))";

    private static final String OVERFLOW =
            "() => { const wide = document.documentElement.clientWidth;"
                    + " if (document.documentElement.scrollWidth <= wide) return [];"
                    + " return [...document.querySelectorAll('main *')].filter(e =>"
                    + " e.getBoundingClientRect().right > wide + 1).slice(0, 5).map(e =>"
                    + " e.tagName + '.' + e.className + ' ' + e.getBoundingClientRect().right)"
                    + ".concat('page ' + document.documentElement.scrollWidth); }";

    private PageCheck() {}

    /** All of it, and a picture. */
    static void whole(Page page, String name, int width, ColorScheme colors) {
        picture(page, name + "-" + width + "-" + colors);
        hasAllItsWords(page);
        doesNotScrollSideways(page);
        isAccessible(page);
    }

    /** Everybody can use it: nothing that axe calls serious or worse. */
    static void isAccessible(Page page) {
        page.evaluate(AXE);
        assertThat((List<?>) page.evaluate(FINDINGS)).as(page.url()).isEmpty();
    }

    static void doesNotScrollSideways(Page page) {
        assertThat((List<?>) page.evaluate(OVERFLOW)).as(page.url()).isEmpty();
    }

    /** No key without a text, no raw name, nothing that was meant for a machine. */
    static void hasAllItsWords(Page page) {
        String text = page.locator("body").innerText();
        assertThat(text).as(page.url()).doesNotContain("??").doesNotContain("undefined");
        assertThat(page.content()).as(page.url()).doesNotContain("??_");
    }

    /** A picture for a person to look at, if a folder was named for it. */
    static void picture(Page page, String name) {
        String folder = System.getProperty("tallystick.pictures");
        if (folder != null) {
            page.screenshot(
                    new Page.ScreenshotOptions()
                            .setPath(Path.of(folder, name + ".png"))
                            .setFullPage(true));
        }
    }

    private static String axe() {
        try (@Nullable InputStream script =
                PageCheck.class.getClassLoader().getResourceAsStream("axe.min.js")) {
            return new String(
                    Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.barograph.e2e.controller;

import static io.barograph.testkit.browser.BrowserTab.content;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.browser.BrowserTab;
import java.awt.image.BufferedImage;
import module java.base;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a person sees of a fleet in trouble. `-Dpictures=update` draws the pictures of the documentation anew: look at
/// them before they are committed.
@Tag("full")
class PagePicturesIT {

    private static final String LEVELS =
            "[...document.querySelectorAll('#list tbody .level')].map(each => each.textContent).join()";
    private static final long LARGEST = 300 << 10;

    @TempDir
    private Path directory;

    @Test
    void aFleetInTroubleIsSeenAtOneGlance() throws Exception {
        try (TroubledFleet fleet = new TroubledFleet();
                BrowserTab tab = BrowserTab.open(fleet.page(), directory)) {
            tab.resize(1400, 900);
            tab.prefer("prefers-color-scheme", "light");
            tab.until(LEVELS + ".startsWith('silent')");
            tab.until(LEVELS + " === 'firing,held back,silent,pending'");
            draw(tab, "status-page", 1400, 620, "light");
            assertThat(tab.value(content("#calm-count"))).isEqualTo("11 calm nodes");
            assertThat(tab.value(content("#list tbody .why")))
                    .contains("burstable pods wait for CPU", "avg60 = ", "(>= 40)");
            tab.value("document.querySelector('#list tbody a').click()");
            tab.until("document.querySelector('#page .plot') !== null");
            aGraphHasTheThresholdOfTheRule(tab);
            draw(tab, "status-node", 1400, 1150, "light");
            draw(tab, "status-narrow", 400, 1400, "dark");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static void aGraphHasTheThresholdOfTheRule(BrowserTab tab) throws Exception {
        assertThat(tab.value("document.querySelector('#page .plot').getAttribute('aria-label')"))
                .matches(
                        "Contention of Burstable, CPU, by the minute over [0-9]+ minutes; now [0-9.]+ %; most [0-9.]+ %;"
                                + " threshold 40 %: at or above it in [0-9]+ of [0-9]+ known minutes\\.");
        assertThat(tab.value(content("#page .threshold-word"))).isEqualTo("threshold 40 %");
        assertThat(tab.value(content("#page .inputs-of tbody")))
                .contains("Contention(BURSTABLE, CPU).avg60", "40%", "above 40", "holds");
        assertThat(tab.value(content("#page .demands"))).contains("KubepodsCPUContentionPressure", "firing");
    }

    private static void draw(BrowserTab tab, String name, int width, int height, String scheme) throws Exception {
        tab.resize(width, height);
        tab.prefer("prefers-color-scheme", scheme);
        tab.promised("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(''))))");
        byte[] png = tab.picture();
        BufferedImage picture = ImageIO.read(new ByteArrayInputStream(png));
        assertThat(List.of(picture.getWidth(), picture.getHeight())).containsExactly(width, height);
        assertThat((long) png.length).as("%s in bytes", name).isLessThan(LARGEST);
        boolean update = "update".equals(System.getProperty("pictures"));
        Path folder = update ? Checkout.HOME.resolve("docs") : Files.createDirectories(Path.of("target", "pictures"));
        Files.write(folder.resolve(name + ".png"), png);
    }
}

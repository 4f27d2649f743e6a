package io.barograph.e2e.controller;

import static io.barograph.testkit.browser.BrowserTab.content;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.browser.BrowserTab;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What holds the controller back, as a real browser draws it of a controller that is held back.
@Tag("full")
class HeldBackPageIT {

    @TempDir
    private Path directory;

    @Test
    void showsEachThatHoldsItBackAndNoLongerWhatIsOver() throws Exception {
        try (HeldBackController controller = HeldBackController.in(directory);
                BrowserTab tab = BrowserTab.open(controller.page(), directory)) {
            tab.until(content("#stopped") + " === 'Stopped: stopped by jo: incident 42'");
            tab.until(content("#silences tbody tr") + ".includes('<b>jo</b>')");
            assertThat(tab.value(content("#silences tbody tr"))).contains("node worker-*", "disk swap", "s1", "left");
            tab.until(content("#budgets tbody tr") + ".startsWith('cluster')");
            tab.until(content("#hazards tbody tr") + ".startsWith('daemonsetkube-system/cnirefused')");
            assertThat(tab.value(content("#hazards"))).contains("does not tolerate example.org/always:NoSchedule");
            tab.until(content("#modes tbody") + " === 'poolgpuoff'");
            tab.until(content("#pool-trouble-0") + " === '--pool-mode: no node is in pool gpu.'");
            tab.until(content("#shadow") + ".includes('AlwaysNew')");
            assertThat(tab.value(content("#shadow-nodes tbody"))).contains("worker-1", "only_new", "only_old");
            whatIsHeldBackSaysWhy(tab);
            everyTableHasANameAndIsReachedByTheKeyboard(tab);

            controller.resume();
            tab.until("document.querySelector('#stopped') === null");
            assertThat(tab.value(content("#pool-trouble-0"))).contains("gpu");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static void whatIsHeldBackSaysWhy(BrowserTab tab) throws Exception {
        tab.until(content("#worst details.node > summary > .level") + " === 'held back'");
        tab.until(content(".demands .chip.held") + " === 'held back'");
        assertThat(tab.value(content(".demands details.demand .why")))
                .startsWith("held back: ")
                .contains("incident 42", "What changes it: ");
    }

    private static void everyTableHasANameAndIsReachedByTheKeyboard(BrowserTab tab) throws Exception {
        assertThat(tab.value("[...document.querySelectorAll('#foot table')].map(each => each.parentElement)"
                        + ".every(each => each.tabIndex === 0 && each.getAttribute('role') === 'region'"
                        + " && each.getAttribute('aria-label').length > 3)"))
                .isEqualTo("true");
        assertThat(tab.value("[...document.querySelectorAll('#foot th')].every(each => each.scope === 'col')"))
                .isEqualTo("true");
        assertThat(tab.value(content("#foot"))).doesNotContain("undefined", "NaN", "[object");
    }
}

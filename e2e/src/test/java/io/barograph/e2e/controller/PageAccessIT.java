package io.barograph.e2e.controller;

import static io.barograph.testkit.browser.BrowserTab.content;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.browser.AxeCheck;
import io.barograph.testkit.browser.BrowserTab;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page for people who do not see it, do not see its colours, do not point, or read it on a phone.
@Tag("full")
class PageAccessIT {

    private static final String FOCUSED = "document.activeElement";

    @TempDir
    private Path directory;

    /// Each view is judged on a wide and a narrow screen, by day and by night, with all that is folded open.
    private static void judge(BrowserTab tab, String view) throws Exception {
        tab.value("document.querySelectorAll('details').forEach(each => { each.open = true; })");
        for (int width : List.of(1400, 400)) {
            tab.resize(width, 900);
            for (String scheme : List.of("light", "dark")) {
                tab.prefer("prefers-color-scheme", scheme);
                AxeCheck.findsNothingWrongWith(tab, view + " at " + width + " px, " + scheme);
            }
            assertThat(tab.value(
                            "[...document.querySelectorAll('body *')].filter(each => !each.closest('.wide, .unseen, .skip')"
                                    + " && !(each instanceof SVGElement) && each.getBoundingClientRect().right > innerWidth + 1)"
                                    + ".map(each => each.localName + '.' + each.className).join()"))
                    .as("what reaches beyond %s px in %s", width, view)
                    .isEmpty();
            assertThat(tab.value("[...document.querySelectorAll('main tbody :is(th, td)')].filter(each =>"
                            + " each.checkVisibility() && each.textContent.length > 8 && each.offsetWidth < 40)"
                            + ".map(each => each.textContent).join()"))
                    .as("what is squeezed at %s px in %s", width, view)
                    .isEmpty();
            assertThat(tab.value("document.documentElement.scrollWidth <= innerWidth"))
                    .as("the page of %s px does not scroll sideways in %s", width, view)
                    .isEqualTo("true");
        }
        tab.resize(1400, 900);
    }

    @Test
    void aNodeThatIsHeldBackAndAllThatHoldsItBack() throws Exception {
        try (HeldBackController controller = HeldBackController.in(directory);
                BrowserTab tab = BrowserTab.open(controller.page(), directory)) {
            tab.until(content(".demands .chip.held") + " === 'held back'");
            tab.until("document.querySelector('#silences tbody tr') !== null");
            judge(tab, "fleet of one");
            tab.value("location.hash = '#node/worker-1'");
            tab.until("document.activeElement.id === 'title'");
            tab.until("document.querySelector('#page .demands .chip.held') !== null");
            judge(tab, "node");
            tab.value("location.hash = '#decisions'");
            tab.until("document.querySelectorAll('.decisions-list li').length > 0");
            judge(tab, "decisions");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void aFleetGoneThroughByTheKeyboardAlone() throws Exception {
        try (CrowdedController controller = CrowdedController.of(30, directory);
                BrowserTab tab = BrowserTab.open(controller.page(), directory)) {
            tab.until("document.querySelectorAll('#list tbody tr').length === 32");
            theKeyboardReachesEverythingInOrder(tab);
            theSkipLinkSkips(tab);
            judge(tab, "fleet");
            tab.value("location.hash = '#node/worker-1'");
            tab.until("document.querySelector('#page .pulse.stale') !== null");
            judge(tab, "silent node");
            assertThat(tab.value("document.querySelectorAll('main img, main script').length"))
                    .isEqualTo("0");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static void theKeyboardReachesEverythingInOrder(BrowserTab tab) throws Exception {
        List<String> walked = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            tab.press("Tab");
            walked.add(tab.value(FOCUSED + ".id || " + FOCUSED + ".className || " + FOCUSED + ".textContent"));
            assertThat(tab.value("getComputedStyle(" + FOCUSED + ").outlineStyle"))
                    .as("the focus on %s is seen", walked.getLast())
                    .isNotEqualTo("none");
            assertThat(tab.value(FOCUSED + ".getBoundingClientRect().left >= 0"))
                    .as("%s is within the window", walked.getLast())
                    .isEqualTo("true");
        }
        assertThat(walked.subList(0, 3)).containsExactly("skip", "Fleet", "Decisions");
        assertThat(walked.subList(3, 10))
                .allMatch(each -> each.matches("[0-9]+ (firing|held back|silent|unknown|stuck|pending|calm)"));
        assertThat(walked.get(10)).isEqualTo("seek-q");
        assertThat(walked.get(11)).isEqualTo("seek-level");
        assertThat(walked.subList(12, 16))
                .as("then the nodes")
                .doesNotHaveDuplicates()
                .allMatch(each -> each.matches("worker-1|quiet-.*|<img .*"));
        tab.press("Enter");
        tab.until("location.hash.startsWith('#node/')");
        tab.until(FOCUSED + ".id === 'title'");
        tab.value("history.back()");
        tab.until("!document.getElementById('fleet').hidden");
        tab.until(FOCUSED + ".id === 'fleet-title'");
    }

    private static void theSkipLinkSkips(BrowserTab tab) throws Exception {
        tab.value("document.querySelector('.skip').focus()");
        tab.press("Enter");
        tab.until(FOCUSED + ".id === 'main'");
        assertThat(tab.value("location.hash")).doesNotContain("main");
    }

    @Test
    void aReaderIsToldOfLevelsSeldomAndOfNothingElse() throws Exception {
        try (CrowdedController controller = CrowdedController.of(5, directory);
                BrowserTab tab = BrowserTab.open(controller.page(), directory)) {
            tab.until(content("#said") + ".includes('7 nodes')");
            tab.value(
                    "new MutationObserver(() => { window.told = (window.told ?? 0) + 1; })"
                            + ".observe(document.getElementById('said'), {childList: true, characterData: true, subtree: true})");
            assertThat(tab.value("[...document.querySelectorAll('[aria-live], [role=status], [role=alert]')]"
                            + ".map(each => each.id).join()"))
                    .isEqualTo("said,lost");
            assertThat(tab.value("(window.told ?? 0) <= 1")).isEqualTo("true");
            tab.until(content("#said") + ".includes('silent')");
            assertThat(tab.value("window.told <= Math.ceil(performance.now() / 10000) + 1"))
                    .isEqualTo("true");
        }
    }

    @Test
    void whoWantsLessMotionGetsNone() throws Exception {
        try (CrowdedController controller = CrowdedController.of(1, directory);
                BrowserTab tab = BrowserTab.open(controller.page(), directory)) {
            tab.prefer("prefers-reduced-motion", "reduce");
            tab.until("document.querySelectorAll('#list tbody tr').length === 3");
            assertThat(tab.value("document.getAnimations().length")).isEqualTo("0");
            assertThat(tab.value("[...document.querySelectorAll('*')].every(each =>"
                            + " getComputedStyle(each).transitionDuration.split(', ').every(time => time === '0s'))"))
                    .isEqualTo("true");
        }
    }
}

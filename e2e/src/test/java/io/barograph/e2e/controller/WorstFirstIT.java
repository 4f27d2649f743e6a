package io.barograph.e2e.controller;

import static io.barograph.testkit.browser.BrowserTab.content;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.browser.BrowserTab;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a tired person sees first, in a real browser: which nodes are in trouble, and what is not known.
@Tag("full")
class WorstFirstIT {

    private static final String LEVELS =
            "[...document.querySelectorAll('#fleet details.node > summary > .level')].map(each =>"
                    + " each.textContent).join()";

    @TempDir
    private Path directory;

    @Test
    void nodesStandInTheOrderOfWhatToLookAtFirst() throws Exception {
        try (CrowdedController controller = CrowdedController.of(2, directory);
                BrowserTab tab = BrowserTab.open(controller.page(), directory)) {
            tab.until(content("#state") + ".includes('demand fires')");
            assertThat(tab.value("document.title")).isEqualTo("(1) Barograph");
            tab.until(content("#worst details.node h2") + " === 'worker-1'");
            tab.until(content("#state") + ".includes('keep-firing')");
            assertThat(tab.value("document.title")).isEqualTo("(1) Barograph");
            // The three without an exporter, and in the end the one whose exporter has no more to say
            tab.until(
                    LEVELS + " === 'firing,silent,silent,silent' || " + LEVELS + " === 'silent,silent,silent,silent'");
            assertThat(tab.value("document.querySelectorAll('#fleet details.node[open]').length"))
                    .isEqualTo("0");
            aLevelLeadsToItsNodes(tab);
            tab.until(LEVELS + " === 'silent,silent,silent,silent'");
            assertThat(tab.value(content("#worst details.node h2"))).isEqualTo("worker-1");
            assertThat(tab.value("document.title")).isEqualTo("(1) Barograph");
            aSilentNodeIsNotCalledCalm(tab);
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static void aLevelLeadsToItsNodes(BrowserTab tab) throws Exception {
        tab.value("document.querySelector('.is-silent a').click()");
        tab.until("document.getElementById('heat-level').value === 'silent'");
        tab.until(content("#heat-count") + ".match(/ of 4 nodes$|^4 nodes$/) !== null");
    }

    private static void aSilentNodeIsNotCalledCalm(BrowserTab tab) throws Exception {
        tab.value("document.getElementById('node-worker-1').open = true");
        tab.until(content("#node-worker-1 .demands") + ".includes('keep-firing · frozen')");
        assertThat(tab.value(content("#node-worker-1 .resource h3")))
                .as("of the CPU")
                .startsWith("CPU Not known now. At last: ");
        assertThat(tab.value(content("#node-worker-1 .trouble"))).startsWith("silent: its exporter is silent");
        assertThat(tab.value("document.querySelectorAll('#node-worker-1 details.demand[open]').length"))
                .isEqualTo("0");
    }
}

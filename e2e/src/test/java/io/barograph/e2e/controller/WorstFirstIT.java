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
            "[...document.querySelectorAll('#list tbody .level')].map(each => each.textContent).join()";
    private static final String FIRST = content("#list tbody th a");

    @TempDir
    private Path directory;

    @Test
    void nodesStandInTheOrderOfWhatToLookAtFirst() throws Exception {
        try (CrowdedController controller = CrowdedController.of(2, directory);
                BrowserTab tab = BrowserTab.open(controller.page(), directory)) {
            tab.until(content("#foot") + ".includes('1 demand fires')");
            tab.until(FIRST + " === 'worker-1'");
            tab.until(content("#foot") + ".includes('keep-firing')");
            // The three without an exporter, and in the end the one whose exporter has no more to say
            tab.until(
                    LEVELS + " === 'firing,silent,silent,silent' || " + LEVELS + " === 'silent,silent,silent,silent'");
            assertThat(tab.value("document.title")).isEqualTo("(4) Barograph");
            aLevelLeadsToItsNodes(tab);
            tab.until(LEVELS + " === 'silent,silent,silent,silent'");
            assertThat(tab.value(FIRST)).isEqualTo("worker-1");
            aSilentNodeIsNotCalledCalm(tab);
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static void aLevelLeadsToItsNodes(BrowserTab tab) throws Exception {
        tab.value("document.querySelector('#levels .is-silent a').click()");
        tab.until("document.getElementById('seek-level').value === 'silent'");
        tab.until("document.querySelectorAll('#list tbody tr').length >= 3");
        tab.until(LEVELS + ".split(',').every(each => each === 'silent')");
        tab.value("document.querySelector('#levels .is-silent a').click()");
        tab.until("document.getElementById('seek-level').value === ''");
    }

    private static void aSilentNodeIsNotCalledCalm(BrowserTab tab) throws Exception {
        assertThat(tab.value(content("#levels .is-calm"))).isEqualTo("0 calm");
        assertThat(tab.value("document.getElementById('calm').hidden")).isEqualTo("true");
        assertThat(tab.value(content("#list tbody .why"))).startsWith("its exporter is silent");
        tab.value("location.hash = '#node/worker-1'");
        tab.until(content("#page .standing .level") + " === 'silent'");
        tab.until(content("#page .demands .phase-of") + " === 'keep-firingfrozenheld back'");
        assertThat(tab.value(content("#page #waits-cpu .sentence"))).startsWith("Not known now. At last: ");
        assertThat(tab.value(content("#page .trouble"))).startsWith("silent: its exporter is silent");
        assertThat(tab.value(content("#page .standing .pulse"))).matches("silent for .*: demands stand still");
        assertThat(tab.value(content("#page"))).doesNotContain("is calm", "live, heard");
    }
}

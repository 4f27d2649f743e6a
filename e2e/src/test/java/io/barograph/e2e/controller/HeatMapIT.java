package io.barograph.e2e.controller;

import static io.barograph.testkit.browser.BrowserTab.content;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.browser.BrowserTab;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The views of a fleet of 2,000 nodes in a real browser, by the keyboard alone.
@Tag("full")
class HeatMapIT {

    private static final int NODES = 2000;
    private static final String MAP = "document.getElementById('maps')";
    private static final String PATHS = "[...document.querySelectorAll('#pools .cell')]";
    private static final String CELLS =
            PATHS + ".map(each => each.getAttribute('d').split('M').length - 1).reduce((sum, each) => sum + each, 0)";
    private static final String SAID =
            "document.getElementById(" + MAP + ".getAttribute('aria-activedescendant'))" + ".textContent";

    @TempDir
    private Path directory;

    @Test
    void aWholeFleetIsSeenAndGoneThroughByTheKeyboard() throws Exception {
        try (CrowdedController controller = CrowdedController.of(NODES - 2, directory);
                BrowserTab tab = BrowserTab.open(controller.page(), directory)) {
            tab.until("!document.getElementById('heat').hidden");
            assertThat(tab.value("document.querySelectorAll('#pools *').length"))
                    .as("nothing is drawn while the map is folded")
                    .isEqualTo("0");
            tab.value("document.getElementById('heat').open = true");
            tab.until(CELLS + " === " + NODES);
            // Two thousand nodes are a few elements
            assertThat(Integer.parseInt(tab.value("document.querySelectorAll('#pools *').length")))
                    .isLessThan(40);
            goesThroughTheMap(tab);
            filtersItAndReadsItAsAList(tab);
            looksAtOneNode(tab);
            looksAtTheDecisions(tab);
            assertThat(tab.value("document.title")).doesNotContain("owned");
            assertThat(tab.value("document.querySelectorAll('main img, main script').length"))
                    .isEqualTo("0");
            // A browser complains of each 404, and a node that is not watched is one
            assertThat(tab.complaints()).allMatch(each -> each.contains("/api/node?name=nobody"));
        }
    }

    private static void goesThroughTheMap(BrowserTab tab) throws Exception {
        tab.value(MAP + ".focus()");
        tab.until(SAID + ".startsWith(\"" + CrowdedController.HOSTILE + "\")");
        tab.press("ArrowRight");
        tab.until(SAID + ".match(/^quiet-0000, no pool, (unknown|silent) /) !== null");
        tab.press("ArrowDown");
        tab.until(SAID + ".match(/^quiet-00[1-9]/) !== null");
        tab.press("ArrowUp");
        tab.until(SAID + ".startsWith('quiet-0000')");
        tab.press("End");
        tab.until(SAID + ".startsWith('worker-1, ')");
        assertThat(tab.value(SAID)).contains("contention").doesNotContain("undefined", "NaN");
        assertThat(tab.value("document.querySelectorAll('#pools .cursor').length"))
                .isEqualTo("1");
        tab.press("Enter");
        tab.until("location.hash === '#node/worker-1'");
    }

    private static void filtersItAndReadsItAsAList(BrowserTab tab) throws Exception {
        tab.value("location.hash = ''");
        tab.until("!document.getElementById('fleet').hidden");
        tab.value("Object.assign(document.getElementById('seek-q'), {value: 'QUIET-19'})"
                + ".dispatchEvent(new Event('input'))");
        tab.until(CELLS + " === 98");
        assertThat(tab.value("location.hash")).isEqualTo("#fleet?q=QUIET-19");
        assertThat(tab.value(content("#heat-count"))).isEqualTo("98 of 2,000 nodes");
        tab.until("document.querySelectorAll('#list tbody tr').length === 98");
        assertThat(tab.value(content("#list tbody tr"))).matches("(unknown|silent)quiet-19[0-9]{2}none.+exporter.+");
    }

    private static void looksAtOneNode(BrowserTab tab) throws Exception {
        tab.value("location.hash = '#node/worker-1'");
        tab.until("document.activeElement.id === 'title'");
        tab.until("document.querySelectorAll('svg.hour').length > 5");
        assertThat(tab.value("document.querySelector('svg.hour').getAttribute('aria-label')"))
                .startsWith("CPU, Node, last hour by the minute. Pressure: ")
                .doesNotContain("NaN", "undefined");
        // The recording may be over by now, and its node silent; what was decided stays
        tab.until(content("#page") + ".includes('PressureRaised')");
        assertThat(tab.value(content("#page"))).contains("PodsWait");
        tab.value("location.hash = '#node/' + encodeURIComponent(\"" + CrowdedController.HOSTILE + "\")");
        tab.until(content("#page") + ".includes('missing is neither zero nor healthy')");
        assertThat(tab.value(content("#title"))).isEqualTo(CrowdedController.HOSTILE);
        tab.value("location.hash = '#node/nobody'");
        tab.until(content("#page") + ".includes('No node of this name is watched')");
    }

    private static void looksAtTheDecisions(BrowserTab tab) throws Exception {
        tab.value("location.hash = '#decisions?demand=podswait'");
        tab.until("document.querySelectorAll('.decisions-list li').length >= 2");
        assertThat(tab.value(content("#page"))).contains("<script>document.title='owned'</script>");
        tab.value("Object.assign(document.getElementById('find-node'), {value: 'nobody'})"
                + ".dispatchEvent(new Event('input', {bubbles: true}))");
        tab.until(content("#page") + ".includes('None of them fits')");
        assertThat(tab.value("location.hash")).isEqualTo("#decisions?node=nobody&demand=podswait");
    }
}

package io.barograph.e2e.controller;

import static io.barograph.testkit.browser.BrowserTab.content;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.browser.BrowserTab;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page of 5,000 nodes: it stays small, and each node can be found.
@Tag("full")
class LargeFleetPageIT {

    private static final int NODES = 5000;
    private static final String ROWS = "document.querySelectorAll('#list tbody tr').length";

    @TempDir
    private Path directory;

    @Test
    void fiveThousandNodesAreAListThatStaysSmall() throws Exception {
        try (CrowdedController controller = CrowdedController.of(NODES - 2, directory);
                BrowserTab tab = BrowserTab.open(controller.page(), directory)) {
            tab.until(ROWS + " === 100");
            tab.until(content("#list .rest") + ".startsWith('4,900 more nodes.')");
            tab.until(content("#list tbody th") + " === 'worker-1'");
            assertThat(Integer.parseInt(tab.value("document.querySelectorAll('*').length")))
                    .isLessThan(3000);
            showsMoreUpToABound(tab);
            findsOneByName(tab);
            howLongADrawingTakes(tab);
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static void showsMoreUpToABound(BrowserTab tab) throws Exception {
        for (int rows = 200; rows <= 500; rows += 100) {
            tab.value("document.getElementById('more').click()");
            tab.until(ROWS + " === " + rows);
        }
        assertThat(tab.value("document.getElementById('more') === null")).isEqualTo("true");
        assertThat(tab.value(content("#list .rest")))
                .isEqualTo("4,500 more nodes. Search by name, pool or level to see them.");
    }

    private static void findsOneByName(BrowserTab tab) throws Exception {
        tab.value("Object.assign(document.getElementById('seek-q'), {value: 'quiet-4321'})"
                + ".dispatchEvent(new Event('input'))");
        tab.until(ROWS + " === 1");
        assertThat(tab.value(content("#list tbody th"))).isEqualTo("quiet-4321");
        assertThat(tab.value("location.hash")).isEqualTo("#fleet?q=quiet-4321");
        tab.value(
                "Object.assign(document.getElementById('seek-q'), {value: 'no such'}).dispatchEvent(new Event('input'))");
        tab.until(content("#list") + " === 'No node has such a name or pool.'");
        tab.value("Object.assign(document.getElementById('seek-q'), {value: ''}).dispatchEvent(new Event('input'))");
        tab.until(ROWS + " === 100");
    }

    /// The page answers the keyboard while it draws: no drawing of 100 lines takes a tenth of a second.
    private static void howLongADrawingTakes(BrowserTab tab) throws Exception {
        tab.value("new PerformanceObserver(list => { window.longest = Math.max(window.longest ?? 0,"
                + " ...list.getEntries().map(each => each.duration)); }).observe({entryTypes: ['longtask']})");
        String before = tab.value(content("#clock time"));
        tab.until("Date.parse(document.querySelector('#clock time').dateTime) > Date.parse('"
                + before.replace(" UTC", "Z").replace(" ", "T") + "') + 5000");
        assertThat(Double.parseDouble(tab.value("window.longest ?? 0"))).isLessThan(500);
    }
}

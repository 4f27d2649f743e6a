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
            tab.until(content("#stopped")
                    + " === 'Stopped: stopped by jo: incident 42. To end it: barograph silence resume'");
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
            whoIsEvictedFirstIsShownAsText(tab);
            aStormSaysOfWhatAndWhere(tab);
            assertThat(tab.complaints()).isEmpty();
        }
    }

    /// What a node's page shows of evictions, of an answer as `/api/node` gives it.
    private static void whoIsEvictedFirstIsShownAsText(BrowserTab tab) throws Exception {
        String told = """
                {mode: "probe", signal: "memory.available", unknown: "", held_back: [{demand: "evict memory.available",
                  why: "evict", text: "the taint is not there yet", change: "the taint stands on the node"}],
                 pods: [
                  {pod: "shop/<img src=x onerror=alert(1)>", usage: 524288000, request: 104857600, excess: 419430400,
                   priority: 0, qos: "Burstable", oom_score: 1200, why: "", text: ""},
                  {pod: "shop/lost", usage: null, request: 0, excess: 0, priority: 7, qos: "", oom_score: null,
                   why: "usage_unknown", text: "its usage is not known"}],
                 past: [{pod: "shop/gone", owner: "Deployment shop/web", signal: "memory.available", state: "ended",
                   at: Date.now() - 60000, ended: null, relief: 0.5}]}""";
        tab.value(
                "import(new URL('page/evictions.js', document.baseURI).href).then(page => { const tried = document.createElement('div');"
                        + " tried.id = 'tried'; tried.append(...page.evictions(" + told
                        + ", Date.now()).filter(Boolean));"
                        + " document.body.append(tried); }).catch(e => { document.title = String(e); }) && 1");
        tab.until("document.querySelector('#tried') !== null || document.title.includes('Error')");
        assertThat(tab.value("document.title")).doesNotContain("Error");
        assertThat(tab.value(content("#tried #evicted-first tbody")))
                .startsWith("1shop/<img src=x onerror=alert(1)>Burstable0500 Mi100 Mi400 Mi")
                .contains("2shop/lostunknown7unknown0 Miunknownits usage is not known");
        assertThat(tab.value(content("#tried #killed-first tbody")))
                .contains("1200")
                .doesNotContain("lost");
        assertThat(tab.value(content("#tried #evicted tbody")))
                .isEqualTo("60 s agoshop/goneDeployment shop/webmemory.availableended50 %");
        assertThat(tab.value(content("#tried"))).contains("the taint is not there yet; until the taint stands");
        assertThat(tab.value("document.querySelectorAll('#tried img').length")).isEqualTo("0");
    }

    /// What comes first, of an answer as `/api/fleet` gives it.
    private static void aStormSaysOfWhatAndWhere(BrowserTab tab) throws Exception {
        String told = """
                {storms: [{zone: "eu-1a", resource: "cpu", phase: "storm", since: Date.now() - 60000},
                          {zone: "eu-1a", resource: "memory", phase: "ramping", since: Date.now() - 60000}],
                 outages: [{pool: "web", phase: "outage", since: Date.now() - 60000}]}""";
        tab.value("import(new URL('page/guards.js', document.baseURI).href).then(page => {"
                + " const stormy = document.createElement('div'); stormy.id = 'stormy';"
                + " stormy.append(...page.alarms(" + told + ", Date.now())); document.body.append(stormy); })"
                + ".catch(e => { document.title = String(e); }) && 1");
        tab.until("document.querySelector('#stormy') !== null || document.title.includes('Error')");
        assertThat(tab.value("document.title")).doesNotContain("Error");
        assertThat(tab.value(content("#stormy #storm-cpu-eu-1a")))
                .startsWith("Storm (cpu) in zone eu-1a, began ")
                .endsWith(", storm: no further node is closed by a taint for it.");
        assertThat(tab.value(content("#stormy #storm-memory-eu-1a"))).contains("Storm (memory)", ", ramping");
        assertThat(tab.value(content("#stormy #outage-web"))).startsWith("Signal outage in pool web");
    }

    private static void whatIsHeldBackSaysWhy(BrowserTab tab) throws Exception {
        tab.until(content("#list tbody .level") + " === 'held back'");
        assertThat(tab.value(content("#list tbody .why"))).contains(" is held back: ", "incident 42");
        tab.until(content(".demands .chip.held") + " === 'held back'");
        assertThat(tab.value(content(".demands .held-back")))
                .startsWith("Held back: ")
                .contains("incident 42", "What changes it: ");
    }

    private static void everyTableHasANameAndIsReachedByTheKeyboard(BrowserTab tab) throws Exception {
        assertThat(tab.value("[...document.querySelectorAll('#guards table')].map(each => each.parentElement)"
                        + ".every(each => each.tabIndex === 0 && each.getAttribute('role') === 'region'"
                        + " && each.getAttribute('aria-label').length > 3)"))
                .isEqualTo("true");
        assertThat(tab.value("[...document.querySelectorAll('#guards th')].every(each => each.scope === 'col')"))
                .isEqualTo("true");
        assertThat(tab.value(content("#guards"))).doesNotContain("undefined", "NaN", "[object");
    }
}

package io.barograph.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.api.Test;

/// The runbook that the controller serves is the one in `docs`.
class RunbookPageTest {

    private static final Path PAGE =
            Checkout.HOME.resolve("controller/src/main/resources/io/barograph/controller/http/page/runbook.html");

    @Test
    void isMadeOfTheRunbook() throws IOException {
        GoldenFile.file(PAGE, RunbookHtml.of(Files.readString(Checkout.HOME.resolve("docs/runbook.md"))));
    }

    @Test
    void isServedWithAnAnchorForEachAlert() throws IOException {
        assertThat(StaticPage.routes()).containsKey("/runbook");
        String page = Files.readString(PAGE);
        List<String> anchors = Pattern.compile(
                        "runbook_url: http://barograph-controller\\.barograph:9978/runbook#(\\w+)")
                .matcher(Files.readString(Checkout.HOME.resolve("alerts/barograph.rules.yaml")))
                .results()
                .map(it -> it.group(1))
                .toList();
        assertThat(anchors).isNotEmpty().allSatisfy(it -> assertThat(page).contains("<h2 id=\"" + it + "\">"));
        assertThat(page).doesNotContain("](", "**").doesNotContainPattern("(href|src)=\"https?:");
    }

    @Test
    void writesWhatTheRunbookUses() {
        assertThat(RunbookHtml.of("""
                        # Runbook

                        Two *lines* and
                        a [page](status.md#why), [alerts](../alerts/x.yaml).

                        ## BarographX

                        - `a < b` & c
                          goes on
                        - see [above](#runbook)
                        """)).contains("""
                <h1 id="runbook">Runbook</h1>
                <p>Two <em>lines</em> and a page (<code>docs/status.md#why</code>), alerts (<code>alerts/x.yaml</code>).</p>
                <h2 id="barographx">BarographX</h2>
                <ul>
                <li><code>a &lt; b</code> &amp; c goes on</li>
                <li>see <a href="#runbook">above</a></li>
                </ul>
                """);
    }
}

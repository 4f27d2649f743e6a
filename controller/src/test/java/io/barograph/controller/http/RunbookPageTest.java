package io.barograph.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The runbook and the troubleshooting page that the controller serves are those in `docs`.
class RunbookPageTest {

    private static final Path PAGES =
            Checkout.HOME.resolve("controller/src/main/resources/io/barograph/controller/http/page");

    private static String markdown(String name) throws IOException {
        return Files.readString(Checkout.HOME.resolve("docs/" + name + ".md"));
    }

    private static String html(String name) throws IOException {
        return Files.readString(PAGES.resolve(name + ".html"));
    }

    static Set<String> served() {
        return new TreeSet<>(RunbookHtml.SERVED);
    }

    @ParameterizedTest
    @MethodSource("served")
    void isMadeOfThePageInDocs(String name) throws IOException {
        GoldenFile.file(PAGES.resolve(name + ".html"), RunbookHtml.of(name, markdown(name)));
        assertThat(StaticPage.routes()).containsKey("/" + name);
        assertThat(html(name)).doesNotContain("](", "**", "```", "\n|").doesNotContainPattern("(href|src)=\"https?:");
    }

    @ParameterizedTest
    @MethodSource("served")
    void hasLinksThatLeadSomewhere(String name) throws IOException {
        List<MatchResult> links = Pattern.compile("href=\"(\\w*)#([^\"]+)\"")
                .matcher(html(name))
                .results()
                .toList();
        assertThat(links).hasSizeGreaterThan(5);
        for (MatchResult link : links) {
            String target = link.group(1).isEmpty() ? name : link.group(1);
            assertThat(html(target)).as(link.group()).contains(" id=\"" + link.group(2) + "\">");
        }
    }

    @Test
    void hasAnAnchorForEachAlert() throws IOException {
        List<String> anchors = Pattern.compile(
                        "runbook_url: http://barograph-controller\\.barograph:9978/runbook#(\\w+)")
                .matcher(Files.readString(Checkout.HOME.resolve("alerts/barograph.rules.yaml")))
                .results()
                .map(it -> it.group(1))
                .toList();
        assertThat(anchors)
                .isNotEmpty()
                .allSatisfy(it -> assertThat(html("runbook")).contains("<h2 id=\"" + it + "\">"));
    }

    @Test
    void saysOfEachAlertWhoseFaultItIsWhatToRunAndWhatToDo() throws IOException {
        List<String> entries =
                List.of(markdown("runbook").split("(?m)^## ")).stream().skip(1).toList();
        assertThat(entries)
                .hasSizeGreaterThan(30)
                .allSatisfy(entry -> assertThat(entry)
                        .containsSubsequence("\n\n", ".", "\n- *Cause*: ", "\n- *Run*: ", "\n- *Do*: "));
    }

    @ParameterizedTest
    @MethodSource("served")
    void beginsWithFourCommandsAndHasContents(String name) throws IOException {
        String head = markdown(name).split("(?m)^## ", 2)[0];
        assertThat(head)
                .containsSubsequence(
                        "kubectl barograph status",
                        "kubectl barograph explain --node NODE --demand KEY",
                        "kubectl -n barograph logs ",
                        "kubectl barograph silence stop ",
                        "](#");
        Pattern heading = Pattern.compile("(?m)^## (.*)$");
        assertThat(heading.matcher(markdown(name)).results().map(it -> it.group(1)))
                .allSatisfy(title -> assertThat(head).contains("(#" + anchor(title) + ")"));
    }

    private static String anchor(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
    }

    @Test
    void writesWhatThePagesUse() {
        assertThat(RunbookHtml.of("runbook", """
                        # Runbook

                        Two *lines* and
                        a [page](status.md#why), [alerts](../alerts/x.yaml).

                        ## All `nodes`, so

                        - `a < b` & c
                          goes on
                        - see [above](#runbook), [there](troubleshooting.md#psi)

                        | a | **b** |
                        |---|---|
                        | `c` | d |

                        1. first

                        ```sh
                        run > it
                        ```
                        """)).contains("""
                <h1 id="runbook">Runbook</h1>
                <p>Two <em>lines</em> and a page (<code>docs/status.md#why</code>), alerts (<code>alerts/x.yaml</code>).</p>
                <h2 id="all-nodes-so">All <code>nodes</code>, so</h2>
                <ul>
                <li><code>a &lt; b</code> &amp; c goes on</li>
                <li>see <a href="#runbook">above</a>, <a href="troubleshooting#psi">there</a></li>
                </ul>
                <table>
                <tr><th>a</th><th><strong>b</strong></th></tr>
                <tr><td><code>c</code></td><td>d</td></tr>
                </table>
                <ol>
                <li>first</li>
                </ol>
                <pre>run &gt; it
                </pre>
                """);
    }
}

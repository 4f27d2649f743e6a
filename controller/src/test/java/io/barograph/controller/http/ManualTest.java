package io.barograph.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The pages of `docs` that the controller serves.
class ManualTest {

    private static final Path DOCS = Checkout.HOME.resolve("docs");
    private static final Pattern LINK = Pattern.compile("href=\"([^\"#]*)(?:#([^\"]*))?\"");

    static List<String> names() {
        return Manual.NAMES;
    }

    private static String markdown(String name) throws IOException {
        return Files.readString(DOCS.resolve(name + ".md"));
    }

    @Test
    void areAllPagesOfDocs() throws IOException {
        try (Stream<Path> files = Files.walk(DOCS)) {
            assertThat(files.map(file -> DOCS.relativize(file).toString())
                            .filter(file -> file.endsWith(".md"))
                            .map(file -> file.replaceFirst("\\.md$", "")))
                    .containsExactlyInAnyOrderElementsOf(Manual.NAMES);
        }
        assertThat(Manual.address("runbook")).isEqualTo("runbook");
        assertThat(Manual.address("troubleshooting")).isEqualTo("troubleshooting");
    }

    /// Each link is followed as a browser does it, on a host whose root is that of a proxy's path.
    @ParameterizedTest
    @MethodSource("names")
    void hasLinksThatAllLeadSomewhere(String name) {
        URI root = URI.create("http://proxy/below/");
        URI here = root.resolve(Manual.address(name));
        List<MatchResult> links = LINK.matcher(Manual.pageHtml(name)).results().toList();
        assertThat(links).hasSizeGreaterThan(6);
        for (MatchResult link : links) {
            URI target = link.group(1).isEmpty() ? here : here.resolve(link.group(1));
            if (!target.getScheme().equals("https")) {
                assertLeadsSomewhere(link, root.relativize(target).toString());
            }
        }
    }

    private static void assertLeadsSomewhere(MatchResult link, String address) {
        Map<String, String> names =
                Manual.NAMES.stream().collect(Collectors.toMap(Manual::address, Function.identity()));
        assertThat(names.containsKey(address) || StaticPage.routes().containsKey("/" + address))
                .as(link.group())
                .isTrue();
        if (link.group(2) != null) {
            assertThat(Manual.pageHtml(Objects.requireNonNull(names.get(address))))
                    .as(link.group())
                    .contains(" id=\"" + link.group(2) + "\">");
        }
    }

    /// A page that is named in plain text could have been a link.
    @ParameterizedTest
    @MethodSource("names")
    void leavesNeitherDeadLinksNorMarkdown(String name) {
        String html = Manual.pageHtml(name);
        assertThat(html).doesNotContainPattern("\\(<code>docs/[^<]*\\.md");
        assertThat(html.replaceAll("(?s)<pre>.*?</pre>|<code>.*?</code>", ""))
                .doesNotContain("](", "**", "```", "\n|", "<!--", " - `")
                .doesNotContainPattern("src=|<script");
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
                .allSatisfy(it -> assertThat(Manual.pageHtml("runbook")).contains("<h2 id=\"" + it + "\">"));
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
    @ValueSource(strings = {"runbook", "troubleshooting"})
    void beginsWithFourCommandsAndHasContents(String name) throws IOException {
        String head = markdown(name).split("(?m)^## ", 2)[0];
        assertThat(head)
                .containsSubsequence(
                        "kubectl barograph status",
                        "kubectl barograph explain --node NODE --demand KEY",
                        "kubectl -n barograph logs -l 'app.kubernetes.io/name in (barograph-controller, barograph-exporter)'",
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
    void leadsFromAPageBelowDocsToTheOthers() {
        assertThat(Manual.pageHtml("design/acting", """
                        [runbook](../runbook.md#x), [status](../status.md), [engine](engine.md#gaps), [chart](../../deploy/chart/README.md),
                        [kernel](https://docs.kernel.org/)
                        """))
                .contains("href=\"../../page/manual.css\"", "<a href=\"../../\">Status page</a>")
                .contains("""
                <p><a href="../../runbook#x">runbook</a>, <a href="../../docs/status">status</a>, \
                <a href="../../docs/design/engine#gaps">engine</a>, chart (<code>deploy/chart/README.md</code>), \
                <a href="https://docs.kernel.org/">kernel</a></p>
                """);
    }
}

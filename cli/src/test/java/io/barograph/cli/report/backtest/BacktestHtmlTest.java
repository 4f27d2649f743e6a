package io.barograph.cli.report.backtest;

import static io.barograph.cli.backtest.outcome.SampleEpisodes.incident;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.outcome;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.raised;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.cli.backtest.outcome.BacktestCriteria;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.Incident;
import io.barograph.cli.backtest.outcome.JudgedOutcome;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.SampleEpisodes;
import io.barograph.cli.backtest.outcome.SignalCurve;
import io.barograph.controller.controls.Budget;
import module java.base;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/// The page is well-formed XML too, so that a strict parser can look at it.
class BacktestHtmlTest {

    private static final String HOSTILE = "<script>alert('x')</script>\"onload=\"x\u202e&amp;\u0000";

    private static String text(NodeOutcome[] nodes, Incident... incidents) {
        BacktestCriteria criteria = new BacktestCriteria(60_000, new Budget(1, false), List.of(incidents));
        return BacktestHtml.of(JudgedOutcome.of(outcome(nodes), criteria), criteria, SampleEpisodes.madeOf());
    }

    /// Of a node with one episode and one incident.
    private static Document page() throws Exception {
        return page("n1", "A", "n1", "trouble");
    }

    private static Document page(String node, String demand, String pattern, String incident) throws Exception {
        NodeOutcome[] nodes = {drawn(node, raised(node, demand, 200, 300))};
        return parsed(text(nodes, incident(incident, pattern, 150, 250, "*")));
    }

    static Document parsed(String page) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8)));
    }

    private static NodeOutcome drawn(String name, Episode... episodes) {
        NodeOutcome plain = SampleEpisodes.node(name, 900, episodes);
        List<SignalCurve.Bucket> buckets = new ArrayList<>();
        for (int i = 100; i < 700; i++) {
            buckets.add(new SignalCurve.Bucket(i * 1000L, i % 50, i % 50 + 1));
        }
        SignalCurve.Signal signal = new SignalCurve.Signal(
                "Contention(KUBEPODS, CPU)", "avg60", List.of(40.0), Set.of(new SignalCurve.RuleName("p", "r A")));
        SignalCurve.Signal pale = new SignalCurve.Signal("Pressure(KUBEPODS, CPU, SOME)", "avg60", List.of(), Set.of());
        return new NodeOutcome(
                plain.identity(),
                plain.watched(),
                plain.episodes(),
                List.of(new SignalCurve(signal, 1000, buckets), new SignalCurve(pale, 1000, buckets)));
    }

    private static List<Element> all(Document page, String name, String style) {
        NodeList found = page.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            Element each = (Element) found.item(i);
            if (style.isEmpty() || each.getAttribute("class").equals(style)) {
                elements.add(each);
            }
        }
        return elements;
    }

    /// The data of the first drawing.
    private static JsonNode drawing(Document page) throws Exception {
        return new ObjectMapper()
                .readTree(all(page, "script", "").stream()
                        .filter(each -> each.getAttribute("type").equals("application/json"))
                        .findFirst()
                        .orElseThrow()
                        .getTextContent());
    }

    @Test
    void givesTheScriptSignalPhasesAndIncidents() throws Exception {
        JsonNode drawing = drawing(page());
        assertThat(drawing.at("/node").asText()).isEqualTo("n1");
        assertThat(drawing.at("/span").asLong()).isEqualTo(900_000);
        assertThat(drawing.at("/plots/0/subject").asText()).isEqualTo("Contention(KUBEPODS, CPU)");
        assertThat(drawing.at("/plots/0/bounds").toString()).isEqualTo("[40.0]");
        assertThat(drawing.at("/plots/0/buckets/1").toString()).isEqualTo("[101000,1.0,2.0]");
        assertThat(drawing.at("/plots/0/pale/subject").asText()).isEqualTo("Pressure(KUBEPODS, CPU, SOME)");
        assertThat(drawing.at("/lanes/0/demand").asText()).isEqualTo("A");
        assertThat(drawing.at("/lanes/0/bands/1").toString())
                .isEqualTo("{\"phase\":\"firing\",\"from\":200000,\"to\":300000}");
        assertThat(drawing.at("/incidents/0").toString())
                .isEqualTo("{\"title\":\"incident: trouble\",\"from\":150000,\"to\":250000}");
    }

    @Test
    void saysTheSameInTables() throws Exception {
        Document page = page();
        List<String> rows =
                all(page, "tr", "").stream().map(Element::getTextContent).toList();
        assertThat(rows).contains("A3m19s3m20s5m1m40sp: r A", "troublen12m30s4m10s-50s3m20sA");
        assertThat(all(page, "th", ""))
                .allMatch(each -> each.getAttribute("scope").equals("col"));
        assertThat(all(page, "div", "wide"))
                .allMatch(each -> each.getAttribute("tabindex").equals("0"))
                .noneMatch(each -> each.getAttribute("aria-label").isEmpty());
    }

    @Test
    void eachCellKnowsItsColumnWhereThePageIsTooNarrowForColumns() throws Exception {
        Document page = page();
        List<String> heads =
                all(page, "th", "").stream().map(Element::getTextContent).toList();
        assertThat(all(page, "td", ""))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(heads).contains(each.getAttribute("data-head")));
    }

    @Test
    void hostileNamesStayNames() throws Exception {
        Document page = page(HOSTILE, HOSTILE, "*", HOSTILE);
        assertThat(all(page, "script", ""))
                .extracting(each -> each.getAttribute("type"))
                .containsExactly("module", "application/json");
        assertThat(drawing(page).at("/node").asText()).isEqualTo(HOSTILE);
        assertThat(all(page, "h3", "").getFirst().getTextContent())
                .isEqualTo("<script>alert('x')</script>\"onload=\"x\ufffd&amp;\ufffd");
        NodeList elements = page.getElementsByTagName("*");
        for (int i = 0; i < elements.getLength(); i++) {
            for (int j = 0; j < elements.item(i).getAttributes().getLength(); j++) {
                assertThat(elements.item(i).getAttributes().item(j).getNodeName())
                        .doesNotStartWith("on");
            }
        }
    }

    @Test
    void loadsNothingAndRunsItsOwnScriptAlone() throws Exception {
        String page = text(new NodeOutcome[] {drawn("n1")});
        String script = all(parsed(page), "script", "").getFirst().getTextContent();
        assertThat(page)
                .contains("default-src 'none'; style-src 'sha256-", "; script-src 'sha256-")
                .doesNotContain("src=", "url(", "@import", "https://", "style=");
        assertThat(script).doesNotContain("import ", "fetch", "innerHTML").contains("createElementNS");
        assertThat(page.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http://");
    }

    @Test
    void isBoundedWhateverTheFleet() throws Exception {
        NodeOutcome[] nodes = new NodeOutcome[500];
        for (int i = 0; i < nodes.length; i++) {
            Episode[] episodes = new Episode[500];
            for (int j = 0; j < episodes.length; j++) {
                episodes[j] = raised("n" + i, "A", j + 1, j + 2);
            }
            nodes[i] = drawn("n" + i, episodes);
        }
        String page = text(nodes);
        assertThat(page.length()).isLessThan(8_000_000);
        Document parsed = parsed(page);
        assertThat(all(parsed, "article", "")).hasSize(NodeHtmlSections.MOST_DRAWN);
        assertThat(page).contains("The worst 40 of 500 are drawn", "Not all of it is drawn.");
        assertThat(all(parsed, "td", "")).extracting(Element::getTextContent).contains("n499");
    }
}

package io.barograph.controller.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.TestRules;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.http.json.ApiJson;
import io.barograph.controller.http.json.ControlsDocument;
import io.barograph.controller.http.json.HeatDocument;
import io.barograph.controller.http.json.NodePageDocument;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.ProgramStatus;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.http.json.StatusDocument;
import io.barograph.controller.http.json.WithoutExporter;
import io.barograph.controller.overview.FleetRig;
import io.barograph.controller.overview.Level;
import io.barograph.controller.overview.NodeSummary;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.web.Request;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The JSON that people's tools read: each document as it is sent.
class OperatorRoutesTest {

    private static final ReplicaStatus ALONE = ReplicaStatus.of("", true, "", null);
    private static final ProgramStatus PROGRAM = program(Modes.sameForAll(Mode.OBSERVE), Silences.none(), "");

    private final FleetRig rig = new FleetRig();

    @AfterEach
    void close() {
        rig.close();
    }

    private static ProgramStatus program(Modes modes, Silences silences, String fault) {
        ControlsDocument controls = ControlsDocument.of(modes, List.of(), silences, null, Instant.EPOCH);
        return new ProgramStatus("1", modes, "", ALONE, controls, fault);
    }

    private String status(ProgramStatus program) {
        return new String(
                ApiJson.toBytes(StatusDocument.of(program, rig.lines, WithoutExporter.of(rig.withoutExporter))), UTF_8);
    }

    private String policies(ProgramStatus program) {
        return new String(ApiJson.toBytes(PoliciesDocument.of(program, rig.policies, rig.lines, rig.relief)), UTF_8);
    }

    private static Request asking(Map<String, String> query) {
        return new Request("/api/decisions", query, "");
    }

    private int decided(Map<String, String> query) {
        return new DecisionsEndpoint(rig.fleet, () -> ALONE, rig.wall)
                .answer(asking(query))
                .status();
    }

    private String decisions(Map<String, String> query) {
        return new String(new DecisionsEndpoint(rig.fleet, () -> ALONE, rig.wall).decisionsJson(asking(query)), UTF_8);
    }

    private String page() {
        NodeSummary node = Objects.requireNonNull(rig.lines.nodeSummary("n1"));
        return new String(ApiJson.toBytes(NodePageDocument.of(node, ALONE)), UTF_8);
    }

    @Test
    void theStatusHasALineForEachNodeAndEachLoudRule() {
        rig.pools.put("n1", "batch");
        rig.withoutExporter.addAll(List.of("win", "fargate"));
        rig.see("n1", 4, 50);
        rig.watch("n2");
        assertThat(status(PROGRAM)).startsWith("""
                    {"version":"1","mode":"observe","leading":true,"replica":{"identity":"","leading":true,"leader":"","api_away_since":null,"note":""},"fault":"","stopped":"","nodes":[{"node":"n1","pool":"batch",\
                    "level":"firing","doubt":"","worst":{"scope":"kubepods","resource":"cpu","percent":50.0},\
                    "heard":1008000,"rules":[{"level":"firing","phase":"firing","conditions":["PodsWait"],\
                    "taints":["example.org/pods-wait:NoSchedule"],"on_node":{},"policy":"busy","rule":"pods wait",\
                    "since":1006000,"frozen":false,"why":\
                    """).endsWith("""
                    {"node":"n2","pool":"","level":"unknown",\
                    "doubt":"nothing has been heard of its exporter yet","worst":null,"heard":null,"rules":[]}],\
                    "left_out":0,"without_exporter":{"nodes":2,"names":["fargate","win"]}}\
                    """);
    }

    @Test
    void theStatusCallsASilentNodeSilentAndSaysWhatItWasBefore() {
        rig.see("n1", 4, 50);
        rig.silence("n1");
        rig.watch("n1").exporterFailed(ExporterFault.UNREACHABLE, "connection refused");
        assertThat(status(PROGRAM))
                .contains("\"level\":\"silent\",\"doubt\":\"its exporter is silent: unreachable: connection refused\"")
                .contains("\"rules\":[{\"level\":\"silent\",\"phase\":\"firing\",");
    }

    @Test
    void whatIsKeptFiringIsNamedSo() {
        rig.see("n1", 4, 50);
        rig.see("n1", 1, 0);
        assertThat(status(PROGRAM)).contains("\"rules\":[{\"level\":\"firing\",\"phase\":\"keep-firing\",");
    }

    @Test
    void aNodesPageHasWhoMakesOthersWaitWorstFirstOrWhyItIsUnknown() {
        rig.culprits = List.of(
                new Culprits(
                        Resource.CPU,
                        Reading.of(new Culprits.Parts(
                                List.of(
                                        new Culprits.Part("u1", "shop/batch", 50.26, 41.7, 36),
                                        new Culprits.Part("u2", "</script>&b", 9, 8.04, 7)),
                                IntStream.range(0, Culprits.MOST)
                                        .mapToObj(i -> new Culprits.Part("s" + i, "s" + i, 1, 40 - i, 20))
                                        .toList(),
                                3.21))),
                Culprits.absent(Resource.MEMORY, "no /proc/vmstat"));
        rig.see("n1", 1, 50);
        String page = page();
        assertThat(page)
                .contains("\"culprits\":[{\"resource\":\"cpu\",\"imposed\":["
                        + "{\"owner\":\"u1\",\"name\":\"shop/batch\",\"percent\":50.26,\"avg10\":41.7},"
                        + "{\"owner\":\"u2\",")
                .contains("\"owner\":\"s9\"")
                .contains("\"unattributed_percent\":3.21}")
                .contains("{\"resource\":\"memory\",\"imposed\":null,\"suffered\":null,"
                        + "\"unattributed_percent\":null,\"why\":\"no /proc/vmstat\"}")
                .doesNotContain("\"owner\":\"s10\"", "</script>");
    }

    @Test
    void theHeatHasOneShortRowANode() {
        rig.pools.put("n1", "web");
        rig.see("n1", 4, 50.04);
        rig.see("n3", 1, 0);
        rig.watch("n2");
        assertThat(new String(ApiJson.toBytes(HeatDocument.of(rig.lines.nodes())), UTF_8))
                .isEqualTo("""
            {"levels":["calm","pending","stuck","unknown","silent","held back","firing"],\
            "nodes":[["n2",0,3,null,null],["n3",0,0,0.0,0],["n1",1,6,50.0,0]],\
            "pools":["","web"],"kinds":["kubepods cpu"]}\
            """);
    }

    @Test
    void thePoliciesCountNodes() {
        rig.see("n1", 4, 50);
        rig.see("n2", 4, 50);
        rig.see("n3", 1, 50);
        rig.see("n4", 1, 0);
        rig.block("n2", "the budget is used up");
        assertThat(policies(PROGRAM)).contains("""
                    "mode":"observe","rule":"pods wait","level":"firing","off":"","phase":"firing","since":1006000,\
                    "effects":["NoSchedule","condition"],"active":2,"pending":1,"held_back":1,"unknown":0}\
                    """);
    }

    @Test
    void theStatusAndThePoliciesSayWhyNothingIsPutOnNodes() {
        Silences stop = SilenceJson.readEntries(
                Map.of("stop", "{\"author\":\"jo\",\"reason\":\"incident\",\"starts\":\"2026-11-21T12:00:00Z\"}"));
        ProgramStatus program = program(Modes.sameForAll(Mode.ENFORCE), stop, "");
        String stopped = "\"stopped\":\"stopped by jo: incident. To end it: barograph silence resume\",";
        assertThat(policies(program)).contains("\"error\":\"\"," + stopped + "\"replica\":{");
        assertThat(status(program)).contains(stopped + "\"nodes\":[");
    }

    @Test
    void rulesThatNobodyEvaluatedAreUnknownNotQuiet() {
        rig.watch("n1");
        assertThat(policies(PROGRAM))
                .contains("\"level\":\"unknown\",\"off\":\"\",\"phase\":\"inactive\",\"since\":null");
        rig.see("n1", 1, 0);
        assertThat(policies(PROGRAM)).contains("\"level\":\"calm\",\"off\":\"\",\"phase\":\"inactive\",\"since\":null");
    }

    @Test
    void theStatusSaysWhatIsWrongWithTheProgramItself() {
        ProgramStatus program =
                program(Modes.sameForAll(Mode.OBSERVE), Silences.none(), "a fault of this program, seen 1 time");
        assertThat(status(program)).contains("\"fault\":\"a fault of this program, seen 1 time\",\"stopped\":");
    }

    @Test
    void aRuleThatItsParametersSwitchOffIsOffAndMakesNoNodeUnknown() {
        rig.rules.set("declare Parameters most : double = 0 end\n"
                + TestRules.BUSY
                + "rule \"backlog\" when Parameters(most > 0, $m : most) Teardown(containers > $m) then"
                + " node.condition(\"Backlog\").keepFor(\"5m\"); end");
        rig.policies.reload();
        rig.see("n1", 1, 0);
        assertThat(policies(PROGRAM))
                .contains("\"rule\":\"backlog\",\"level\":\"off\",\"off\":\"needs most \\u003E 0, most is 0\",");
        assertThat(rig.line("n1").level()).isEqualTo(Level.CALM);
        assertThat(rig.line("n1").doubt()).isEmpty();
    }

    @Test
    void aDecisionHappenedWhenTheNodesOwnClockSaysAsOnItsPage() {
        rig.see("n1", 4, 50);
        rig.now = rig.now.plusSeconds(600);
        assertThat(decisions(Map.of("demand", "PodsWait")))
                .contains("\"reason\":\"PressureRaised\"")
                .contains("\"at\":1006000,\"happened\":1006000,\"ago_seconds\":2.0,");
        assertThat(page()).contains("\"transitions\":[{\"ago_seconds\":2.0,\"reason\":\"PressureRaised\"");
    }

    @Test
    void decisionsAreFoundByPartsOfNames() {
        rig.see("n1", 4, 50);
        rig.see("n2", 1, 50);
        assertThat(decisions(Map.of())).contains("\"last\":6,\"kept\":2000").contains("\"number\":1,");
        assertThat(decisions(Map.of("node", "N2"))).contains("\"n2\"").doesNotContain("\"n1\"");
        assertThat(decisions(Map.of("policy", "PODS w", "demand", "podswait"))).contains("\"PodsWait\"");
        assertThat(decisions(Map.of("demand", "nothing"))).contains("\"decisions\":[]");
        assertThat(decisions(Map.of("after", "5"))).containsPattern(Pattern.quote("[{\"number\":6,"));
        assertThat(decisions(Map.of("limit", "1")).split("\"number\"", -1)).hasSize(2);
        assertThat(decided(Map.of("limit", "0"))).isEqualTo(400);
        assertThat(decided(Map.of("after", "-1"))).isEqualTo(400);
        assertThat(decided(Map.of("nod", "n1"))).isEqualTo(400);
    }

    @Test
    void aNodeHasItsHour() {
        rig.see("n1", 40, 50);
        assertThat(page())
                .contains("\"level\":\"firing\"")
                .contains("{\"scope\":\"kubepods\",\"resource\":\"cpu\",\"pressure\":[null,")
                .contains("null,50.0,50.0],\"peak\":[null,");
        ControllerRoutes.Program program = new ControllerRoutes.Program("", "", () -> ALONE, () -> "");
        assertThat(new ControllerRoutes(rig.status(), program, new SelfMetrics("x_"))
                        .nodeResponse(new Request("/api/node", Map.of("name", "n2"), ""))
                        .status())
                .isEqualTo(404);
    }
}

package io.barograph.controller.http.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.decide.ShadowReport;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.overview.FleetRig;
import io.barograph.controller.reconcile.relief.TaintReliefReport;
import io.barograph.controller.survey.SurveyReport;
import io.barograph.rules.demand.ScarceResource;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// `/api/fleet` as a whole: what the status page and other clients read. `-Dgolden=update` writes it anew, and the
/// diff is reviewed like code.
class FleetGoldenTest {

    private static final Path GOLDEN = Path.of("src/test/resources/fleet.json");

    private static final GuardrailReport GUARDS = new GuardrailReport(
            List.of(new GuardrailReport.Use("cluster", "", "any", 5, 3, 50)),
            new TreeMap<>(
                    Map.of(ScarceResource.CPU, List.of(new GuardrailReport.AreaStatus("eu-1a", "storm", 1_500_000)))),
            List.of(new GuardrailReport.AreaStatus("", "outage", 2_000_000)));
    private static final Silences SILENCES = SilenceJson.readEntries(Map.of(
            "s1",
            "{\"author\":\"jo\",\"reason\":\"disk swap\",\"node\":\"n*\","
                    + "\"starts\":\"1970-01-01T00:00:00Z\",\"ends\":\"1970-01-01T01:00:00Z\"}",
            "s2",
            "{",
            "stop",
            "{\"author\":\"jo\",\"reason\":\"incident\",\"starts\":\"1970-01-01T00:00:00Z\"}"));

    private final FleetRig rig = new FleetRig();

    @AfterEach
    void close() {
        rig.close();
    }

    private String fleet() throws IOException {
        rig.see("n1", 4, 50);
        rig.see("n2", 1, 0);
        rig.silence("n2");
        rig.watch("n3");
        rig.block("n1", "the budget is used up");
        rig.relief.put("busy", new TaintReliefReport(6, 61.2, 58));
        ShadowReport shadow = new ShadowReport(
                "next/",
                "",
                Instant.EPOCH,
                Map.of("busy", "4c1e"),
                new TreeMap<>(Map.of("n1", Map.of("PodsWait", ShadowReport.Kind.ONLY_OLD))));
        Modes modes = new Modes(Mode.OBSERVE, Map.of("busy", Mode.ENFORCE), Map.of("gpu", Mode.OFF));
        ControlsDocument controls = ControlsDocument.of(
                modes, List.of("--pool-mode: no node is in pool gpu. Maybe gpus."), SILENCES, shadow, rig.now);
        List<Hazard> hazards = List.of(new Hazard(Hazard.Kind.DAEMONSET, "kube-system/cni", true, "it shuts it out"));
        ReplicaStatus replica = ReplicaStatus.of("barograph-0", true, "barograph-0", null);
        FleetDocument.Policies loaded = FleetDocument.Policies.of(rig.policies, rig.relief);
        byte[] json = ApiJson.toBytes(FleetDocument.of(
                new ProgramStatus("1.2.3", modes, "taints on at most 5 nodes", replica, controls, ""),
                new FleetDocument.Policies("rules/", loaded.loaded(), "newer ones were refused", loaded.list()),
                GuardrailsDocument.of(GUARDS, hazards, Instant.EPOCH),
                SurveyDocument.of(SurveyReport.NONE),
                rig.lines));
        ObjectMapper mapper = new ObjectMapper();
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(mapper.readTree(json)) + "\n";
    }

    @Test
    void isAsItIsWrittenDown() throws IOException {
        String fleet = fleet();
        GoldenFile.file(GOLDEN, fleet);
    }
}

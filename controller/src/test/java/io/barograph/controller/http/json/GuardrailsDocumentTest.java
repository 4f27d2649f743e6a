package io.barograph.controller.http.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.GuardrailReport.AreaStatus;
import io.barograph.controller.guardrail.GuardrailReport.Use;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.junit.jupiter.api.Test;

class GuardrailsDocumentTest {

    private static final Instant ORIGIN = Instant.parse("2026-11-21T12:00:00Z");
    private static final GuardrailReport REPORT = new GuardrailReport(
            List.of(new Use("cluster", "", "any", 5, 3, 50), new Use("pool", "batch", "hard", 2, 2, 20)),
            new TreeMap<>(Map.of(
                    ScarceResource.CPU,
                    List.of(new AreaStatus("eu-1a", "storm", 1_500_000), new AreaStatus("eu-1b", "ramping", 0)),
                    ScarceResource.MEMORY,
                    List.of(new AreaStatus("eu-1a", "cooling-down", 0)))),
            List.of(new AreaStatus("", "outage", -1_000_000)));

    private static final List<Hazard> HAZARDS = List.of(
            new Hazard(Hazard.Kind.AUTOSCALER, "ca", false, "u"),
            new Hazard(Hazard.Kind.DAEMONSET, "kube-system/cni", true, "t"));

    @Test
    void tellsBudgetsStormsAndOutages() {
        assertThat(new String(ApiJson.toBytes(GuardrailsDocument.of(REPORT, HAZARDS, ORIGIN)), StandardCharsets.UTF_8))
                .isEqualTo("{\"budgets\":["
                        + "{\"scope\":\"cluster\",\"name\":\"\",\"taints\":\"any\",\"limit\":5,\"used\":3,\"nodes\":50},"
                        + "{\"scope\":\"pool\",\"name\":\"batch\",\"taints\":\"hard\",\"limit\":2,\"used\":2,\"nodes\":20}],"
                        + "\"storms\":[{\"zone\":\"eu-1a\",\"resource\":\"cpu\",\"phase\":\"storm\",\"since\":1795262401500},"
                        + "{\"zone\":\"eu-1b\",\"resource\":\"cpu\",\"phase\":\"ramping\",\"since\":1795262400000},"
                        + "{\"zone\":\"eu-1a\",\"resource\":\"memory\",\"phase\":\"cooling-down\",\"since\":1795262400000}],"
                        + "\"outages\":[{\"pool\":\"\",\"phase\":\"outage\",\"since\":1795262399000}],"
                        + "\"hazards\":["
                        + "{\"kind\":\"daemonset\",\"subject\":\"kube-system/cni\",\"refused\":true,\"text\":\"t\"},"
                        + "{\"kind\":\"autoscaler\",\"subject\":\"ca\",\"refused\":false,\"text\":\"u\"}]}");
    }
}

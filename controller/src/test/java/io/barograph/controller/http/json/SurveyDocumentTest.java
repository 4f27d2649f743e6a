package io.barograph.controller.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.survey.Comparison;
import io.barograph.controller.survey.LimitCheck;
import io.barograph.controller.survey.NodeFindings;
import io.barograph.controller.survey.OomScoreCheck;
import io.barograph.controller.survey.SurveyReport;
import io.barograph.controller.survey.SurveyedPod;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class SurveyDocumentTest {

    @Test
    void namesWhatWasFoundAndLeavesUnknownWhatIsNotKnown() {
        NodeFindings found = new NodeFindings(
                new Comparison<>(1, 0, 1, List.of(new OomScoreCheck("shop", "web", "app", 500, -998))),
                new Comparison<>(2, 0, 1, List.of(new LimitCheck("shop", "web", "memory", 100L, null))),
                1,
                SurveyedPod.found(SurveyedPod.sandboxed("a", "kata", 7 << 20)).overhead());
        SurveyReport report = new SurveyReport(new TreeMap<>(Map.of("n1", Reading.of(found))));
        assertThat(new String(ApiJson.toBytes(SurveyDocument.of(report)), UTF_8))
                .isEqualToIgnoringWhitespace("""
                {"overhead":[{"runtime_class":"kata","pods":1,"declared_cpu_cores":0.25,
                 "declared_memory_bytes":125829120,"observed_pods":1,"observed_p50":7340032,"observed_p90":7340032,
                 "observed_p99":7340032,"observed_max":7340032,"recommended_memory_bytes":null}],
                 "oom_score_mismatches":[{"node":"n1","namespace":"shop","pod":"web","container":"app",
                 "expected":500,"actual":-998}],
                 "limit_drifts":[{"node":"n1","namespace":"shop","pod":"web","resource":"memory","expected":100,
                 "actual":null}]}""");
    }
}

package io.barograph.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Which Pod Security level the chart's pods meet, by the API server's own admission.
@Tag("full")
@WithApiServer
class PodSecurityIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BACKTEST = "backtest.enabled=true,backtest.args={/data},"
            + "backtest.partials.persistentVolumeClaim.claimName=parts,backtest.data.persistentVolumeClaim.claimName=past";

    private final ApiServer server;

    PodSecurityIT(ApiServer server) {
        this.server = server;
    }

    @ParameterizedTest
    @CsvSource({
        "controller/deployment.yaml, /spec/template/spec",
        "cleanup/cronjob.yaml, /spec/jobTemplate/spec/template/spec",
        "uninstall/job.yaml, /spec/template/spec",
        "backtest/job.yaml, /spec/template/spec",
        "backtest/merge-job.yaml, /spec/template/spec",
    })
    void allThatNeedNothingOfTheHostMeetTheStrictest(String template, String pod) {
        for (String values : List.of("openshift.enabled=false", "openshift.enabled=true")) {
            Answer answer = create("restricted", pod(template, pod, values + "," + BACKTEST));

            assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
        }
    }

    /// And by nothing else; where it must be root, that is no more for the level `baseline`.
    @ParameterizedTest
    @CsvSource({"runtime=auto", "exporter.runtimeState=true", "reclaim.enabled=true"})
    void theExporterViolatesTheMiddleOneByWhatItNeedsOfTheHost(String values) {
        JsonNode pod = pod("exporter/daemonset.yaml", "/spec/template/spec", values);

        assertThat(create("privileged", pod).status()).isEqualTo(201);
        Answer refused = create("baseline", pod);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body().path("message").asText().replaceAll("(?s).*?\": ", ""))
                .matches("host namespaces \\([^)]*\\), hostPath volumes \\([^)]*\\), hostPort \\([^)]*\\)");
    }

    /// It makes cgroups beside kubepods, and needs nothing else of the host.
    @ParameterizedTest
    @CsvSource({"openshift.enabled=false", "openshift.enabled=true"})
    void theExperimentViolatesTheMiddleOneByCgroupsAlone(String values) {
        JsonNode pod = pod(
                "experiment/job.yaml",
                "/spec/template/spec",
                values + ",experiment.enabled=true,experiment.nodeName=worker");

        Answer admitted = create("privileged", pod);
        assertThat(admitted.status()).as(admitted.body().toString()).isEqualTo(201);
        Answer refused = create("baseline", pod);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body().path("message").asText().replaceAll("(?s).*?\": ", ""))
                .matches("hostPath volumes \\(volume \"cgroups\"\\), privileged \\([^)]*\\)");
    }

    private Answer create(String level, JsonNode spec) {
        String name = "chart-" + level + "-" + UUID.randomUUID();
        server.admin().post("/api/v1/namespaces", """
                {"metadata":{"name":"%s","labels":{"pod-security.kubernetes.io/enforce":"%s"}}}""".formatted(name, level)).orFail();
        try {
            return server.admin().post("/api/v1/namespaces/" + name + "/pods?dryRun=All", """
                    {"metadata":{"name":"pod"},"spec":%s}""".formatted(spec));
        } finally {
            server.admin().delete("/api/v1/namespaces/" + name);
        }
    }

    private static JsonNode pod(String template, String pointer, String values) {
        String rendered = Helm.template("--show-only", "templates/" + template, "--set", values)
                .orFail();
        Object object = new Load(LoadSettings.builder().build()).loadFromString(rendered);
        return JSON.valueToTree(object).at(pointer);
    }
}

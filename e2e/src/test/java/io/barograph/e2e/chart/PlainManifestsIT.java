package io.barograph.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.GoldenFile;
import io.barograph.testkit.chart.Helm;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// What `deploy/` has for `kubectl apply -f` is what the chart renders: nothing is kept twice.
@Tag("full")
class PlainManifestsIT {

    private static final Path DEPLOY = Checkout.HOME.resolve("deploy");

    @ParameterizedTest
    @MethodSource("io.barograph.e2e.chart.PlainManifest#all")
    void eachFileIsWhatTheChartRenders(PlainManifest manifest) {
        GoldenFile.file(DEPLOY.resolve(manifest.file()), manifest.render());
    }

    @Test
    void theChartsAdmissionPoliciesAreThoseThatTheProgramPrints() throws IOException {
        String printed = Files.readString(DEPLOY.resolve("admission.yaml"));

        assertThat(objects(admission())).isEqualTo(objects(printed)).hasSize(8);
    }

    /// As `policy admission --service-account` has it.
    @Test
    void anotherReleasesAdmissionPoliciesNameItsAccountsAndNamespace() {
        String admission = Helm.run(
                        "helm",
                        "template",
                        "blue",
                        Helm.CHART.toString(),
                        "-n",
                        "pressure",
                        "--show-only",
                        "templates/admission.yaml")
                .orFail();

        assertThat(admission)
                .contains(
                        "'system:serviceaccount:pressure:blue-barograph-controller'",
                        "'system:serviceaccount:pressure:blue-barograph-cleanup'",
                        "'system:serviceaccount:pressure:barograph-evictor'",
                        "['pressure',",
                        "policyName: \"blue-barograph-evictor\"")
                .doesNotContain("serviceaccount:barograph:", "\"barograph-", "['barograph'");
    }

    @Test
    void anEffectThatIsAParameterMayBeWrittenAndTheOldOneReleased() {
        String key = "node.kubernetes.io/cpu-contention-pressure:";
        assertThat(admission()).contains("'" + key + "NoSchedule'").doesNotContain(key + "Prefer");
        assertThat(admission("--set", "policies.parameters.contention\\.cpuTaintEffect=PreferNoSchedule"))
                .contains("'" + key + "NoSchedule'", "'" + key + "PreferNoSchedule'");
    }

    private static String admission(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--show-only", "templates/admission.yaml"));
        all.addAll(List.of(arguments));
        return Helm.template(all.toArray(String[]::new)).orFail();
    }

    private static Set<Object> objects(String manifests) {
        Set<Object> objects = new LinkedHashSet<>();
        for (Object document : new Load(LoadSettings.builder().build()).loadAllFromString(manifests)) {
            if (document != null) { // of comments alone
                objects.add(document);
            }
        }
        return objects;
    }
}

package io.barograph.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.gobuild.ClusterBinaries;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `deploy/patches` has for the plain DaemonSet is what the chart's values do.
@Tag("full")
class PatchesIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path work;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "exporter-compat.yaml; exporter.runtimeState=true,exporter.profile=compat",
                "exporter-reclaim.yaml; reclaim.enabled=true",
                "exporter-kubelet-config.yaml; exporter.kubeletConfig.hostPath=/var/lib/kubelet/config.yaml",
                "exporter-configz.yaml; exporter.kubeletConfig.configz=true,exporter.serviceAccount.create=true",
            })
    void aPatchMakesOfTheDaemonSetWhatTheValuesMake(String patch, String values) throws IOException {
        Path plain = daemonSet("plain.yaml", "runtime=containerd");
        Path patched = Checkout.HOME.resolve("deploy/patches").resolve(patch);

        assertThat(pod(plain, "--patch-file", patched.toString()))
                .isEqualTo(pod(daemonSet("chart.yaml", "runtime=containerd," + values), "--patch", "{}"))
                .isNotEqualTo(pod(plain, "--patch", "{}"));
    }

    private Path daemonSet(String file, String values) throws IOException {
        Helm.Outcome rendered = Helm.template(
                "--values",
                Helm.CHART.resolve("ci/plain-values.yaml").toString(),
                "--show-only",
                "templates/exporter/daemonset.yaml",
                "--set",
                values);
        return Files.writeString(work.resolve(file), rendered.orFail());
    }

    /// The pod's specification after a patch; the order of lists does not count.
    private static Object pod(Path daemonSet, String... patch) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ClusterBinaries.find().kubectl().toString(),
                "patch",
                "--local",
                "-o",
                "json",
                "-f",
                daemonSet.toString()));
        command.addAll(List.of(patch));
        return unordered(JSON.readTree(Helm.run(command).orFail()).at("/spec/template/spec"));
    }

    private static Object unordered(JsonNode node) {
        if (node.isArray()) {
            Set<Object> set = new HashSet<>();
            node.forEach(each -> set.add(unordered(each)));
            return set;
        }
        if (node.isObject()) {
            Map<String, Object> map = new TreeMap<>();
            node.properties().forEach(each -> map.put(each.getKey(), unordered(each.getValue())));
            return map;
        }
        return node;
    }
}

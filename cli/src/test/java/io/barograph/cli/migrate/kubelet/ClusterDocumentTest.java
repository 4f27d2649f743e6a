package io.barograph.cli.migrate.kubelet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterDocumentTest {

    private final List<Problem> problems = new ArrayList<>();

    private Map<String, String> hard(String name, String text) {
        KubeletSetup setup =
                KubeletSetupReader.readSetup(new KubeletSetupReader.Named(name, text), List.of(), problems);
        return Objects.requireNonNullElse(setup.settings().texts().hard(), Map.of());
    }

    @ParameterizedTest
    @CsvSource({
        "configmap.yaml, memory.available, 4%",
        "kubeadm.yaml, pid.available, 9%",
        "openshift-kubeletconfig.yaml, nodefs.available, 6%",
        "configz.json, imagefs.available, 5%",
        "openshift-node-config.yaml, nodefs.available, 10%",
        "k3s-config.yaml, nodefs.available, 8%"
    })
    void findsTheConfigurationWhereClustersHaveIt(String file, String signal, String value) throws IOException {
        try (InputStream in = ClusterDocumentTest.class.getResourceAsStream("/kubelet/" + file)) {
            String text = new String(Objects.requireNonNull(in, file).readAllBytes(), UTF_8);
            assertThat(hard(file, text)).containsEntry(signal, value);
        }
        assertThat(problems).filteredOn(Problem::isError).isEmpty();
    }

    @Test
    void speaksAsTheKubeletOfWhatIsNone() {
        assertThat(hard("pod.yaml", "apiVersion: v1\nkind: Pod\n")).isEmpty();
        assertThat(problems)
                .singleElement()
                .hasToString("pod.yaml:1:1: kind is \"Pod\"; expected kind: KubeletConfiguration. Maybe this is another"
                        + " file");
    }

    @Test
    void refusesWhatTheKubeletRefusesAlsoWithinSomethingElse() {
        hard("k.yaml", "kind: KubeletConfig\nspec: {kubeletConfig: {evictionHard: {memory.available: 5}}}\n");
        assertThat(problems).singleElement().asString().contains("cannot unmarshal number into Go struct field");
    }
}

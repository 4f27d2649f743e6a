package io.barograph.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;

class KubeletConfigurationTest {

    private final List<Problem> problems = new ArrayList<>();

    @Test
    void readsWhatSpeaksOfEvictionAndPassesOverTheRest() {
        EvictionSettings settings = read("""
                apiVersion: kubelet.config.k8s.io/v1beta1
                apiVersion: kubelet.config.k8s.io/v1beta1
                kind: KubeletConfiguration
                clusterDNS: [10.0.0.10]
                containerLogMaxSize: 50Mi
                evictionHard:
                  memory.available: "200Mi"
                  nodefs.available: 12%
                evictionSoft: {memory.available: 500Mi}
                evictionSoftGracePeriod: {memory.available: 1m30s}
                evictionMinimumReclaim: {nodefs.available: 1Gi}
                evictionPressureTransitionPeriod: 30s
                mergeDefaultEvictionSettings: true
                enforceNodeAllocatable: [none]
                """);
        assertThat(problems).isEmpty();
        assertThat(settings.effectiveHard())
                .containsEntry("memory.available", "200Mi")
                .containsEntry("nodefs.available", "12%")
                .containsEntry("imagefs.available", "15%")
                .hasSize(5);
        assertThat(settings.texts().soft()).isEqualTo(Map.of("memory.available", "500Mi"));
        assertThat(settings.transitionPeriod()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.limitsPods()).isFalse();
    }

    @Test
    void readsWhatAKubeletTellsAtConfigz() {
        EvictionSettings settings = KubeletConfiguration.ofConfigz(
                "https://127.0.0.1:10250/configz",
                "{\"kubeletconfig\":{\"address\":\"0.0.0.0\",\"evictionHard\":{\"memory.available\":\"100Mi\"},"
                        + "\"evictionSoft\":null,\"evictionPressureTransitionPeriod\":\"1m0s\","
                        + "\"mergeDefaultEvictionSettings\":false,\"enforceNodeAllocatable\":[\"pods\"]}}",
                problems);
        assertThat(problems).isEmpty();
        assertThat(settings.effectiveHard()).isEqualTo(Map.of("memory.available", "100Mi"));
        assertThat(settings.transitionPeriod()).isEqualTo(Duration.ofMinutes(1));
        KubeletConfiguration.ofConfigz("https://127.0.0.1:10250/configz", "{\"componentconfig\":{}}", problems);
        assertThat(problems).singleElement().asString().contains("has no kubeletconfig");
    }

    @Test
    void takesALaterFilesKeysAndSingleSignals() {
        EvictionSettings settings = KubeletConfiguration.readSources(
                List.of(new KubeletConfiguration.Source("a", """
                                apiVersion: kubelet.config.k8s.io/v1beta1
                                kind: KubeletConfiguration
                                evictionHard: {memory.available: 1Gi, nodefs.available: 5%}
                                evictionSoft: {memory.available: 2Gi}
                                """), new KubeletConfiguration.Source("b", """
                                apiVersion: kubelet.config.k8s.io/v1beta1
                                kind: KubeletConfiguration
                                evictionHard: {memory.available: null, imagefs.available: 5%}
                                evictionSoft: null
                                """)),
                problems);
        assertThat(problems).isEmpty();
        assertThat(settings.effectiveHard()).isEqualTo(Map.of("nodefs.available", "5%", "imagefs.available", "5%"));
        assertThat(settings.texts().soft()).isEmpty();
    }

    @Test
    void hasDefaultsWhereNothingIsSaidAndNoThresholdsWhereNoneAreWanted() {
        assertThat(read("apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nevictionHard: null\n"))
                .isEqualTo(EvictionSettings.DEFAULT);
        EvictionSettings none = read("""
                apiVersion: kubelet.config.k8s.io/v1beta1
                kind: KubeletConfiguration
                evictionHard: {}
                evictionPressureTransitionPeriod: 0s
                enforceNodeAllocatable: []
                """);
        assertThat(none.effectiveHard()).isEmpty();
        assertThat(none.transitionPeriod()).isEqualTo(Duration.ofMinutes(5));
        assertThat(none.limitsPods()).isFalse();
        assertThat(problems).isEmpty();
    }

    @Test
    void tellsWhereSomethingIsNotAsExpected() {
        read("kind: Pod\n");
        read("kind: KubeletConfiguration\n");
        read("""
                apiVersion: kubelet.config.k8s.io/v1beta1
                kind: KubeletConfiguration
                evictionHard: [memory.available]
                evictionSoft: {memory.available: {a: b}}
                mergeDefaultEvictionSettings: maybe
                enforceNodeAllocatable: pods
                authentication: {webhook: {enabled: "yes"}}
                maxPods: 3000000000
                """);
        read("""
                apiVersion: kubelet.config.k8s.io/v1beta1
                kind: KubeletConfiguration
                evictionPressureTransitionPeriod: soon
                """);
        String refused = "the kubelet refuses this: json: cannot unmarshal ";
        assertThat(problems)
                .extracting(Problem::toString)
                .containsExactlyInAnyOrder(
                        "k.yaml:1:1: kind is \"Pod\"; expected kind: KubeletConfiguration. Maybe this is another file",
                        "k.yaml:1:1: no apiVersion; expected kubelet.config.k8s.io/v1beta1, without which the kubelet"
                                + " refuses the file",
                        "k.yaml:3:15: " + refused
                                + "array into Go struct field KubeletConfiguration.evictionHard of type"
                                + " map[string]string",
                        "k.yaml:4:34: " + refused
                                + "object into Go struct field KubeletConfiguration.evictionSoft of type string",
                        "k.yaml:5:31: " + refused
                                + "string into Go struct field KubeletConfiguration.mergeDefaultEvictionSettings of"
                                + " type bool",
                        "k.yaml:6:25: " + refused
                                + "string into Go struct field KubeletConfiguration.enforceNodeAllocatable of type"
                                + " []string",
                        "k.yaml:7:37: " + refused
                                + "string into Go struct field KubeletConfiguration.authentication.webhook.enabled of"
                                + " type bool",
                        "k.yaml:8:10: " + refused
                                + "number 3000000000 into Go struct field KubeletConfiguration.maxPods of type int32",
                        "k.yaml:3:35: evictionPressureTransitionPeriod is \"soon\" is no duration; expected one such as"
                                + " 90s, 1m30s or 1h. Maybe the unit is missing");
    }

    @Test
    void refusesWhatIsNoMapping() {
        read("- a\n");
        read("");
        assertThat(problems)
                .extracting(Problem::text)
                .containsOnly("is no mapping; expected a KubeletConfiguration")
                .hasSize(2);
    }

    private EvictionSettings read(String text) {
        return KubeletConfiguration.readFile("k.yaml", text, problems);
    }
}

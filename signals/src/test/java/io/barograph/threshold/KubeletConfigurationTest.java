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
        EvictionSettings settings = KubeletConfiguration.read(
                List.of(new KubeletConfiguration.Source("a", """
                                kind: KubeletConfiguration
                                evictionHard: {memory.available: 1Gi, nodefs.available: 5%}
                                evictionSoft: {memory.available: 2Gi}
                                """), new KubeletConfiguration.Source("b", """
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
        assertThat(read("kind: KubeletConfiguration\nevictionHard: null\n")).isEqualTo(EvictionSettings.DEFAULT);
        EvictionSettings none = read("""
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
        read("""
                kind: Pod
                evictionHard: [memory.available]
                evictionSoft: {memory.available: {a: b}}
                evictionPressureTransitionPeriod: soon
                mergeDefaultEvictionSettings: maybe
                enforceNodeAllocatable: pods
                """);
        assertThat(problems)
                .extracting(Problem::toString)
                .containsExactlyInAnyOrder(
                        "k.yaml:1:1: kind is \"Pod\"; expected kind: KubeletConfiguration. Maybe this is another file",
                        "k.yaml:2:15: evictionHard is no mapping; expected signals and values",
                        "k.yaml:3:34: evictionSoft.memory.available is no text; expected a value",
                        "k.yaml:4:35: evictionPressureTransitionPeriod is \"soon\" is no duration; expected one such as"
                                + " 90s, 1m30s or 1h. Maybe the unit is missing",
                        "k.yaml:5:31: mergeDefaultEvictionSettings is \"maybe\"; expected true or false",
                        "k.yaml:6:25: enforceNodeAllocatable is no list; expected one such as [pods]");
    }

    @Test
    void refusesWhatIsNoYamlMapping() {
        read("- a\n");
        read("a: &x 1\nb: *x\n");
        assertThat(problems)
                .extracting(Problem::text)
                .containsExactly("is no mapping; expected a KubeletConfiguration", "anchors and aliases are not read");
    }

    private EvictionSettings read(String text) {
        return KubeletConfiguration.read("k.yaml", text, problems);
    }
}

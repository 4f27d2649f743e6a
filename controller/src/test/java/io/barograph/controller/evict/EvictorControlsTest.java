package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.EvictionModes;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.controls.Silences;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How far operators let evictions go: by policy, by pool, by silences and the stop.
class EvictorControlsTest {

    private static final String BY = "\"author\":\"jo\",\"reason\":\"disk swap\","
            + "\"starts\":\"2026-11-24T12:00:00Z\",\"ends\":\"2026-11-24T12:10:00Z\"";

    private final EvictorRig rig = new EvictorRig();

    @BeforeEach
    void aNodeOfAPoolWithAPod() {
        rig.node("n1", Map.of("karpenter.sh/nodepool", "canary"));
        rig.node("n2");
        rig.pod("a", "n1", 500 << 20);
    }

    private void begin() {
        rig.begin();
        rig.calm("n2");
        rig.firing("n1");
        rig.pass(1);
    }

    /// The policy is `memory`, the pool `canary`.
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "enforce, -, -, enforce",
                "observe, -, -, observe",
                "off, -, -, off",
                "off, memory=enforce, -, enforce",
                "enforce, memory=probe, -, probe",
                "enforce, other=off, -, enforce",
                "enforce, -, canary=off, off",
                "enforce, -, canary=observe, observe",
                "enforce, -, web=off, enforce",
                "enforce, -, *=probe, probe",
                "observe, -, canary=enforce, observe",
                "off, memory=enforce, canary=probe, probe"
            })
    void theMostCarefulOfPolicyAndPoolCounts(String all, @Nullable String policy, @Nullable String pool, String goes) {
        rig.modes = new EvictionModes(EvictionMode.parse(all), modes(policy), modes(pool));
        begin();
        assertThat(rig.pods.evicted().isEmpty()).isEqualTo(!goes.equals("enforce"));
        assertThat(rig.counted)
                .containsExactlyElementsOf(
                        switch (goes) {
                            case "enforce" -> List.of("evicted");
                            case "probe" -> List.of("probe_evicted");
                            case "observe" -> List.of("observed");
                            default -> List.of();
                        });
    }

    private static Map<String, EvictionMode> modes(@Nullable String text) {
        if (text == null) {
            return Map.of();
        }
        String[] both = text.split("=", 2);
        return Map.of(both[0], EvictionMode.parse(both[1]));
    }

    @ParameterizedTest
    @CsvSource({"node, n1", "pool, canary", "policy, memory"})
    void aSilenceHoldsUntilItsEnd(String what, String value) {
        silence(Map.of("s1", "{" + BY + ",\"" + what + "\":\"" + value + "\"}"));
        begin();
        assertThat(rig.held("n1")).isEqualTo("silence");
        assertThat(rig.pods.requests).isEmpty();
        rig.firing("n1");
        rig.pass(600);
        assertThat(rig.pods.evicted()).containsExactly("a");
    }

    @Test
    void theStopStopsEvictionsToo() {
        silence(Map.of("stop", "{" + BY + "}"));
        begin();
        assertThat(rig.held("n1")).isEqualTo("stop");
        assertThat(rig.pods.requests).isEmpty();
    }

    @Test
    void silencesThatCannotBeReadHoldEverything() {
        rig.controls = new Controls(Modes.sameForAll(Mode.ENFORCE), () -> Silences.ofUnknown("the API server is away"));
        begin();
        assertThat(rig.held("n1")).isEqualTo("silences_unknown");
        assertThat(rig.pods.requests).isEmpty();
    }

    /// What is put in place while the intent is being noted still counts.
    @Test
    void aSilenceThatComesBeforeTheCallWithdrawsIt() {
        Map<String, String> said = new HashMap<>();
        rig.controls = new Controls(Modes.sameForAll(Mode.ENFORCE), () -> SilenceJson.readEntries(said));
        rig.afterWrite = () -> said.put("s1", "{" + BY + ",\"node\":\"n1\"}");
        begin();
        assertThat(rig.pods.evicted()).isEmpty();
        assertThat(rig.states("n1")).containsExactly("withdrawn");
        assertThat(rig.held("n1")).isEqualTo("silence");
    }

    private void silence(Map<String, String> entries) {
        rig.controls = new Controls(Modes.sameForAll(Mode.ENFORCE), () -> SilenceJson.readEntries(entries));
    }

    /// Of two policies that demand it, one that may not evict does not lend its firing to one that may.
    @Test
    void onlyThePolicyThatFiresAndMayEvictActs() {
        rig.modes = new EvictionModes(EvictionMode.OFF, modes("careful=enforce"), Map.of());
        rig.begin();
        rig.calm("n2");
        shared(Phase.FIRING, Phase.INACTIVE);
        rig.pass(1);
        assertThat(rig.held("n1")).isEqualTo("mode");
        assertThat(rig.pods.requests).isEmpty();
        shared(Phase.FIRING, Phase.FIRING);
        rig.pass(10);
        assertThat(rig.pods.evicted()).containsExactly("a");
        assertThat(rig.pods.requests.getLast().requester()).isEqualTo("barograph/careful");
    }

    private void shared(Phase bold, Phase careful) {
        List<DemandState> shares = List.of(share("bold", bold), share("careful", careful));
        rig.offer("n1", List.of(share("bold", bold).sharedBy(shares)));
    }

    private static DemandState share(String policy, Phase phase) {
        return new DemandState(
                EvictorRig.EVICT,
                new Transition.Source(policy, "memory is short"),
                phase,
                new DemandState.Timing(0, 0, false),
                "short");
    }
}

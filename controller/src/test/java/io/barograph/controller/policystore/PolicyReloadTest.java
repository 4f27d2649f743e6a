package io.barograph.controller.policystore;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.TestRules;
import io.barograph.rules.policy.load.ParameterOverrides;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PolicyReloadTest {

    private static final InstantSource WALL = InstantSource.fixed(Instant.EPOCH);
    private static final String OTHER = TestRules.BUSY.replace("PodsWait", "PodsWaitLonger");

    private final TestRules live = new TestRules();
    private final TestRules tried = new TestRules();
    private final PolicyStore policies =
            PolicyStore.openLive(live, ParameterOverrides.none(), WALL, PolicyStoreListener.none(), null);
    private final PolicyStore shadow = PolicyStore.openShadow(tried, ParameterOverrides.none(), WALL);
    private final PolicyReload reload = new PolicyReload(policies, shadow);

    @AfterEach
    void close() {
        shadow.close();
        policies.close();
    }

    private static String digest(LoadedPolicies loaded) {
        return Objects.requireNonNull(loaded.policies().digests().get("busy"));
    }

    @Test
    void takesTheShadowsFilesAsWellAsTheLiveOnes() {
        String before = digest(policies.current());
        live.set(OTHER);
        tried.set(OTHER);

        assertThat(reload.reloadNow()).isEqualTo(new PolicyReload.End("", ""));
        assertThat(digest(policies.current())).isNotEqualTo(before);
        assertThat(digest(Objects.requireNonNull(shadow.current()))).isEqualTo(digest(policies.current()));
    }

    @Test
    void tellsWhichOfThemAreRefusedAndTakesTheOthers() {
        String before = digest(policies.current());
        tried.set(TestRules.BUSY.replace("avg10", "avg11"));
        live.set(OTHER);
        assertThat(reload.reloadNow()).satisfies(end -> {
            assertThat(end.refused()).isEmpty();
            assertThat(end.shadowRefused()).contains("avg11");
        });
        assertThat(digest(policies.current())).isNotEqualTo(before);
        assertThat(digest(Objects.requireNonNull(shadow.current()))).isEqualTo(before);

        live.set(TestRules.BUSY.replace("avg10", "avg12"));
        tried.set(OTHER);
        assertThat(reload.reloadNow()).satisfies(end -> {
            assertThat(end.refused()).contains("avg12");
            assertThat(end.shadowRefused()).isEmpty();
        });
        assertThat(digest(Objects.requireNonNull(shadow.current()))).isEqualTo(digest(policies.current()));
    }

    @Test
    void needsNoShadow() {
        assertThat(new PolicyReload(policies, null).reloadNow()).isEqualTo(new PolicyReload.End("", ""));
    }
}

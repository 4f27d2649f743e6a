package io.barograph.controller.controls;

import static io.barograph.controller.controls.Mode.ENFORCE;
import static io.barograph.controller.controls.Mode.OBSERVE;
import static io.barograph.controller.controls.Mode.OFF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.controller.controls.Modes.Pool;
import module java.base;
import org.junit.jupiter.api.Test;

class ModesTest {

    private static final Pool GPU = new Pool.Named("gpu");
    private static final Pool WEB = new Pool.Named("web");

    @Test
    void aPolicyThatIsNamedGoesByItsOwnModeAndEveryOtherByTheStandard() {
        Modes modes = new Modes(OBSERVE, Map.of("contention", ENFORCE, "teardown", OFF), Map.of());

        assertThat(modes.effectiveMode("contention", WEB)).isEqualTo(ENFORCE);
        assertThat(modes.effectiveMode("teardown", WEB)).isEqualTo(OFF);
        assertThat(modes.effectiveMode("eviction", WEB)).isEqualTo(OBSERVE);
        assertThat(modes.farthest()).isEqualTo(ENFORCE);
    }

    @Test
    void theMoreCarefulOfPolicyAndPoolWins() {
        Modes modes = new Modes(OBSERVE, Map.of("contention", ENFORCE), Map.of("gpu", OFF, "web", ENFORCE));

        assertThat(modes.effectiveMode("contention", GPU)).isEqualTo(OFF);
        assertThat(modes.effectiveMode("contention", WEB)).isEqualTo(ENFORCE);
        assertThat(modes.effectiveMode("eviction", WEB)).isEqualTo(OBSERVE);
    }

    @Test
    void aStarStandsForPoolsThatAreNotNamedAndForNodesInNone() {
        Modes modes = new Modes(ENFORCE, Map.of(), Map.of("*", OBSERVE, "canary", ENFORCE));

        assertThat(modes.effectiveMode("contention", new Pool.Named("canary"))).isEqualTo(ENFORCE);
        assertThat(modes.effectiveMode("contention", WEB)).isEqualTo(OBSERVE);
        assertThat(modes.effectiveMode("contention", new Pool.None())).isEqualTo(OBSERVE);
    }

    @Test
    void ofANodeWhosePoolIsNotKnownYetTheMostCarefulPoolHolds() {
        Modes modes = new Modes(ENFORCE, Map.of(), Map.of("gpu", OFF));

        assertThat(modes.effectiveMode("contention", new Pool.None())).isEqualTo(ENFORCE);
        assertThat(modes.effectiveMode("contention", new Pool.Unknown())).isEqualTo(OFF);
        assertThat(Modes.sameForAll(ENFORCE).effectiveMode("contention", new Pool.Unknown()))
                .isEqualTo(ENFORCE);
    }

    @Test
    void aWordThatIsNoModeIsRefusedWithThoseThereAre() {
        assertThat(Mode.parse("Enforce")).isEqualTo(ENFORCE);
        assertThatThrownBy(() -> Mode.parse("on"))
                .hasMessageContaining("\"on\": expected one of off, observe, enforce");
    }
}

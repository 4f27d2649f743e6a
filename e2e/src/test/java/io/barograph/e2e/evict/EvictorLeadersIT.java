package io.barograph.e2e.evict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.testkit.cluster.ApiServer;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What may happen between the intent and the call: the leader dies, the pod is another one, the pressure falls.
@Tag("full")
class EvictorLeadersIT extends EvictingTest {

    EvictorLeadersIT(ApiServer server) {
        super(server);
    }

    @Test
    void aNewPodOfTheSameNameIsNotHit() {
        PodIdentity old = stage.pod(app, app, 500);
        stage.ledger.afterNextWrite(() -> {
            cluster.end(old.name());
            cluster.running(app, stage.owned(app, 2));
        });
        eventually(() -> {
            stage.firing();
            assertThat(stage.evictions.calls()).containsExactly(app + ": conflict");
        });
        whileFiring(() -> assertThat(stage.held()).contains("1 usage_unknown"));
        assertThat(cluster.isEnding(cluster.identity(app))).isFalse();
        assertThat(stage.evictions.calls()).hasSize(1);
    }

    @Test
    void aLeaderThatDiesBeforeTheCallHasEvictedNothing() {
        PodIdentity pod = stage.pod(app, app, 500);
        stage.ledger.afterNextWrite(stage::die);
        eventually(() -> {
            stage.firing();
            assertThat(stage.states()).containsExactly("INTENDED");
        });
        stage.anotherLeads();
        eventually(() -> {
            stage.firing();
            assertThat(stage.held()).contains("in_flight");
        });
        assertThat(stage.evictions.calls()).isEmpty();
        assertThat(cluster.isEnding(pod)).isFalse();

        stage.pass(Duration.ofSeconds(31));
        whileFiring(() -> assertThat(cluster.isEnding(pod)).isTrue());
        assertThat(stage.evictions.calls()).containsExactly(app + ": evicted");
    }

    @Test
    void aLeaderThatDiesAfterTheCallHasEvictedOnce() {
        PodIdentity pod = stage.pod(app, app, 500);
        PodIdentity next = stage.pod(app + "-next", app + "-next", 400);
        stage.evictions.hears(_ -> {
            stage.die();
            return new EvictionAnswer.Unknown("the program is dead");
        });
        eventually(() -> {
            stage.firing();
            assertThat(stage.evictions.calls()).hasSize(1);
        });
        assertThat(stage.states()).containsExactly("INTENDED");
        stage.evictions.hears(UnaryOperator.identity());
        stage.anotherLeads();
        whileFiring(() -> assertThat(stage.states()).containsExactly("ACCEPTED"));
        whileFiring(() -> assertThat(stage.held()).contains("in_flight"));
        assertThat(stage.evictions.calls()).containsExactly(app + ": evicted");
        assertThat(cluster.isEnding(pod)).isTrue();
        assertThat(cluster.isEnding(next)).isFalse();
    }

    @Test
    void anIntentIsWithdrawnWhenThePressureFellBeforeTheCall() {
        PodIdentity pod = stage.pod(app, app, 500);
        stage.ledger.afterNextWrite(stage::calm);
        stage.firing();
        eventually(() -> assertThat(stage.states()).containsExactly("WITHDRAWN"));
        assertThat(stage.evictions.calls()).isEmpty();
        assertThat(cluster.isEnding(pod)).isFalse();
    }

    @Test
    void anIntentIsWithdrawnWhenAPersonCordonedTheNodeBeforeTheCall() {
        PodIdentity pod = stage.pod(app, app, 500);
        stage.ledger.afterNextWrite(() -> {
            server.kubectl("cordon", stage.node);
            await().until(() -> stage.doorToNodes.saidCordoned(stage.node));
        });
        stage.firing();
        eventually(() -> assertThat(stage.states()).containsExactly("WITHDRAWN"));
        whileFiring(() -> assertThat(stage.held()).isEqualTo("drain"));
        assertThat(stage.evictions.calls()).isEmpty();
        assertThat(cluster.isEnding(pod)).isFalse();

        server.kubectl("uncordon", stage.node);
        whileFiring(() -> assertThat(cluster.isEnding(pod)).isTrue());
    }
}

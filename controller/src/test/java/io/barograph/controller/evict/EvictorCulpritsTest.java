package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.Test;

/// Where a rule ranks by who makes others wait.
class EvictorCulpritsTest {

    private final EvictorRig rig = EvictorRig.ofTwoNodes();

    EvictorCulpritsTest() {
        rig.terms = new EvictTerms(EvictTerms.Ranking.CULPRIT, "", null);
    }

    private static Culprits.Part part(String pod, double percent) {
        return new Culprits.Part("uid-" + pod, "shop/" + pod, percent, percent, percent);
    }

    private void culprits(Resource resource, List<Culprits.Part> imposed, List<Culprits.Part> suffered) {
        rig.culprits = List.of(new Culprits(resource, Reading.of(new Culprits.Parts(imposed, suffered, 0))));
    }

    @Test
    void theCulpritGoesThoughAnotherPodUsesMore() {
        culprits(Resource.MEMORY, List.of(part("modest", 40)), List.of(part("greedy", 40)));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("modest");
    }

    @Test
    void noPodGoesForOneInterval() {
        culprits(Resource.MEMORY, List.of(new Culprits.Part("uid-modest", "shop/modest", 300, 54, 4.9)), List.of());
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).isEmpty();
        assertThat(rig.held("n1")).isEqualTo("no_victim");
    }

    @Test
    void noPodGoesWhereItIsNotKnownWhoTheCulpritIs() {
        rig.culprits = List.of(Culprits.absent(Resource.MEMORY, "no /proc/vmstat"));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).isEmpty();
        assertThat(rig.held("n1")).isEqualTo("no_victim");
    }

    @Test
    void culpritsOfAnotherBootOrOfLongAgoAreNotTaken() {
        culprits(Resource.MEMORY, List.of(part("modest", 40)), List.of(part("greedy", 40)));
        rig.boot = "the boot before";
        rig.firing("n1");
        rig.pass(1);
        rig.boot = "boot";
        rig.readAt = Duration.ofMinutes(2).toNanos() / 1000;
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).isEmpty();
        rig.readAt = 1;
        rig.firing("n1");
        rig.pass(30);
        assertThat(rig.pods.evicted()).containsExactly("modest");
    }

    @Test
    void whoWaitsForAnotherResourceIsNotAsked() {
        culprits(Resource.CPU, List.of(part("greedy", 90)), List.of(part("modest", 90)));
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).isEmpty();
    }
}

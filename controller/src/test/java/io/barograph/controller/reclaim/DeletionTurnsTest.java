package io.barograph.controller.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.evict.SamplePods;
import module java.base;
import org.junit.jupiter.api.Test;

/// In whose turn finished pods are deleted.
class DeletionTurnsTest {

    private final DeletionTurns turns = new DeletionTurns();
    private final List<EvictablePod> finished = new ArrayList<>();

    private void add(String namespace, String name, String node) {
        EvictablePod pod = SamplePods.pod(name, node);
        finished.add(new EvictablePod(
                new PodIdentity(namespace, name, "uid-" + name, "1"),
                pod.owner(),
                pod.spec(),
                pod.state(),
                pod.labels(),
                pod.annotations()));
    }

    /// Deletes so many in one look.
    private List<String> deleted(int most, String... demanded) {
        DeletionTurns.Look look = turns.beginLook(finished, Set.of(demanded));
        List<String> names = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            EvictablePod pod = look.nextPod();
            if (pod != null) {
                names.add(pod.identity().name());
                finished.remove(pod);
            }
        }
        return names;
    }

    @Test
    void ofEachNodeAndNamespaceOneInTurn() {
        for (int i = 0; i < 3; i++) {
            add("shop", "shop" + i, "n1");
            add("shop", "far" + i, "n2");
        }
        add("bank", "bank0", "n1");
        assertThat(deleted(9)).containsExactly("bank0", "far0", "shop0", "far1", "shop1", "far2", "shop2");
    }

    /// Each look begins where the one before ended, though the pods of ten namespaces come anew all the time.
    @Test
    void whoeverHasManyNamespacesOrNodesKeepsNoOtherWaiting() {
        add("bank", "old", "n1");
        List<String> names = new ArrayList<>();
        for (int look = 0; look < 3; look++) {
            for (int i = 0; i < 20; i++) {
                add("a" + i, "a" + i + "-" + look, "n1");
            }
            names.addAll(deleted(10));
        }
        assertThat(names).contains("old");
    }

    @Test
    void nodesOnWhichRoomIsDemandedComeFirst() {
        for (int i = 0; i < 20; i++) {
            add("shop", "elsewhere" + i, "a" + i);
        }
        add("bank", "demanded", "n1");
        assertThat(deleted(1, "n1")).containsExactly("demanded");
    }
}

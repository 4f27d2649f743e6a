package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.Qos;
import io.barograph.signal.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeavesTest {

    private final TestNode node = new TestNode();

    @Test
    void givesAContainerItsPodForOwner() {
        TestCgroup pod = node.pod("a", Qos.GUARANTEED);
        TestCgroup container = node.container(pod, "app", Qos.GUARANTEED);
        Leaf leaf = only();
        assertThat(leaf.cgroup().path()).isEqualTo(container.path);
        assertThat(leaf.owner().path()).isEqualTo(pod.path);
        assertThat(leaf.scopes()).containsExactlyInAnyOrder(Scope.NODE, Scope.KUBEPODS, Scope.GUARANTEED);
    }

    @Test
    void letsAPodWithoutContainersOwnItself() {
        TestCgroup pod = node.pod("a", Qos.BESTEFFORT);
        pod.leaf = true;
        assertThat(only().ownsItself()).isTrue();
        assertThat(only().scopes()).containsExactlyInAnyOrder(Scope.NODE, Scope.KUBEPODS, Scope.BESTEFFORT);
    }

    @Test
    void countsEverythingOutsideKubepodsForSystem() {
        node.outside("/user.slice/user-1000.slice/session-1.scope");
        assertThat(only().ownsItself()).isTrue();
        assertThat(only().scopes()).containsExactlyInAnyOrder(Scope.NODE, Scope.SYSTEM);
    }

    @Test
    void collectsWhatIsNestedBelowAContainerAtAnyDepth() {
        TestCgroup container = node.container(node.pod("a", Qos.BURSTABLE), "app", Qos.BURSTABLE);
        TestCgroup nested = node.nested(container, "system.slice");
        TestCgroup deeper = node.nested(nested, "x.service");
        assertThat(only().nested()).extracting(it -> it.path()).containsExactly(nested.path, deeper.path);
    }

    private Leaf only() {
        List<Leaf> leaves = Leaves.of(node.at(0));
        assertThat(leaves).hasSize(1);
        return leaves.getFirst();
    }
}

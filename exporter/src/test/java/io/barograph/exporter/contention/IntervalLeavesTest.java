package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.CpuWeight;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.Test;

class IntervalLeavesTest {

    private final HandmadeNode node = new HandmadeNode();

    @Test
    void givesAContainerItsPodForOwner() {
        HandmadeCgroup pod = node.pod("a", QosClass.GUARANTEED);
        HandmadeCgroup container = node.container(pod, "app", QosClass.GUARANTEED);
        Leaf leaf = only();
        assertThat(leaf.cgroup().path()).isEqualTo(container.path);
        assertThat(leaf.owner().path()).isEqualTo(pod.path);
        assertThat(leaf.scopesFor(Resource.CPU))
                .containsExactlyInAnyOrder(Scope.NODE, Scope.KUBEPODS, Scope.GUARANTEED);
    }

    @Test
    void letsAPodWithoutContainersOwnItself() {
        HandmadeCgroup pod = node.pod("a", QosClass.BESTEFFORT);
        pod.leaf = true;
        assertThat(only().ownsItself()).isTrue();
        assertThat(only().scopesFor(Resource.CPU))
                .containsExactlyInAnyOrder(Scope.NODE, Scope.KUBEPODS, Scope.BESTEFFORT);
    }

    @Test
    void countsEverythingOutsideKubepodsForSystem() {
        node.outside("/user.slice/user-1000.slice/session-1.scope");
        assertThat(only().ownsItself()).isTrue();
        assertThat(only().scopesFor(Resource.CPU)).containsExactlyInAnyOrder(Scope.NODE, Scope.SYSTEM);
    }

    @Test
    void countsWhatHasALowWeightApartForCpuAlone() {
        HandmadeCgroup backup = node.outside("/system.slice/backup.service");
        for (CpuWeight low : List.of(new CpuWeight(99, false), new CpuWeight(1, false), new CpuWeight(0, true))) {
            backup.weight = Reading.of(low);
            assertThat(only().scopesFor(Resource.CPU)).containsExactlyInAnyOrder(Scope.NODE, Scope.SYSTEM_LOW);
            assertThat(only().scopesFor(Resource.MEMORY)).containsExactlyInAnyOrder(Scope.NODE, Scope.SYSTEM);
            assertThat(only().scopesFor(Resource.IO)).containsExactlyInAnyOrder(Scope.NODE, Scope.SYSTEM);
        }
    }

    @Test
    void countsWhatHasTheUsualWeightOrAnUnknownOneForSystem() {
        HandmadeCgroup service = node.outside("/system.slice/a.service");
        for (Reading<CpuWeight> usual : List.<Reading<CpuWeight>>of(
                Reading.of(new CpuWeight(100, false)),
                Reading.of(new CpuWeight(10_000, false)),
                Reading.absent("there is no cpu.weight"),
                Reading.failed("EIO"))) {
            service.weight = usual;
            assertThat(only().scopesFor(Resource.CPU)).containsExactlyInAnyOrder(Scope.NODE, Scope.SYSTEM);
        }
    }

    @Test
    void countsPodsByTheirClassWhateverTheirWeight() {
        HandmadeCgroup container = node.container(node.pod("a", QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        container.weight = Reading.of(new CpuWeight(1, false));
        assertThat(only().scopesFor(Resource.CPU))
                .containsExactlyInAnyOrder(Scope.NODE, Scope.KUBEPODS, Scope.BURSTABLE);
    }

    @Test
    void collectsWhatIsNestedBelowAContainerAtAnyDepth() {
        HandmadeCgroup container = node.container(node.pod("a", QosClass.BURSTABLE), "app", QosClass.BURSTABLE);
        HandmadeCgroup nested = node.nested(container, "system.slice");
        HandmadeCgroup deeper = node.nested(nested, "x.service");
        assertThat(only().nested()).extracting(it -> it.path()).containsExactly(nested.path, deeper.path);
    }

    private Leaf only() {
        List<Leaf> leaves = ContentionMeasurement.between(node.at(0), node.at(2), DiskBaselines.NONE)
                .leaves()
                .allLeaves();
        assertThat(leaves).hasSize(1);
        return leaves.getFirst();
    }
}

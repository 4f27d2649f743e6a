package io.barograph.signal;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class SnapshotTest {

    @Test
    void whatWasSaidBeforeIsKeptOnce() {
        Snapshot before = snapshot(1, 5, 700);
        Snapshot now = snapshot(2, 5, 800);

        Snapshot kept = now.sharingWith(before);

        assertThat(kept).isEqualTo(now);
        assertThat(kept.origin()).isSameAs(before.origin());
        assertThat(kept.pressures().getFirst()).isSameAs(before.pressures().getFirst());
        assertThat(kept.pressures().get(1)).isSameAs(now.pressures().get(1));
        assertThat(kept.levels()).hasSize(1);
    }

    @Test
    void aPartThatIsNewOrGoneChangesNothing() {
        Snapshot before = snapshot(1, 5, 700);
        Snapshot less = new Snapshot(
                before.origin(), new SnapshotTime(2, 2, 1), Reading.failed("EIO"), List.of(), before.contentions());

        assertThat(less.sharingWith(before)).isEqualTo(less);
        assertThat(before.sharingWith(less)).isEqualTo(before);
    }

    @Test
    void saysWhyThereIsNothingOfALowWeightButContentionForCpu() {
        Snapshot snapshot = snapshot(1, 5, 700);
        assertThat(snapshot.contentionOf(Scope.SYSTEM_LOW, Resource.IO).percent())
                .isEqualTo(Reading.absent(Scope.CPU_ONLY));
        assertThat(snapshot.pressureOf(Scope.SYSTEM_LOW, Resource.CPU, PressureKind.SOME)
                        .line())
                .isEqualTo(Reading.absent(Scope.NO_CGROUP));
        assertThat(snapshot.contentionOf(Scope.SYSTEM_LOW, Resource.CPU)
                        .percent()
                        .why())
                .isEqualTo("the snapshot does not speak of it");
    }

    private static Snapshot snapshot(long seq, double cpu, long memoryTotal) {
        return new Snapshot(
                new SnapshotOrigin(new String("n"), new String("b"), new String("i")),
                new SnapshotTime(seq, seq * 1_000_000, 1_000_000),
                Reading.of(0.0),
                List.of(pressure(Resource.CPU, cpu, 0), pressure(Resource.MEMORY, 0, memoryTotal)),
                List.of(Contention.absent(Scope.NODE, Resource.CPU, "too young")),
                List.of(new SignalLevel(EvictionSignal.PID_AVAILABLE, Reading.of(new SignalLevel.Level(seq, 9)), 0)));
    }

    private static Pressure pressure(Resource resource, double avg, long total) {
        return new Pressure(
                Scope.NODE,
                resource,
                PressureKind.SOME,
                Reading.of(new PressureLine(avg, avg, avg, total)),
                Reading.of(avg));
    }
}

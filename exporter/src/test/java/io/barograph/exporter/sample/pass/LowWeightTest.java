package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A backup of low weight starves beside a daemon that takes all CPUs: from the kernel's files to the snapshot.
class LowWeightTest extends TemporaryHostRig {

    private static final String BACKUP = "/system.slice/backup.service";
    private static final String DAEMON = "/system.slice/daemon.service";

    private long waited;
    private long used;

    @BeforeEach
    void plantHost() {
        host.file("/cgroup.controllers", "cpu io memory\n")
                .file("/cpuset.cpus.effective", "0-1\n")
                .file("/proc/stat", "cpu  0 0 0 0 0 0 0 0 0 0\n")
                .cgroup("/kubepods")
                .cgroup("/system.slice")
                .cgroup(BACKUP)
                .cgroup(DAEMON)
                .file(DAEMON + "/cpu.weight", "100\n");
        pressure("/proc/pressure", 0);
    }

    private void pressure(String directory, long some) {
        for (String resource : List.of("cpu", "memory", "io")) {
            boolean cpu = resource.equals("cpu");
            String name = directory.startsWith("/proc") ? "/" + resource : "/" + resource + ".pressure";
            String total = "avg10=0.00 avg60=0.00 avg300=0.00 total=" + (cpu ? some : 0) + "\n";
            host.file(directory + name, "some " + total + "full " + total);
        }
    }

    private Snapshot afterAMinute(WalkMode walk) {
        SnapshotMaker maker = new SnapshotMaker(new SnapshotOrigin("n1", "boot", "instance"));
        FrameReader reader = new FrameReader(fs, walk);
        Pass pass = maker.nextPass(reader.readFrame(), Cgroup::path, 2_000_000);
        for (int i = 0; i < 31; i++) {
            waited += 1_800_000;
            used += 4_000_000;
            host.seconds(2);
            for (String each : List.of("/proc/pressure", "/system.slice", BACKUP)) {
                pressure(each, waited);
            }
            for (String each : List.of("", "/system.slice", DAEMON)) {
                host.file(each + "/cpu.stat", "usage_usec " + used + "\nuser_usec 0\nsystem_usec 0\n");
            }
            pass = maker.nextPass(reader.readFrame(Set.of(), false, maker.contended()), Cgroup::path, 2_000_000);
        }
        return pass.snapshot();
    }

    private static double avg60(Snapshot snapshot, Scope scope) {
        return snapshot.contentionOf(scope, Resource.CPU).averages().avg60()
                        instanceof Reading.Present<Double>(Double it)
                ? it
                : -1;
    }

    @Test
    void isContentionOfLowWeightAndNoneOfTheSystem() {
        host.file(BACKUP + "/cpu.weight", "10\n");
        for (WalkMode walk : WalkMode.values()) {
            Snapshot snapshot = afterAMinute(walk);
            assertThat(avg60(snapshot, Scope.SYSTEM)).isZero();
            assertThat(avg60(snapshot, Scope.SYSTEM_LOW)).isGreaterThan(80);
            assertThat(avg60(snapshot, Scope.NODE)).isGreaterThan(80);
            OwnerCounts owners = snapshot.contentionOf(Scope.SYSTEM_LOW, Resource.CPU)
                    .owners()
                    .orNull();
            List<OwnerCounts.Worst> worst = owners == null ? List.of() : owners.worst();
            assertThat(worst).extracting(OwnerCounts.Worst::name).containsExactly(BACKUP);
        }
    }

    @Test
    void isContentionOfTheSystemWhereTheWeightIsTheUsualOrNotKnown() {
        assertThat(avg60(afterAMinute(WalkMode.PRUNED), Scope.SYSTEM)).isGreaterThan(80);
        host.file(BACKUP + "/cpu.weight", "100\n");
        Snapshot snapshot = afterAMinute(WalkMode.PRUNED);
        assertThat(avg60(snapshot, Scope.SYSTEM)).isGreaterThan(80);
        assertThat(avg60(snapshot, Scope.SYSTEM_LOW)).isZero();
    }

    @Test
    void hasNoMemoryNoIoAndNoPressureOfLowWeight() {
        Snapshot snapshot = afterAMinute(WalkMode.PRUNED);
        assertThat(snapshot.contentions())
                .filteredOn(each -> each.scope() == Scope.SYSTEM_LOW)
                .extracting(Contention::resource)
                .containsExactly(Resource.CPU);
        assertThat(snapshot.contentionOf(Scope.SYSTEM_LOW, Resource.IO).percent())
                .isEqualTo(Reading.absent(Scope.CPU_ONLY));
        assertThat(snapshot.pressures()).noneMatch(each -> each.scope() == Scope.SYSTEM_LOW);
        assertThat(snapshot.pressureOf(Scope.SYSTEM_LOW, Resource.CPU, PressureKind.SOME)
                        .line())
                .isEqualTo(Reading.absent(Scope.NO_CGROUP));
    }
}

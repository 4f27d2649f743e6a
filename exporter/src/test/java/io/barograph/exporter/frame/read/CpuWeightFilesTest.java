package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuWeight;
import io.barograph.exporter.frame.ReadError;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CpuWeightFilesTest extends TemporaryHostRig {

    private static final String SERVICE = "/system.slice/backup.service";
    private static final String POD = "/kubepods/pod0a1b2c3d-1111-4222-8333-444455556666";

    private FrameReader reader;

    @BeforeEach
    void plantHost() {
        host.cgroup("/system.slice").cgroup(SERVICE).cgroup("/kubepods").cgroup(POD);
        reader = new FrameReader(fs);
    }

    private Reading<CpuWeight> read(String path) {
        Cgroup found = reader.readFrame().cgroup(path);
        return found == null ? Reading.failed("gone") : found.stats().weight();
    }

    @Test
    void readsWeightAndIdleness() {
        host.file(SERVICE + "/cpu.weight", "10\n").file(SERVICE + "/cpu.idle", "0\n");
        assertThat(read(SERVICE)).isEqualTo(Reading.of(new CpuWeight(10, false)));
        host.file(SERVICE + "/cpu.weight", "0\n").file(SERVICE + "/cpu.idle", "1\n");
        reader = new FrameReader(fs);
        assertThat(read(SERVICE)).isEqualTo(Reading.of(new CpuWeight(0, true)));
    }

    @Test
    void takesAKernelWithoutIdleCgroupsForOneThatHasNone() {
        host.file(SERVICE + "/cpu.weight", "100\n");
        assertThat(read(SERVICE)).isEqualTo(Reading.of(new CpuWeight(100, false)));
    }

    @Test
    void doesNotKnowItWhereTheControllerIsNotEnabled() {
        assertThat(read(SERVICE)).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void failsWhereAFileIsMalformed() {
        host.file(SERVICE + "/cpu.weight", "heavy\n");
        assertThat(read(SERVICE)).isInstanceOf(Reading.Failed.class);
        assertThat(reader.cost().errors()).containsKey(new ReadError("cpu.weight", ReadError.MALFORMED));
        host.file(SERVICE + "/cpu.weight", "10\n").file(SERVICE + "/cpu.idle", "\n");
        reader = new FrameReader(fs);
        assertThat(read(SERVICE)).isInstanceOf(Reading.Failed.class);
    }

    @Test
    void looksOutsideKubepodsOnly() {
        host.file(POD + "/cpu.weight", "10\n").file("/kubepods/cpu.weight", "10\n");
        assertThat(read(POD)).isInstanceOf(Reading.Absent.class);
        assertThat(read("/kubepods")).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void looksAgainAtAuditsOnly() {
        host.file(SERVICE + "/cpu.weight", "10\n");
        Reading<CpuWeight> first = read(SERVICE);
        host.file(SERVICE + "/cpu.weight", "200\n");
        host.seconds(WalkMode.AUDIT_MICROS / 1_000_000);
        for (int i = 1; i < WalkMode.AUDIT_PASSES; i++) {
            assertThat(read(SERVICE)).isSameAs(first);
        }
        assertThat(read(SERVICE)).isEqualTo(Reading.of(new CpuWeight(200, false)));
        host.remove(SERVICE + "/cpu.weight").seconds(WalkMode.AUDIT_MICROS / 1_000_000);
        for (int i = 1; i < WalkMode.AUDIT_PASSES; i++) {
            assertThat(read(SERVICE).isPresent()).isTrue();
        }
        assertThat(read(SERVICE)).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void readsThatOfANewCgroupAtOnce() {
        reader.readFrame();
        host.cgroup("/system.slice/new.service").file("/system.slice/new.service/cpu.weight", "50\n");
        assertThat(read("/system.slice/new.service")).isEqualTo(Reading.of(new CpuWeight(50, false)));
    }
}

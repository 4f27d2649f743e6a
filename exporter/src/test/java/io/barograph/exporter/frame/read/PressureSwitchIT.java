package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.RealCgroups;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A cgroup whose pressure is switched off and on, or that is replaced, under a running reader with kept descriptors.
/// Needs root and a writable cgroup2 mount.
@Tag("full")
class PressureSwitchIT {

    private static final String SLICE =
            "/barograph-switch-it-" + ProcessHandle.current().pid() + ".slice";
    private static final String SERVICE = SLICE + "/some.service";

    private RealCgroups cgroups;
    private LiveKernelFs fs;
    private FrameReader reader;

    @BeforeEach
    void makeCgroups() throws IOException {
        cgroups = new RealCgroups();
        cgroups.make(SLICE);
        cgroups.make(SERVICE);
        fs = cgroups.open();
        reader = new FrameReader(fs);
    }

    @AfterEach
    void removeCgroups() throws IOException {
        fs.close();
        cgroups.close();
    }

    @Test
    void readsPressureAgainAfterItWasSwitchedOffAndOn() throws IOException {
        long inode = service().identity().inode();
        assertThat(some().isPresent()).isTrue();
        cgroups.write(SERVICE + "/cgroup.pressure", "0");
        assertThat(some().why()).contains("Maybe cgroup.pressure is 0");
        assertThat(some()).isInstanceOf(Reading.Absent.class);
        cgroups.write(SERVICE + "/cgroup.pressure", "1");
        assertThat(some().isPresent()).isTrue();
        // A switch that falls between two passes leaves dead descriptors behind, and no gap but one
        cgroups.write(SERVICE + "/cgroup.pressure", "0");
        cgroups.write(SERVICE + "/cgroup.pressure", "1");
        some();
        assertThat(some().isPresent()).isTrue();
        assertThat(service().identity().inode()).isEqualTo(inode);
        assertThat(reader.cost().errors()).isEmpty();
    }

    @Test
    void takesACgroupThatWasReplacedBetweenTwoPassesForAnotherOne() throws IOException {
        long inode = service().identity().inode();
        cgroups.remove(SERVICE);
        cgroups.make(SERVICE);
        assertThat(service().identity().inode()).isNotEqualTo(inode);
        assertThat(some().isPresent()).isTrue();
        cgroups.remove(SERVICE);
        assertThat(reader.readFrame().cgroup(SERVICE)).isNull();
    }

    private Cgroup service() {
        return Objects.requireNonNull(reader.readFrame().cgroup(SERVICE));
    }

    private Reading<PressureLine> some() {
        return Objects.requireNonNull(service().stats().pressure().get(Resource.CPU))
                .some();
    }
}

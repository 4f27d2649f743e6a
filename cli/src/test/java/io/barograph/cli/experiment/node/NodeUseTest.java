package io.barograph.cli.experiment.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeUseTest {

    @TempDir
    private Path procfs;

    @BeforeEach
    void makeFiles() throws IOException {
        Files.createDirectory(procfs.resolve("pressure"));
        Files.writeString(procfs.resolve("meminfo"), "MemTotal:  2048 kB\nMemFree: 1 kB\nMemAvailable:  1024 kB\n");
    }

    private NodeUse read(long atMicros, String ticks, long stall) throws IOException {
        Files.writeString(procfs.resolve("stat"), "cpu  " + ticks + "\ncpu0 1 2\ncpu1 1 2\nintr 1\n");
        for (String resource : List.of("cpu", "memory", "io")) {
            Files.writeString(procfs.resolve("pressure/" + resource), "some avg10=0.00 total=" + stall + "\nfull\n");
        }
        return NodeUse.readUse(procfs, atMicros);
    }

    @Test
    void tellsHowBusyItIs() throws IOException {
        NodeUse before = read(0, "10 0 10 100 10 0 0 0 5 0", 1000);
        NodeUse after = read(2_000_000, "20 5 15 160 20 5 5 0 9 0", 501_000);
        assertThat(after.busyPercentSince(before)).isEqualTo(30);
        assertThat(after.pressurePercentSince(before, Resource.IO)).isEqualTo(25);
        assertThat(after.cpus()).isEqualTo(2);
        assertThat(after.availableMemory()).isEqualTo(1 << 20);
        assertThat(after.totalMemory()).isEqualTo(2 << 20);
    }

    @Test
    void leavesOutWhatThisProgramUses() throws IOException {
        Files.createDirectory(procfs.resolve("self"));
        Path own = procfs.resolve("self/stat");
        Files.writeString(own, "7 (a (b) c) R 1 7 7 0 -1 0 0 0 0 0 30 10 0 0 20 0\n");
        NodeUse before = read(0, "40 0 0 100 0 0 0 0", 0);
        Files.writeString(own, "7 (a (b) c) R 1 7 7 0 -1 0 0 0 0 0 50 20 0 0 20 0\n");
        assertThat(read(2_000_000, "80 0 0 160 0 0 0 0", 0).busyPercentSince(before))
                .isEqualTo(10);
    }

    @Test
    void missesNoPressureFile() throws IOException {
        assertThat(HostChecks.whyNoPressure(procfs.resolve("pressure/cpu")))
                .contains("does not exist")
                .contains("\nMaybe ");
        read(0, "1 2 3 4 5 6 7 8", 0);
        assertThat(HostChecks.whyNoPressure(procfs.resolve("pressure/cpu"))).isEmpty();
    }
}

package io.barograph.exporter.kernel.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupMountsTest {

    private static final String HYBRID = """
            22 27 0:21 / /proc rw,relatime - proc proc rw
            31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
            32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:9 - cgroup cgroup rw,cpu,cpuacct
            33 31 0:30 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset
            41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw,nsdelegate
            """;

    private static CgroupMounts among(String mountinfo, String sysfs) throws IOException {
        return CgroupMounts.chooseMounts(
                MountInfo.parse(new ByteArrayInputStream(mountinfo.getBytes(UTF_8))), Path.of(sysfs));
    }

    @Test
    void findsCgroup2OnAPureHost() throws IOException {
        CgroupMounts found = among(
                "31 23 0:28 / /sys/fs/cgroup rw,nosuid shared:4 master:1 - cgroup2 cgroup2 rw,nsdelegate\n", "/sys");
        assertThat(found).isEqualTo(new CgroupMounts(Path.of("/sys/fs/cgroup"), null));
    }

    @Test
    void findsBothHierarchiesOnAHybridHost() throws IOException {
        assertThat(among(HYBRID, "/sys"))
                .isEqualTo(new CgroupMounts(Path.of("/sys/fs/cgroup/unified"), Path.of("/sys/fs/cgroup/cpu,cpuacct")));
    }

    @Test
    void findsNothingWhereOnlyV1IsMounted() throws IOException {
        String v1 = HYBRID.lines().filter(line -> !line.contains("cgroup2")).reduce("", (a, b) -> a + b + "\n");
        assertThat(among(v1, "/sys").cgroup2()).isNull();
    }

    @Test
    void takesTheHostsSysfsAndNeverTheContainersOwnInItsPlace() throws IOException {
        String own = "700 600 0:28 / /sys/fs/cgroup ro - cgroup2 cgroup rw\n";
        String host = "701 600 0:28 /../../.. /host/sys/fs/cgroup ro - cgroup2 cgroup2 rw\n";
        assertThat(among(own + host, "/host/sys").cgroup2()).isEqualTo(Path.of("/host/sys/fs/cgroup"));
        assertThat(among(own, "/host/sys").cgroup2()).isNull();
    }

    @Test
    void looksElsewhereOnlyWhereNoOtherSysfsWasNamed() throws IOException {
        String elsewhere = "31 23 0:28 / /mnt/cgroup2 rw - cgroup2 none rw\n";
        assertThat(among(elsewhere, "/sys").cgroup2()).isEqualTo(Path.of("/mnt/cgroup2"));
        assertThat(among(elsewhere, "/mnt").cgroup2()).isEqualTo(Path.of("/mnt/cgroup2"));
    }

    /// Cilium's own mount of the tree, parts of it bound below sysfs and one that was removed, a v1 hierarchy
    /// beside it, and a line that is none.
    @Test
    void takesTheWholeTreeAmongAllThatProgramsMountBesideIt() throws IOException {
        String crowded = """
            22 1 8:2 / / rw,relatime shared:1 - ext4 /dev/sda2 rw,errors=remount-ro
            31 22 0:27 / /host/run/cilium/cgroupv2 rw,relatime shared:9 - cgroup2 none rw
            35 22 0:27 /system.slice /host/sys/fs/cgroup ro,nosuid,noexec shared:4 master:3 propagate_from:2 unbindable - cgroup2 cgroup2 rw,nsdelegate,memory_recursiveprot
            36 35 0:27 / /host/sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:4 - cgroup2 cgroup2 rw,nsdelegate,memory_recursiveprot
            37 36 0:27 /gone~040away /host/sys/fs/cgroup/docker~040volumes/old~134name//deleted rw - cgroup2 cgroup2 rw
            38 22 0:30 / /host/sys/fs/cgroup/cpu,cpuacct rw shared:7 - cgroup cgroup rw,cpu,cpuacct
            39 22 0:31 / /var/lib/docker/overlay2/x/merged rw,relatime - overlay overlay rw,lowerdir=/a~054b:/c
            broken line without a dash
            """.replace('~', '\\');
        CgroupMounts whole =
                new CgroupMounts(Path.of("/host/sys/fs/cgroup"), Path.of("/host/sys/fs/cgroup/cpu,cpuacct"));
        assertThat(among(crowded, "/host/sys")).isEqualTo(whole);
        assertThat(among(crowded.lines().reduce("", (after, line) -> line + "\n" + after), "/host/sys"))
                .as("whatever the order")
                .isEqualTo(whole);
    }

    @Test
    void saysWhyANamedSysfsHoldsNoCgroups(@TempDir Path base) throws IOException {
        Path empty = Files.createDirectories(base.resolve("empty"));
        Path self = Files.createDirectories(base.resolve("proc/self"));
        Path sys = Files.createDirectories(base.resolve("sys"));
        Path proc = base.resolve("proc");
        assertThat(CgroupMounts.whyNone(new HostRoots(base, proc, empty)))
                .as("it cannot be told")
                .isNull();

        Files.writeString(
                self.resolve("mountinfo"),
                "31 23 0:28 / " + sys.toRealPath() + "/fs/cgroup rw - cgroup cgroup rw,cpu\n");
        assertThat(CgroupMounts.whyNone(new HostRoots(base, proc, empty))).contains("no cgroup mount below it");
        assertThat(CgroupMounts.whyNone(new HostRoots(base, proc, sys))).isNull();
        Path link = Files.createSymbolicLink(base.resolve("link"), sys);
        assertThat(CgroupMounts.whyNone(new HostRoots(base, proc, link))).isNull();
        assertThat(CgroupMounts.whyNone(new HostRoots(base, proc, Path.of("/sys"))))
                .isNull();
    }

    @Test
    void prefersTheWholeTreeThenTheShortestPath() throws IOException {
        String part = "1 2 0:28 /kubepods.slice /sys/k rw - cgroup2 none rw\n";
        String whole = "3 2 0:28 / /sys/fs/cgroup/unified rw - cgroup2 none rw\n";
        String twice = "4 2 0:28 / /sys/fs/cgroup/unified/again rw - cgroup2 none rw\n";
        assertThat(among(part + twice + whole, "/sys").cgroup2()).isEqualTo(Path.of("/sys/fs/cgroup/unified"));
    }

    @Test
    void readsEscapesAndPassesOverWhatItDoesNotUnderstand() throws IOException {
        String odd = "nonsense\n1 2 0:1 / - x\n\n5 2 0:1 / relative rw - cgroup2 none rw\n"
                + "8 2 0:1 / /a\\000b rw - cgroup2 none rw\n"
                + "6 2 0:1 / /" + "y".repeat(70_000) + " rw - cgroup2 none rw\n";
        assertThat(among(odd, "/sys").cgroup2()).isNull();
        String escaped = "7 2 0:28 / /mnt/a\\040b\\011c\\134d\\0 rw - cgroup2 none rw";
        assertThat(among(odd + escaped, "/sys").cgroup2()).isEqualTo(Path.of("/mnt/a b\tc\\d\\0"));
    }
}

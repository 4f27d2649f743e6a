package io.barograph.exporter.eviction;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.FixedDisks;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Quantity;
import io.barograph.quantity.ThresholdValue;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.testkit.EvictionCase;
import io.barograph.testkit.EvictionCase.Node;
import module java.base;

/// From raw kernel files to signals, all the way through the frame.
final class SignalCases {

    private static final String PODS = "/kubepods.slice";

    private final TemporaryHost host;
    private HostDisks disks = HostDisks.allMissing("none");

    SignalCases(Path directory) {
        this.host = new TemporaryHost(directory);
    }

    void check(EvictionCase each) {
        switch (each.form()) {
            case "" -> signal(each);
            case "kubepods_limit" -> kubepodsLimit(each);
            case "working_set" -> workingSet(each);
            case "layout" -> layout(each);
            default -> throw new IllegalStateException("no code answers the form " + each.form());
        }
    }

    private void signal(EvictionCase each) {
        Node in = each.input();
        String word = in.text("signal");
        EvictionSignal signal = EvictionSignal.of(word);
        if (signal == null) {
            throw new IllegalStateException("no signal is called " + word);
        }
        if (in.has("MemTotal_kB")) {
            meminfo(in);
        }
        if (in.has("memory_stat")) {
            Node stat = in.at("memory_stat");
            host.file("/memory.stat", stat(stat));
        }
        if (in.has("memory_max")) {
            host.cgroup(PODS)
                    .file(PODS + "/memory.max", in.text("memory_max") + "\n")
                    .file(PODS + "/memory.current", in.text("memory_current") + "\n")
                    .file(PODS + "/memory.stat", stat("0", "0", in.text("inactive_file")));
        }
        if (in.has("loadavg")) {
            limit(in, "pid_max", "pid_max");
            limit(in, "threads_max", "threads-max");
            host.file("/proc/loadavg", in.text("loadavg") + "\n");
        }
        if (in.has("statvfs")) {
            disks = FixedDisks.all(in.at("statvfs").map());
        }
        boolean isAware = !in.fields().containsKey("hugepage_aware_eviction") || in.isTrue("hugepage_aware_eviction");
        HugePages hugePages = isAware ? HugePages.SUBTRACT : HugePages.KEEP;
        expect(each, level(new EvictionSignals(MemoryUsageFormula.ANON_FILE, hugePages), signal));
        if (each.expected().has("summary_api")) {
            summary(each, signal);
        }
    }

    private void meminfo(Node in) {
        long hugeKb = in.has("hugepages_bytes") ? in.number("hugepages_bytes") / 1024 : 0;
        host.file("/proc/meminfo", """
            MemTotal:       %s kB
            MemFree:        4 kB
            MemAvailable:   5 kB
            Inactive(file): 0 kB
            SwapTotal:      0 kB
            SwapFree:       0 kB
            HugePages_Total:       7
            Hugepagesize:       2048 kB
            Hugetlb:        %d kB
            """.formatted(in.text("MemTotal_kB"), hugeKb));
    }

    private static String stat(String anon, String file, String inactive) {
        return "anon " + anon + "\nfile " + file + "\nkernel 4096\ninactive_file " + inactive + "\nactive_file 1\n";
    }

    /// Of what the case names; a kernel that has a field less writes no line of it.
    private static String stat(Node named) {
        StringBuilder lines = new StringBuilder("kernel 4096\nactive_file 1\n");
        named.fields().forEach((field, value) -> {
            if (value.value() != null) {
                lines.append(field).append(' ').append(value.value()).append('\n');
            }
        });
        return lines.toString();
    }

    private void limit(Node in, String field, String file) {
        if (in.has(field)) {
            host.file("/proc/sys/kernel/" + file, in.text(field) + "\n");
        }
    }

    private Reading<Level> level(EvictionSignals signals, EvictionSignal signal) {
        try (LiveKernelFs fs = host.open()) {
            Frame frame = new FrameReader(fs, WalkMode.FULL, disks).readFrame();
            return signals.of(frame).stream()
                    .filter(it -> it.signal() == signal)
                    .findFirst()
                    .orElseThrow()
                    .level();
        }
    }

    private static void expect(EvictionCase each, Reading<Level> level) {
        if (isAbsent(each.expected())) {
            assertThat(level.isPresent()).isFalse();
            assertThat(level.why()).isNotBlank();
            return;
        }
        Level found = Objects.requireNonNull(level.orNull(), level.why());
        assertThat(String.valueOf(found.available())).isEqualTo(each.expected().text("available"));
        if (each.expected().has("capacity")) {
            assertThat(String.valueOf(found.capacity()))
                    .isEqualTo(each.expected().text("capacity"));
        }
    }

    /// The kubelet's Summary API has numbers without a sign: what is below 0 wraps around there. Our own says 0.
    private void summary(EvictionCase each, EvictionSignal signal) {
        BigInteger kubelets = new BigInteger(each.expected().text("summary_api"));
        assertThat(String.valueOf(kubelets.longValue()))
                .isEqualTo(each.expected().text("available"));
        assertThat(SummarySignals.available(host, disks, signal))
                .isEqualTo(kubelets.bitLength() < Long.SIZE ? kubelets.toString() : "0");
    }

    /// Nothing is expected where it says so, or where it names a value and gives none.
    private static boolean isAbsent(Node expected) {
        return expected.value() == null
                || (expected.fields().containsKey("observed") && !expected.isTrue("observed"))
                || (expected.fields().containsKey("available") && !expected.has("available"));
    }

    private void workingSet(EvictionCase each) {
        host.file("/proc/meminfo", "");
        host.cgroup(PODS)
                .file(PODS + "/memory.max", Long.toString(1L << 61))
                .file(PODS + "/memory.current", each.input().text("usage"))
                .file(PODS + "/memory.stat", stat("0", "0", each.input().text("inactive_file")));
        Level level = Objects.requireNonNull(level(EvictionSignals.DEFAULT, EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE)
                .orNull());
        assertThat(level.capacity() - level.available())
                .isEqualTo(each.expected().number("working_set"));
    }

    private static void layout(EvictionCase each) {
        boolean sameDevice =
                each.input().text("imagefs_device").equals(each.input().text("rootfs_device"));
        assertThat(FilesystemLayout.of(sameDevice, each.input().isTrue("imagefs_equals_containerfs")))
                .isEqualTo(FilesystemLayout.ofWord(each.expected().text("layout")));
    }

    private static void kubepodsLimit(EvictionCase each) {
        Node in = each.input();
        NodeAllocatable found = NodeAllocatable.of(
                in.number("capacity"),
                Quantity.parse(in.text("kube_reserved")).exact(),
                Quantity.parse(in.text("system_reserved")).exact(),
                Objects.requireNonNull(ThresholdValue.parse(in.text("hard_memory_available"), KubeletDialect.KUBELET)));
        assertThat(found.kubepodsMax()).isEqualTo(new BigInteger(each.expected().text("memory_max")));
        assertThat(found.reported()).isEqualTo(new BigInteger(each.expected().text("node_status_allocatable")));
    }
}

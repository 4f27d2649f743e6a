package io.barograph.e2e.monitoring;

import io.barograph.testkit.host.PlainFileHost;
import module java.base;

/// A node of ordinary files that is short of memory, with pods of a sandbox and one container each. In the first pod
/// the kernel kills for memory, and its cgroup's limit and its container's `oom_score_adj` are not as the kubelet sets
/// them. The last pod meets its own CPU limit.
final class TroubledHost {

    private static final String BUNDLES = "run/containerd/io.containerd.runtime.v2.task/k8s.io/";
    private static final long MIB = 1L << 20;
    private static final int CPUS = 2;

    private final PlainFileHost files;
    private final Path base;
    private final String namespace;
    private final List<String> uids;
    private long turns;

    /// @param uids of the pods, which are called `pod-0` and so on
    TroubledHost(Path base, String namespace, List<String> uids) {
        this.base = base;
        this.namespace = namespace;
        this.uids = uids;
        files = PlainFileHost.in(base);
        files.write("proc/vmstat", """
                pswpin 0
                pgscan_kswapd 0
                pgscan_direct 0
                workingset_restore_anon 0
                workingset_restore_file 0
                """);
        files.write("proc/meminfo", """
                MemTotal:        4194304 kB
                MemFree:           20480 kB
                MemAvailable:      20480 kB
                SwapTotal:             0 kB
                SwapFree:              0 kB
                Hugetlb:               0 kB
                """);
        memory("", 4096 * MIB - 20 * MIB);
        List.of("kubepods", "kubepods/burstable").forEach(each -> memory(each, 2048 * MIB));
        for (int i = 0; i < uids.size(); i++) {
            pod(i);
        }
        goOn();
    }

    private void pod(int number) {
        String uid = uids.get(number);
        String pod = "kubepods/burstable/pod" + uid;
        memory(pod, (40 + number) * MIB);
        write(pod, "memory.max", (number == 0 ? 500 : 96) * MIB + "\n");
        write(pod, "cpu.max", "max 100000\n");
        String sandbox = "%064x".formatted(2 * number + 1);
        String container = "%064x".formatted(2 * number + 2);
        memory(pod + "/" + sandbox, MIB);
        memory(pod + "/" + container, 30 * MIB);
        write(pod + "/" + container, "cgroup.procs", 1000 + number + "\n");
        files.write("proc/" + (1000 + number) + "/oom_score_adj", (number == 0 ? 0 : 985) + "\n");
        files.write("proc/" + (1000 + number) + "/oom_score", "700\n");
        String name = "pod-" + number + "_" + namespace;
        PlainFileHost.write(files.root("var/log/pods/" + namespace + "_pod-" + number + "_" + uid + "/c/0.log"), "");
        PlainFileHost.write(files.root("var/log/containers/" + name + "_c-" + container + ".log"), "");
        Map.of(sandbox, "sandbox", container, "container")
                .forEach((id, kind) -> PlainFileHost.write(
                        files.root(BUNDLES + id + "/config.json"),
                        "{\"annotations\":{\"io.kubernetes.cri.container-type\":\"" + kind + "\"}}"));
    }

    private void memory(String cgroup, long bytes) {
        write(cgroup, "memory.current", bytes + "\n");
        write(cgroup, "memory.stat", "anon " + bytes + "\nfile 0\ninactive_file 0\n");
        write(cgroup, "memory.events.local", "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n");
        write(cgroup, "pids.current", "5\n");
    }

    private void write(String cgroup, String file, String content) {
        PlainFileHost.write(files.cgroup(cgroup).resolve(file), content);
    }

    /// Time passes: all wait for one disk and for the CPUs, of which each pod has its part, the hypervisor takes CPU
    /// time, and a process of the first pod is killed.
    void goOn() {
        turns++;
        long micros = turns * 300_000;
        files.nodePressure(micros, micros);
        files.write("proc/stat", "cpu  %1$d 0 %1$d 100000 0 0 0 %1$d 0 0\n".formatted(turns * 10));
        Stream<String> ofPods = uids.stream().map(each -> "kubepods/burstable/pod" + each);
        Stream.concat(Stream.of("", "kubepods", "kubepods/burstable"), ofPods).forEach(each -> wait(each, micros));
        for (int i = 0; i < uids.size(); i++) {
            wait("kubepods/burstable/pod" + uids.get(i) + "/" + "%064x".formatted(2 * i + 2), micros);
            wait("kubepods/burstable/pod" + uids.get(i) + "/" + "%064x".formatted(2 * i + 1), 0);
        }
        String first = "kubepods/burstable/pod" + uids.getFirst();
        for (String each : List.of("kubepods", "kubepods/burstable", first, first + "/" + "%064x".formatted(2))) {
            write(each, "memory.events", "low 0\nhigh 0\nmax 0\noom " + turns + "\noom_kill " + turns + "\n");
        }
    }

    private void wait(String cgroup, long micros) {
        Path folder = files.cgroup(cgroup);
        boolean limited = cgroup.endsWith(uids.getLast());
        boolean isShared = uids.stream().noneMatch(cgroup::contains);
        long used = CPUS * micros / (isShared ? 1 : uids.size());
        PlainFileHost.pressure(folder, micros, micros);
        PlainFileHost.write(folder.resolve("cpu.stat"), """
                usage_usec %d
                user_usec 0
                system_usec 0
                nr_periods %d
                nr_throttled %d
                throttled_usec %d
                """.formatted(
                        used, limited ? turns : 0, limited ? turns : 0, limited ? micros / 4 : 0));
        write(cgroup, "io.stat", "8:0 rbytes=%d wbytes=0 rios=%d wios=0 dbytes=0 dios=0\n".formatted(micros, micros));
    }

    /// What tells the exporter to read it.
    List<String> options() {
        List<String> options = new ArrayList<>(files.options());
        String root = base.getRoot().toString();
        options.addAll(
                List.of("--interval=2s", "--idle-interval=2s", "--path.kubelet=" + root, "--path.containerfs=" + root));
        return options;
    }
}

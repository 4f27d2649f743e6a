package io.barograph.e2e.exporter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/// A node of ordinary files, calm and always the same: pods of a sandbox and two containers each, with the folders and
/// files from which their names are told. Nobody must write triggers into them: `--events=off`.
record NamedHost(Path base) {

    static final int PODS = 20;
    static final int CONTAINERS = 2;

    private static final String QOS = "/kubepods.slice/kubepods-burstable.slice";
    private static final String BUNDLES = "root/run/containerd/io.containerd.runtime.v2.task/k8s.io/";

    static NamedHost in(Path base) throws IOException {
        NamedHost host = new NamedHost(base);
        host.file("proc/self/mountinfo", "41 31 0:38 / " + base.resolve("sys/cgroup") + " rw - cgroup2 cgroup2 rw\n");
        host.file("proc/sys/kernel/random/boot_id", "0a1b2c3d-0000-4000-8000-000000000000\n");
        host.file(
                "proc/vmstat",
                "pswpin 0\npgscan_kswapd 0\npgscan_direct 0\nworkingset_restore_anon 0\nworkingset_restore_file 0\n");
        host.file("proc/stat", "cpu  100 0 100 10000 0 0 0 0 0 0\n");
        host.pressure("proc/pressure/");
        List.of(
                        "",
                        "/kubepods.slice",
                        QOS,
                        "/kubepods.slice/kubepods-besteffort.slice",
                        "/system.slice/kubelet.service")
                .forEach(host::cgroup);
        for (int pod = 0; pod < PODS; pod++) {
            host.pod(pod);
        }
        return host;
    }

    private void pod(int pod) throws IOException {
        UUID uid = new UUID(0x4000, 0x8000_0000_0000_0000L | pod);
        String slice = QOS + "/kubepods-burstable-pod" + uid.toString().replace('-', '_') + ".slice";
        cgroup(slice);
        Files.createDirectories(base.resolve("root/var/log/pods/shop_cart-" + pod + "_" + uid));
        for (int container = 0; container <= CONTAINERS; container++) {
            String id = "%064x".formatted(pod * 16L + container);
            cgroup(slice + "/cri-containerd-" + id + ".scope");
            file(
                    BUNDLES + id + "/config.json",
                    "{\"annotations\":{\"io.kubernetes.cri.container-type\":\""
                            + (container == 0 ? "sandbox" : "container") + "\"}}");
            if (container > 0) { // a sandbox has no log
                file("root/var/log/containers/cart-" + pod + "_shop_c" + container + "-" + id + ".log", "");
            }
        }
    }

    private void cgroup(String path) {
        String folder = "sys/cgroup" + path;
        file(folder + "/cpu.stat", "usage_usec 900\nnr_periods 9\nnr_throttled 1\nthrottled_usec 800\n");
        file(folder + "/cpu.max", "50000 100000\n");
        file(folder + "/cpu.stat.local", "throttled_usec 800\n");
        file(folder + "/memory.events.local", "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n");
        file(folder + "/io.stat", "");
        pressure("sys/cgroup" + path + "/");
    }

    /// Of a folder whose names are plain words, and of a cgroup.
    private void pressure(String folder) {
        String averages = " avg10=0.00 avg60=0.00 avg300=0.00 total=";
        for (String resource : List.of("cpu", "memory", "io")) {
            file(
                    folder + resource + (folder.startsWith("proc") ? "" : ".pressure"),
                    "some" + averages + "1234567\nfull" + averages + "234567\n");
        }
    }

    private void file(String path, String content) {
        try {
            Path file = base.resolve(path);
            Files.createDirectories(file.resolveSibling(""));
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What tells the exporter to read it.
    List<String> arguments() {
        return List.of(
                "--path.rootfs=" + base.resolve("root"),
                "--path.procfs=" + base.resolve("proc"),
                "--path.sysfs=" + base.resolve("sys"),
                "--events=off");
    }
}

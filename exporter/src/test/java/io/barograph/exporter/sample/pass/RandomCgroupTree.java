package io.barograph.exporter.sample.pass;

import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.signal.Resource;
import module java.base;

/// A node on which things happen at random, as a kernel would tell of them: where a cgroup stalls, all above it stall
/// too.
final class RandomCgroupTree {

    private static final List<String> SLICES = List.of("/kubepods", "/kubepods/burstable", "/kubepods/besteffort");

    private static final List<Resource> RESOURCES = List.of(Resource.values());

    private final TemporaryHost host;
    private final Path graves;
    private final Random random;
    private final List<String> pods = new ArrayList<>();
    private final List<String> containers = new ArrayList<>();
    private final Map<String, Long> totals = new HashMap<>();
    private final Set<String> changed = new HashSet<>();
    private final Set<String> hidden = new HashSet<>();
    private int named;

    RandomCgroupTree(Path base, Random random) {
        this.host = new TemporaryHost(base);
        this.graves = base.resolve("graves");
        this.random = random;
        graves.toFile().mkdirs();
        host.file("/cgroup.controllers", "cpu memory io\n");
        reclaim();
        List.of("/", "/system.slice", "/system.slice/a.service").forEach(this::make);
        SLICES.forEach(this::make);
        for (int i = 0; i < 6; i++) {
            bearPod();
            bearContainer();
        }
    }

    TemporaryHost host() {
        return host;
    }

    /// Cgroups whose children became others since this was asked.
    Set<String> changed() {
        Set<String> all = Set.copyOf(changed);
        changed.clear();
        return all;
    }

    /// Something happens.
    void happen() {
        switch (random.nextInt(16)) {
            case 0 -> bearPod();
            case 1 -> bearContainer();
            case 2 -> kill(pods);
            case 3 -> kill(containers);
            case 4 -> giveAnotherTheName(any(pods));
            case 5 -> giveAnotherTheName(any(containers));
            case 6, 9 -> hideOrShow(any(containers));
            case 7 -> use(any(containers));
            case 8 -> stall(random.nextBoolean() ? any(pods) : "/system.slice/a.service");
            case 10, 11 -> {
                stall(any(containers), Resource.IO);
                stall(any(containers), Resource.IO);
            }
            default -> stall(any(containers));
        }
    }

    private String any(List<String> paths) {
        return paths.isEmpty() ? "/system.slice/a.service" : paths.get(random.nextInt(paths.size()));
    }

    private void bearPod() {
        String pod = any(SLICES) + "/pod0a1b2c3d-1111-4222-8333-%012d".formatted(named++);
        make(pod);
        pods.add(pod);
    }

    private void bearContainer() {
        String pod = any(pods);
        if (pods.contains(pod)) {
            String container = pod + "/%064x".formatted(named++);
            make(container);
            containers.add(container);
            if (random.nextInt(4) == 0) {
                hideOrShow(container);
            }
        }
    }

    private void make(String path) {
        host.cgroup(path)
                .file(path + "/cpu.max", "max 100000\n")
                .file(path + "/io.stat", "")
                .file(path + "/memory.events.local", "high 0\nmax 0\n")
                .file(path + "/cpu.stat.local", "throttled_usec 0\n");
        use(path);
        if (path.startsWith("/kubepods/")) {
            changed.add(path.substring(0, path.lastIndexOf('/')));
        }
    }

    private void kill(List<String> paths) {
        String path = any(paths);
        if (paths.contains(path)) {
            bury(path);
            pods.removeIf(each -> each.equals(path));
            containers.removeIf(each -> (each + "/").startsWith(path + "/"));
        }
    }

    /// The kernel gives no inode twice; a directory that is kept elsewhere keeps its own.
    private void bury(String path) {
        try {
            Files.move(host.resolve(path), graves.resolve(Integer.toString(named++)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        totals.keySet().removeIf(each -> (each + "/").contains(path + "/"));
        hidden.removeIf(each -> (each + "/").startsWith(path + "/"));
        changed.add(path.substring(0, path.lastIndexOf('/')));
    }

    private void giveAnotherTheName(String path) {
        if (path.startsWith("/kubepods/")) {
            bury(path);
            containers.removeIf(each -> each.startsWith(path + "/"));
            make(path);
        }
    }

    /// A task stalls there too, without which a pruned walk would not look.
    private void hideOrShow(String path) {
        if (path.startsWith("/kubepods/")) {
            if (hidden.remove(path)) {
                write(path, Resource.IO);
            } else {
                hidden.add(path);
                host.remove(path + "/io.pressure");
            }
            stall(path);
        }
    }

    private void use(String path) {
        long used = totals.merge("usage " + path, random.nextLong(1_000_000), Long::sum);
        host.file(
                (path.equals("/") ? "" : path) + "/cpu.stat",
                "usage_usec " + used + "\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\n");
    }

    private void stall(String leaf) {
        stall(leaf, RESOURCES.get(random.nextInt(RESOURCES.size())));
    }

    private void stall(String leaf, Resource resource) {
        long micros = 1 + random.nextLong(1_000_000);
        host.file("/proc/pressure/" + resource.word(), text(add("node", resource, micros)));
        switch (resource) {
            case CPU -> use(leaf);
            case MEMORY -> {
                if (random.nextBoolean()) {
                    reclaim();
                } else {
                    long met = totals.merge("events " + leaf, 1L, Long::sum);
                    host.file(leaf + "/memory.events.local", "high 0\nmax " + met + "\n");
                }
            }
            case IO -> {
                long done = totals.merge("done " + leaf, 1L, Long::sum);
                host.file(leaf + "/io.stat", "8:%d rios=%d wios=0 dios=0\n".formatted(random.nextInt(2), done));
            }
        }
        for (String path = leaf; !path.isEmpty(); path = path.substring(0, path.lastIndexOf('/'))) {
            add(path, resource, micros);
            write(path, resource);
        }
        add("", resource, micros);
        write("", resource);
    }

    private void reclaim() {
        long scanned = totals.merge("scanned", 1L, Long::sum);
        host.file("/proc/vmstat", """
                pgscan_kswapd %1$d
                pgscan_direct %1$d
                pswpin 0
                workingset_restore_anon 0
                workingset_restore_file 0
                """.formatted(scanned));
    }

    private long add(String path, Resource resource, long micros) {
        return totals.merge(resource + " " + path, micros, Long::sum);
    }

    private void write(String path, Resource resource) {
        if (resource != Resource.IO || !hidden.contains(path)) {
            host.file(path + "/" + resource.word() + ".pressure", text(totals.getOrDefault(resource + " " + path, 0L)));
        }
    }

    private static String text(long micros) {
        return TemporaryHost.CALM.replace("total=0", "total=" + micros);
    }
}

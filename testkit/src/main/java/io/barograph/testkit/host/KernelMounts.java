package io.barograph.testkit.host;

import module java.base;

/// Where this host mounts its cgroup trees, read as a person would read it.
public final class KernelMounts {

    private KernelMounts() {}

    public static Path cgroup2() {
        return mount("cgroup2", "");
    }

    public static Path cpuV1() {
        return mount("cgroup", "cpu");
    }

    private static Path mount(String type, String controller) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/mounts"))) {
                List<String> words = List.of(line.split(" ", -1));
                boolean has = controller.isEmpty()
                        || List.of(words.get(3).split(",", -1)).contains(controller);
                if (words.get(2).equals(type) && has) {
                    return Path.of(words.get(1));
                }
            }
        } catch (IOException e) {
            throw new AssertionError("/proc/mounts cannot be read", e);
        }
        throw new AssertionError("no " + type + " " + controller + " mount on this host; the full profile needs it");
    }
}

package io.barograph.exporter;

import io.barograph.exporter.kernel.live.TemporaryHost;
import module java.base;

/// A host of `src/test/resources/hosts`, whose README says how one is written.
final class HostFixture {

    private static final Path HOSTS = Path.of("src/test/resources/hosts");
    private static final String U = "0a1b2c3d-1111-4222-8333-444455556666";
    private static final String V = "9f8e7d6c-aaaa-4bbb-8ccc-ddddeeeeffff";
    private static final Map<String, String> STATES = Map.of(
            "containerd", "host:/run/containerd/io.containerd.runtime.v2.task/k8s.io/%s/config.json",
            "crio", "host:/run/containers/storage/overlay-containers/%s/userdata/config.json");

    private final TemporaryHost tree;
    private final List<List<String>> steps = new ArrayList<>(List.of(new ArrayList<>()));

    HostFixture(String name, TemporaryHost tree) throws IOException {
        this.tree = tree;
        for (String line : Files.readAllLines(HOSTS.resolve(name + ".host"))) {
            if (line.equals("then")) {
                steps.add(new ArrayList<>());
            } else if (!line.startsWith("#")) {
                steps.getLast().add(line);
            }
        }
    }

    TemporaryHost tree() {
        return tree;
    }

    int steps() {
        return steps.size();
    }

    /// Brings the host to its next state.
    void plant(int step) {
        if (step > 0) {
            tree.seconds(2);
        }
        steps.get(step).forEach(line -> make(line.split(" ", 2)));
    }

    private void make(String... line) {
        String rest = line.length < 2 ? "" : expanded(line[1]);
        switch (line[0]) {
            case "cgroup" -> tree.cgroup(rest);
            case "remove" -> tree.remove(rest);
            case "hybrid" -> tree.hybrid();
            case "state" -> state(rest.split(" ", 3));
            case "file" -> {
                boolean named = rest.startsWith("host:/var/log/");
                int space = named ? -1 : rest.indexOf(' ');
                String content = space < 0 ? "" : rest.substring(space + 1).replace("\\n", "\n") + "\n";
                tree.file(space < 0 ? rest : rest.substring(0, space), content);
            }
            default -> throw new IllegalArgumentException(line[0] + ": expected cgroup, file, state, remove, hybrid");
        }
    }

    private void state(String... words) {
        try {
            String sample = Files.readString(HOSTS.resolve("runtime").resolve(words[2]));
            tree.file(STATES.getOrDefault(words[0], "").formatted(words[1]), sample);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String expanded(String text) {
        String out = text.replace("$U", U)
                .replace("$u", U.replace('-', '_'))
                .replace("$V", V)
                .replace("$v", V.replace('-', '_'))
                .replace("$H", "0123456789abcdef".repeat(2));
        for (char id = 'a'; id <= 'f'; id++) {
            out = out.replace("$" + id, String.valueOf(id).repeat(64));
        }
        return out;
    }
}

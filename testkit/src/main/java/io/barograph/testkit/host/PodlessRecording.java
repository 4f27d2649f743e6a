package io.barograph.testkit.host;

import module java.base;

/// The recording of a real node without its pods: what a host with systemd and no kubelet would have said.
public final class PodlessRecording {

    private static final String FRAME = "### frame ";
    private static final String FILE = "--- ";

    private final List<String> lines = new ArrayList<>();

    private PodlessRecording() {}

    /// @param recording a compressed one, of a node
    public static PodlessRecording of(Path recording) {
        PodlessRecording podless = new PodlessRecording();
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(recording)), StandardCharsets.UTF_8))) {
            boolean isOfPods = false;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                isOfPods = !line.startsWith("### ") && (line.startsWith(FILE) ? line.contains("/kubepods") : isOfPods);
                if (!isOfPods) {
                    podless.lines.add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return podless;
    }

    /// Writes it as a recording again.
    public Path writeTo(Path file) {
        PlainFileHost.write(file, String.join("\n", lines) + "\n");
        return file;
    }

    /// Writes the cgroup files of its first frame below a folder, as if cgroup2 were mounted there.
    public void writeCgroups(Path mount) {
        Path file = null;
        StringBuilder content = new StringBuilder();
        int frames = 0;
        for (String line : lines) {
            frames += line.startsWith(FRAME) ? 1 : 0;
            boolean begins = line.startsWith(FILE) || line.startsWith("### ");
            if (begins && file != null) {
                PlainFileHost.write(file, content.toString());
                file = null;
            }
            if (frames > 1) {
                return;
            }
            if (begins) {
                String path = line.substring(FILE.length());
                file = line.startsWith(FILE) && !path.startsWith("/proc/") ? mount.resolve(path.substring(1)) : null;
                content.setLength(0);
            } else {
                content.append(line).append('\n');
            }
        }
    }
}

package io.barograph.e2e.exporter;

import module java.base;

/// What a recording names, read by nothing but its lines.
///
/// @param names of files and directories, of those that could not be read too
record RecordedNames(int frames, Set<String> names) {

    static RecordedNames in(Path recording) {
        Set<String> names = new TreeSet<>();
        int frames = 0;
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(recording)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                frames += line.startsWith("### frame ") ? 1 : 0;
                if (line.startsWith("--- ")) {
                    names.add(line.substring(4));
                } else if (line.matches("### (unsupported|denied|failed) .*")) {
                    names.add(line.split("[ \t]", 4)[2]);
                }
            }
        } catch (EOFException _) {
            // It is being written
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new RecordedNames(frames, names);
    }

    /// Those of cgroups that the other recording has too, and all that are of no cgroup: while tests run, cgroups come
    /// and go.
    Set<String> besides(RecordedNames other) {
        Set<String> homes = other.names.stream().map(RecordedNames::home).collect(Collectors.toSet());
        return names.stream()
                .filter(it -> !isOfCgroup(it) || homes.contains(home(it)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isOfCgroup(String name) {
        return !name.startsWith("/proc/") && !name.startsWith("host:") && !name.startsWith("statvfs:");
    }

    private static String home(String name) {
        return name.substring(0, name.lastIndexOf('/'));
    }
}

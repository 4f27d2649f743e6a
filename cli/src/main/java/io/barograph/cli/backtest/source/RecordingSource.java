package io.barograph.cli.backtest.source;

import io.barograph.controller.evict.ranking.EvictionCandidate;
import io.barograph.exporter.RecordingReplay;
import io.barograph.exporter.recording.RecordingException;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.problem.FileErrorText;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Reading;
import module java.base;

/// A recording as one node's past. Nothing is known of the node but what the kernel says.
public record RecordingSource(Path file, String node) implements ObservationSource {

    private static final List<String> ENDINGS = List.of(".trace.gz", ".trace");

    /// One source for each file. Its node is called as the file is without its ending, or as its whole path where
    /// several files are called alike.
    public static List<ObservationSource> of(List<Path> files) {
        List<Path> distinct = files.stream().distinct().toList();
        Map<String, Long> alike =
                distinct.stream().collect(Collectors.groupingBy(RecordingSource::fileStem, Collectors.counting()));
        return distinct.stream()
                .<ObservationSource>map(path -> new RecordingSource(
                        path, alike.getOrDefault(fileStem(path), 1L) > 1 ? path.toString() : fileStem(path)))
                .toList();
    }

    /// The recordings that are named: each file, and of each directory those that are called `node.trace` or
    /// `node.trace.gz`.
    ///
    /// @throws IllegalArgumentException with a message where one is not there, or a directory has none
    public static List<Path> namedFiles(List<Path> named) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path path : named) {
            if (Files.isDirectory(path)) {
                files.addAll(recordingsIn(path));
                continue;
            }
            String why = FileErrorText.whyNoFile(path);
            if (why != null) {
                throw new IllegalArgumentException(path + ": " + why);
            }
            files.add(path);
        }
        return files;
    }

    private static List<Path> recordingsIn(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            List<Path> foundFiles = entries.filter(path -> ENDINGS.stream().anyMatch(path.toString()::endsWith))
                    .sorted()
                    .toList();
            if (foundFiles.isEmpty()) {
                throw new IllegalArgumentException(
                        directory + ": has no recordings. Their names must end in .trace or .trace.gz");
            }
            return foundFiles;
        }
    }

    private static String fileStem(Path file) {
        Path fileName = file.getFileName();
        String name = (fileName == null ? file : fileName).toString();
        return name.replaceFirst("(?<=.)\\.gz$", "").replaceFirst("(?<=.)\\.trace$", "");
    }

    @Override
    public String name() {
        return file.toString();
    }

    @Override
    public boolean countsFromItsBeginning() {
        return true;
    }

    @Override
    public void forEachSighting(Sink sink) throws IOException {
        NodeView view = NodeView.ofName(node);
        replayPasses(
                false,
                (pass, atMillis) ->
                        sink.takeSighting(new Sighting(new Observation.Seen(pass.snapshot(), view), atMillis)));
        sink.reportProgress(1);
    }

    @Override
    public void forEachSighting(Predicate<String> nodeFilter, Sink sink) throws IOException {
        if (nodeFilter.test(node)) {
            // One that was found in a directory may be anything; a pipe would be waited for
            String why = FileErrorText.whyNoFile(file);
            if (why != null) {
                throw new IOException(file + ": " + why);
            }
            forEachSighting(sink);
        } else {
            sink.reportProgress(1);
        }
    }

    @Override
    public List<String> inputs() {
        return List.of(FileDigest.of(file));
    }

    /// Also of a recording that breaks off, up to there: that it does is said by who reads its observations.
    @Override
    public Reading<Map<Long, List<EvictionCandidate>>> podsAt(String of, Set<Long> atMillis) {
        if (!of.equals(node)) {
            return Reading.absent("another recording");
        }
        Map<Long, List<EvictionCandidate>> pods = new HashMap<>();
        try {
            replayPasses(true, (pass, millis) -> {
                if (atMillis.contains(millis)) {
                    pods.put(millis, RecordedPods.of(pass));
                }
            });
        } catch (IOException broken) {
            if (pods.isEmpty()) {
                return Reading.absent(String.valueOf(broken.getMessage()));
            }
        }
        return Reading.of(pods);
    }

    private void replayPasses(boolean wantsUsage, BiConsumer<Pass, Long> sink) throws IOException {
        List<Long> first = new ArrayList<>(1);
        try {
            RecordingReplay.forEachPass(file, node, wantsUsage, pass -> {
                long micros = pass.snapshot().moment().monotonicMicros();
                if (first.isEmpty()) {
                    first.add(micros);
                }
                sink.accept(pass, (micros - first.getFirst() + 500) / 1000);
            });
        } catch (RecordingException exception) {
            throw new IOException(exception.getMessage(), exception);
        }
    }
}

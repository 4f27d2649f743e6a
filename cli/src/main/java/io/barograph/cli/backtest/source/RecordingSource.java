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
                distinct.stream().collect(Collectors.groupingBy(RecordingSource::stem, Collectors.counting()));
        return distinct.stream()
                .<ObservationSource>map(each -> new RecordingSource(
                        each, alike.getOrDefault(stem(each), 1L) > 1 ? each.toString() : stem(each)))
                .toList();
    }

    /// The recordings that are named: each file, and of each directory those that are called `node.trace` or
    /// `node.trace.gz`.
    ///
    /// @throws IllegalArgumentException with a message where one is not there, or a directory has none
    public static List<Path> files(List<Path> named) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path each : named) {
            if (Files.isDirectory(each)) {
                files.addAll(in(each));
                continue;
            }
            String why = FileErrorText.whyNoFile(each);
            if (why != null) {
                throw new IllegalArgumentException(each + ": " + why);
            }
            files.add(each);
        }
        return files;
    }

    private static List<Path> in(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            List<Path> found = entries.filter(each -> ENDINGS.stream().anyMatch(each.toString()::endsWith))
                    .sorted()
                    .toList();
            if (found.isEmpty()) {
                throw new IllegalArgumentException(
                        directory + ": has no recordings. Their names must end in .trace or .trace.gz");
            }
            return found;
        }
    }

    private static String stem(Path file) {
        Path last = file.getFileName();
        String name = (last == null ? file : last).toString();
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
    public void each(Sink sink) throws IOException {
        NodeView view = NodeView.named(node);
        replay(
                false,
                (pass, atMillis) -> sink.take(new Sighting(new Observation.Seen(pass.snapshot(), view), atMillis)));
        sink.progress(1);
    }

    @Override
    public void each(Predicate<String> wanted, Sink sink) throws IOException {
        if (wanted.test(node)) {
            // One that was found in a directory may be anything; a pipe would be waited for
            String why = FileErrorText.whyNoFile(file);
            if (why != null) {
                throw new IOException(file + ": " + why);
            }
            each(sink);
        } else {
            sink.progress(1);
        }
    }

    @Override
    public List<String> inputs() {
        return List.of(FileDigest.of(file));
    }

    /// Also of a recording that breaks off, up to there: that it does is said by who reads its observations.
    @Override
    public Reading<Map<Long, List<EvictionCandidate>>> pods(String of, Set<Long> atMillis) {
        if (!of.equals(node)) {
            return Reading.absent("another recording");
        }
        Map<Long, List<EvictionCandidate>> pods = new HashMap<>();
        try {
            replay(true, (pass, millis) -> {
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

    private void replay(boolean wantsUsage, BiConsumer<Pass, Long> sink) throws IOException {
        List<Long> first = new ArrayList<>(1);
        try {
            RecordingReplay.each(file, node, wantsUsage, pass -> {
                long micros = pass.snapshot().moment().monotonicMicros();
                if (first.isEmpty()) {
                    first.add(micros);
                }
                sink.accept(pass, (micros - first.getFirst() + 500) / 1000);
            });
        } catch (RecordingException broken) {
            throw new IOException(broken.getMessage(), broken);
        }
    }
}

package io.barograph.cli.backtest.source;

import io.barograph.controller.journal.JournalDirectory;
import io.barograph.controller.journal.format.JournalEntry;
import io.barograph.controller.journal.format.JournalReader;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The observations of a controller's journal, with what the API server said of nodes at the time. After a restart a
/// controller reads the exporters' memory and journals it again: that is handed over once.
public final class JournalSource implements ObservationSource {

    private static final Logger LOG = LoggerFactory.getLogger(JournalSource.class);

    private final List<Path> files;
    private final Map<String, Known> known = new HashMap<>();
    private long dropped;

    /// How far a node's past has been handed over.
    private record Known(String bootId, long monotonicMicros, Set<String> earlier) {}

    /// @param files in the order of their lines
    private JournalSource(List<Path> files) {
        this.files = List.copyOf(files);
    }

    /// One source of all these.
    ///
    /// @param paths files of a journal, or directories with such
    /// @throws IllegalArgumentException with a message if there is no file
    public static JournalSource of(List<Path> paths) throws IOException {
        Set<Path> files = new LinkedHashSet<>();
        for (Path each : paths) {
            List<Path> found = Files.isDirectory(each) ? JournalDirectory.in(each) : List.of(each);
            if (found.isEmpty() || !Files.isReadable(found.getFirst())) {
                throw new IllegalArgumentException(
                        each + ": there is no journal. Maybe name the directory of controller --journal");
            }
            files.addAll(found);
        }
        return new JournalSource(new ArrayList<>(files));
    }

    @Override
    public String name() {
        return files.size() == 1
                ? files.getFirst().toString()
                : files.getFirst() + " and " + (files.size() - 1) + " more files of a journal";
    }

    @Override
    public void each(Sink sink) throws IOException {
        known.clear();
        dropped = 0;
        for (int i = 0; i < files.size(); i++) {
            JournalReader.read(files.get(i), entry -> take(entry, sink));
            sink.progress((i + 1.0) / files.size());
        }
        if (dropped > 0) {
            LOG.warn("{} lacks {} observations that were not written in time.", name(), dropped);
        }
    }

    @Override
    public List<String> inputs() {
        return files.stream().map(FileDigest::of).toList();
    }

    private void take(JournalEntry entry, Sink sink) {
        switch (entry) {
            case JournalEntry.Began _ -> {}
            case JournalEntry.Gap(long observations) -> dropped += observations;
            case JournalEntry.Observed(long atMillis, Observation observation) -> {
                if (isNews(observation)) {
                    sink.take(new Sighting(observation, atMillis));
                }
            }
        }
    }

    private boolean isNews(Observation observation) {
        return switch (observation) {
            case Observation.Seen(var snapshot, var _) -> isNews(snapshot);
            case Observation.Silent(String node, long micros) -> {
                Known before = known.get(node);
                yield before != null && micros >= before.monotonicMicros();
            }
        };
    }

    private boolean isNews(Snapshot next) {
        String bootId = next.origin().bootId();
        long micros = next.moment().monotonicMicros();
        @Nullable Known before = known.get(next.origin().node());
        Set<String> earlier = before == null ? new HashSet<>() : before.earlier();
        if (before != null) {
            boolean sameBoot = before.bootId().equals(bootId);
            if (sameBoot ? micros <= before.monotonicMicros() : earlier.contains(bootId)) {
                return false;
            }
            if (!sameBoot) {
                earlier.add(before.bootId());
            }
        }
        known.put(next.origin().node(), new Known(bootId, micros, earlier));
        return true;
    }
}

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
    private final Map<String, Known> knownNodes = new HashMap<>();
    private long dropped;

    /// How far a node's past has been handed over.
    private record Known(String bootId, long monotonicMicros, Set<String> earlierBoots) {}

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
        for (Path path : paths) {
            List<Path> journalFiles = Files.isDirectory(path) ? JournalDirectory.journalFiles(path) : List.of(path);
            if (journalFiles.isEmpty() || !Files.isReadable(journalFiles.getFirst())) {
                throw new IllegalArgumentException(
                        path + ": there is no journal. Maybe name the directory of controller --journal");
            }
            files.addAll(journalFiles);
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
    public void forEachSighting(Sink sink) throws IOException {
        knownNodes.clear();
        dropped = 0;
        for (int i = 0; i < files.size(); i++) {
            JournalReader.read(files.get(i), entry -> takeEntry(entry, sink));
            sink.reportProgress((i + 1.0) / files.size());
        }
        if (dropped > 0) {
            LOG.warn("{} lacks {} observations that were not written in time.", name(), dropped);
        }
    }

    @Override
    public List<String> inputs() {
        return files.stream().map(FileDigest::of).toList();
    }

    private void takeEntry(JournalEntry entry, Sink sink) {
        switch (entry) {
            case JournalEntry.Began _ -> {}
            case JournalEntry.Gap(long observations) -> dropped += observations;
            case JournalEntry.Observed(long atMillis, Observation observation) -> {
                if (isNews(observation)) {
                    sink.takeSighting(new Sighting(observation, atMillis));
                }
            }
        }
    }

    private boolean isNews(Observation observation) {
        return switch (observation) {
            case Observation.Seen(var snapshot, var _) -> isNews(snapshot);
            case Observation.Silent(String node, long micros) -> {
                Known previousKnown = knownNodes.get(node);
                yield previousKnown != null && micros >= previousKnown.monotonicMicros();
            }
        };
    }

    private boolean isNews(Snapshot nextSnapshot) {
        String bootId = nextSnapshot.origin().bootId();
        long micros = nextSnapshot.moment().monotonicMicros();
        @Nullable Known previousKnown = knownNodes.get(nextSnapshot.origin().node());
        Set<String> earlierBoots = previousKnown == null ? new HashSet<>() : previousKnown.earlierBoots();
        if (previousKnown != null) {
            boolean sameBoot = previousKnown.bootId().equals(bootId);
            if (sameBoot ? micros <= previousKnown.monotonicMicros() : earlierBoots.contains(bootId)) {
                return false;
            }
            if (!sameBoot) {
                earlierBoots.add(previousKnown.bootId());
            }
        }
        knownNodes.put(nextSnapshot.origin().node(), new Known(bootId, micros, earlierBoots));
        return true;
    }
}

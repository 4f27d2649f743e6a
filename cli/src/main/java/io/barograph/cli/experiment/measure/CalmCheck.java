package io.barograph.cli.experiment.measure;

import io.barograph.cli.experiment.node.ExperimentClock;
import io.barograph.cli.experiment.node.LoadFiles;
import io.barograph.cli.experiment.node.NodeUse;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Looks for some seconds whether a node is calm and has room, so that an experiment harms no pod and measures
/// nothing else.
///
/// @param directory where files will lie; null where none will
public record CalmCheck(
        LeafContentionMeter meter, Path procfs, @Nullable Path directory, ExperimentClock clock) {

    private static final int LOOKS = 2;
    private static final double MOST_CONTENTION = 10;
    private static final double MOST_BUSY = 20;
    private static final Map<Resource, Double> MOST_PRESSURE =
            Map.of(Resource.CPU, 50.0, Resource.MEMORY, 10.0, Resource.IO, 30.0);
    private static final long MIB = 1 << 20;
    private static final long LEAST_MEMORY = 512 * MIB;
    private static final double LEAST_PART = 0.1;

    /// What speaks against an experiment now, a sentence each; empty if nothing does.
    public List<String> findTrouble() throws IOException, InterruptedException {
        List<String> trouble = new ArrayList<>();
        NodeUse firstUse = NodeUse.readUse(procfs, clock.micros());
        meter.readKernel();
        Map<Resource, Double> contention = new EnumMap<>(Resource.class);
        for (int i = 0; i < LOOKS; i++) {
            clock.pauseFor(LeafContentionMeter.INTERVAL);
            meter.readKernel();
            for (Resource resource : Resource.values()) {
                Double percent = meter.ofNode(resource).orNull();
                if (percent != null) {
                    contention.merge(resource, percent, Math::max);
                }
            }
        }
        NodeUse secondUse = NodeUse.readUse(procfs, clock.micros());
        for (Resource resource : Resource.values()) {
            String word = resource.word();
            Double contended = contention.get(resource); // where it is absent, pressure alone can tell
            if (contended != null) {
                addIfAbove(trouble, word + " contention", contended, MOST_CONTENTION);
            }
            addIfAbove(
                    trouble,
                    word + " pressure",
                    secondUse.pressurePercentSince(firstUse, resource),
                    MOST_PRESSURE.getOrDefault(resource, 0.0));
        }
        addIfAbove(trouble, "use of the CPUs", secondUse.busyPercentSince(firstUse), MOST_BUSY);
        if (secondUse.availableMemory() < Math.max(LEAST_MEMORY, secondUse.totalMemory() * LEAST_PART)) {
            trouble.add("the node has " + secondUse.availableMemory() / MIB
                    + " MiB of memory left; expected 512 MiB and a" + " tenth of all");
        }
        if (directory != null) {
            addSmallSpace(trouble, directory);
        }
        return trouble;
    }

    private static void addIfAbove(List<String> trouble, String what, double percent, double most) {
        if (percent > most) {
            trouble.add(String.format(
                    Locale.ROOT, "the node's %s is %.0f %%; expected at most %.0f %%", what, percent, most));
        }
    }

    private static void addSmallSpace(List<String> trouble, Path directory) throws IOException {
        FileStore store = Files.getFileStore(directory);
        long leftBytes = store.getUsableSpace() - 2 * LoadFiles.MOST_BYTES;
        if (leftBytes < store.getTotalSpace() * LEAST_PART) {
            trouble.add(directory + " has " + store.getUsableSpace() / MIB
                    + " MiB left; expected a tenth of its file system beside two files of 256 MiB");
        }
    }
}

package io.barograph.cli.backtest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.cli.backtest.prometheus.CollectedObservations;
import io.barograph.controller.journal.format.JournalEntry;
import io.barograph.controller.journal.format.JournalJson;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalSourceTest {

    @TempDir
    private Path directory;

    private static JournalEntry seen(String node, String boot, long seconds) {
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin(node, boot, "i"),
                new SnapshotTime(seconds, seconds * 1_000_000, 2_000_000),
                Reading.of(0.0),
                List.of(),
                List.of());
        return new JournalEntry.Observed(seconds, new Observation.Seen(snapshot, NodeView.ofName(node)));
    }

    private static JournalEntry silent(String node, long seconds) {
        return new JournalEntry.Observed(seconds, new Observation.Silent(node, seconds * 1_000_000));
    }

    private void file(int number, JournalEntry... entries) throws IOException {
        Path file = directory.resolve("journal-1700000000000-00000" + number + ".jsonl.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(JournalJson.encode(new JournalEntry.Began("r" + number)));
            out.write('\n');
            for (JournalEntry each : entries) {
                out.write(JournalJson.encode(each));
                out.write('\n');
            }
        }
    }

    private static List<String> taken(JournalSource source) throws IOException {
        CollectedObservations taken = new CollectedObservations();
        source.forEachSighting(taken);
        assertThat(taken.shares).isSorted().endsWith(1.0);
        return taken.sightings.stream()
                .map(sighting -> switch (sighting.observation()) {
                    case Observation.Seen(var snapshot, var _) ->
                        snapshot.origin().node() + " " + snapshot.origin().bootId() + " " + sighting.atMillis();
                    case Observation.Silent(String node, var _) -> node + " silent " + sighting.atMillis();
                })
                .toList();
    }

    @Test
    void whatAControllerSawAgainAfterAStartIsHandedOverOnce() throws IOException {
        file(1, seen("n1", "b", 2), seen("n2", "x", 1), seen("n1", "b", 4), silent("n1", 34), seen("n1", "c", 1));
        file(2, seen("n1", "b", 4), seen("n1", "c", 1), new JournalEntry.Gap(3), seen("n1", "c", 3), silent("n3", 9));
        JournalSource source = JournalSource.of(List.of(directory));
        List<String> once = List.of("n1 b 2", "n2 x 1", "n1 b 4", "n1 silent 34", "n1 c 1", "n1 c 3");
        assertThat(taken(source)).isEqualTo(once);
        assertThat(taken(source)).as("the second time").isEqualTo(once);
        assertThat(source.name()).endsWith("000001.jsonl.gz and 1 more files of a journal");
    }

    @Test
    void whereThereIsNoJournalThatIsSaid() throws IOException {
        Files.writeString(directory.resolve("notes.txt"), "x");
        assertThatThrownBy(() -> JournalSource.of(List.of(directory)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there is no journal");
        assertThatThrownBy(() -> JournalSource.of(List.of(directory.resolve("none"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there is no journal");
    }

    @Test
    void aFileThatIsNoneIsRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("other.gz"), "plain");
        JournalSource source = JournalSource.of(List.of(file));
        assertThatThrownBy(() -> taken(source)).isInstanceOf(IOException.class).hasMessageStartingWith(file + ":1:1: ");
    }
}

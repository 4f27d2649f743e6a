package io.barograph.controller.watch;

import static io.barograph.controller.watch.client.ScriptedSnapshotServer.change;
import static io.barograph.controller.watch.client.ScriptedSnapshotServer.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.watch.client.RingExporter;
import io.barograph.controller.watch.client.ScriptedSnapshotServer;
import io.barograph.signal.Snapshot;
import module java.base;
import org.junit.jupiter.api.Test;

/// A watch of an exporter that tells what changed, truly and otherwise.
class WatchedChangesTest extends WatchedNode {

    private static Snapshot at(long seq) {
        return SmallSnapshots.at("n1", "a", seq);
    }

    private List<String> faults() {
        return heard.all().stream()
                .filter(word -> word.startsWith("malformed: ") || word.startsWith("wrong_node: "))
                .toList();
    }

    /// The queries after the position of this number.
    private static List<String> after(ScriptedSnapshotServer exporter, long seq) {
        return exporter.queries().stream()
                .filter(query -> query.startsWith("after=a." + seq + "&"))
                .toList();
    }

    @Test
    void hearsTheWholeOfWhatIsToldInChanges() throws Exception {
        try (RingExporter exporter = new RingExporter()) {
            List<Snapshot> told = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                told.add(SmallSnapshots.waiting("n1", i, i % 5, "shop/web"));
                exporter.add(told.getLast());
            }
            watch(exporter.base());
            await().until(() -> heard.observations().contains("caught up"));
            for (int i = 50; i < 60; i++) {
                told.add(SmallSnapshots.waiting("n1", i, i, "shop/web"));
                exporter.add(told.getLast());
                int count = i + 1;
                await().until(() -> heard.snapshots().size() == count);
            }
            assertThat(heard.snapshots()).isEqualTo(told);
            assertThat(exporter.kinds()).startsWith("whole").hasSize(60);
            assertThat(exporter.kinds().subList(1, 60)).containsOnly("change");
            assertThat(heard.snapshots().get(59).pressures())
                    .isSameAs(heard.snapshots().get(0).pressures());
        }
    }

    @Test
    void asksForTheWholeAfterAChangeSinceAnotherSnapshotThanItsOwn() throws Exception {
        try (ScriptedSnapshotServer exporter = new ScriptedSnapshotServer(query -> switch (query) {
            case "wait=0&changes=1" -> whole(at(0));
            case "after=a.0&wait=20&changes=1" -> change(at(2), at(1));
            case "after=a.0&wait=20" -> whole(at(1));
            default -> "";
        })) {
            watch(exporter.base());
            hears("a.0", "caught up", "a.1");
            assertThat(faults()).singleElement().asString().contains("a change since a.1; expected one since a.0");
            assertThat(heard.snapshots()).containsExactly(at(0), at(1));
            await().until(() -> !after(exporter, 1).isEmpty());
            assertThat(after(exporter, 1).getFirst()).isEqualTo("after=a.1&wait=20");
        }
    }

    @Test
    void takesNoPageTwice() throws Exception {
        try (ScriptedSnapshotServer exporter = new ScriptedSnapshotServer(query -> switch (query) {
            case "wait=0&changes=1" -> whole(at(0)) + change(at(1), at(0));
            case "after=a.1&wait=20&changes=1" -> change(at(1), at(0)) + change(at(2), at(1));
            case "after=a.1&wait=20" -> whole(at(2));
            default -> "";
        })) {
            watch(exporter.base());
            hears("a.0", "a.1", "caught up", "a.2");
            assertThat(faults()).singleElement().asString().contains("a change since a.0; expected one since a.1");
            assertThat(heard.snapshots()).containsExactly(at(0), at(1), at(2));
        }
    }

    @Test
    void asksForTheWholeAfterAChangeAsTheVeryFirstLine() throws Exception {
        try (ScriptedSnapshotServer exporter = new ScriptedSnapshotServer(query -> switch (query) {
            case "wait=0&changes=1" -> change(at(1), at(0));
            case "wait=0" -> whole(at(0)) + whole(at(1));
            default -> "";
        })) {
            watch(exporter.base());
            hears("a.0", "a.1", "caught up");
            assertThat(faults()).singleElement().asString().contains("a change since a.0; expected a whole snapshot");
        }
    }

    @Test
    void takesNoChangeOfAnotherNode() throws Exception {
        Snapshot other = SmallSnapshots.at("n2", "a", 1);
        try (ScriptedSnapshotServer exporter = new ScriptedSnapshotServer(query -> {
            if (query.equals("wait=0&changes=1")) {
                return whole(at(0));
            }
            String lie = query.endsWith("&changes=1") ? change(other, SmallSnapshots.at("n2", "a", 0)) : whole(other);
            return query.contains("&wait=0") ? "" : lie;
        })) {
            watch(exporter.base());
            await().until(() -> faults().size() > 3);
            hears("a.0", "caught up");
            assertThat(faults().getFirst()).contains("a snapshot of node n2; expected one since a snapshot of node n1");
            assertThat(faults().subList(1, 3)).allMatch(it -> it.startsWith("wrong_node: "));
            assertThat(after(exporter, 0).stream().filter(it -> it.endsWith("&changes=1")))
                    .containsExactly("after=a.0&wait=0&changes=1", "after=a.0&wait=20&changes=1");
        }
    }

    @Test
    void trustsChangesAgainAfterSomeGoodPages() throws Exception {
        try (ScriptedSnapshotServer exporter = new ScriptedSnapshotServer(query -> {
            if (!query.startsWith("after=a.")) {
                return whole(at(0));
            }
            long after = Long.parseLong(query.replaceAll("after=a.([0-9]+)&.*", "$1"));
            return after == 5 && query.endsWith("&changes=1") ? "nonsense\n" : whole(at(after + 1));
        })) {
            watch(exporter.base());
            await().until(() -> !after(exporter, 60).isEmpty());
            assertThat(faults()).hasSize(1);
            for (int seq = 0; seq <= 60; seq++) {
                boolean doubted = seq >= 5 && seq < 5 + 32;
                assertThat(after(exporter, seq).getLast().endsWith("&changes=1"))
                        .as("after %s", seq)
                        .isEqualTo(!doubted);
            }
            assertThat(heard.snapshots()).startsWith(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7));
        }
    }

    @Test
    void goesOnInChangesAfterARestartAndAGap() throws Exception {
        try (RingExporter exporter = new RingExporter()) {
            exporter.add(at(0));
            exporter.add(at(1));
            watch(exporter.base());
            hears("a.0", "a.1", "caught up");
            exporter.restart(SmallSnapshots.at("n1", "b", 1), SmallSnapshots.at("n1", "b", 2));
            hears("a.0", "a.1", "caught up", "b.2");
            exporter.restart(SmallSnapshots.at("n1", "b", 7));
            hears("a.0", "a.1", "caught up", "b.2", "b.7 after 4 forgotten");
            exporter.add(SmallSnapshots.at("n1", "b", 8));
            hears("a.0", "a.1", "caught up", "b.2", "b.7 after 4 forgotten", "b.8");
            assertThat(exporter.kinds()).containsExactly("whole", "change", "whole", "change", "whole", "change");
            assertThat(faults()).isEmpty();
        }
    }
}

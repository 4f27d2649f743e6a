package io.barograph.cli.silence;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.standalone.FileSilenceStore;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SilenceEditorTest {

    @TempDir
    private Path directory;

    @Test
    void whatHasBeenOverForADayIsDroppedWithTheNextChange() throws Exception {
        SilenceFiles.keep(
                directory,
                Map.of(
                        "old",
                        SilenceFiles.entry("2026-11-19T12:00:00Z"),
                        "young",
                        SilenceFiles.entry("2026-11-20T13:00:00Z")));
        new SilenceEditor(new FileSilenceStore(directory), SilenceFiles.NOW)
                .makeChange((_, _) -> new SilenceEditor.Change(Map.of(), Set.of()));

        assertThat(SilenceFiles.kept(directory).silences())
                .extracting(Silence::id)
                .containsExactly("young");
    }

    /// Another editor that is faster once.
    private record Rival(EntryStore store, List<String> put) implements EntryStore {
        @Override
        public ApiOutcome<Kept> read() {
            return store.read();
        }

        @Override
        public ApiOutcome<Kept> updateEntries(Kept from, Map<String, String> changed, Set<String> dropped) {
            if (put.isEmpty()) {
                put.add("first");
                store.updateEntries(from, Map.of("first", SilenceFiles.entry("2026-11-21T13:00:00Z")), Set.of());
            }
            return store.updateEntries(from, changed, dropped);
        }
    }

    @Test
    void ofTwoAtOnceTheSecondAddsToWhatTheFirstDid() throws Exception {
        EntryStore store = new Rival(new FileSilenceStore(directory), new ArrayList<>());
        new SilenceEditor(store, SilenceFiles.NOW)
                .makeChange((_, _) -> new SilenceEditor.Change(
                        Map.of("second", SilenceFiles.entry("2026-11-21T13:00:00Z")), Set.of()));

        assertThat(SilenceFiles.kept(directory).silences())
                .extracting(Silence::id)
                .containsExactly("first", "second");
    }
}

package io.barograph.cli.silence;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.controls.Glob;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.standalone.FileSilenceStore;
import module java.base;

/// A directory of silences.
final class SilenceFiles {

    static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private SilenceFiles() {}

    static void keep(Path directory, Map<String, String> entries) {
        new FileSilenceStore(directory).updateEntries(EntryStore.Kept.NOTHING, entries, Set.of());
    }

    static Silences kept(Path directory) {
        return new FileSilenceStore(directory).read() instanceof ApiOutcome.Done<EntryStore.Kept>(EntryStore.Kept kept)
                ? SilenceJson.readEntries(kept.entries())
                : Silences.none();
    }

    static String entry(String ends) {
        return entry(ends, 1);
    }

    static String entry(String ends, int minutes) {
        Instant end = Instant.parse(ends);
        return SilenceJson.writeSilence(new Silence(
                "x",
                new Silence.Word("jo", "r"),
                new Silence.Span(end.minusSeconds(60L * minutes), end),
                new Silence.Matchers(new Glob("n1"), Glob.any(), Glob.any(), Glob.any(), Glob.any())));
    }
}

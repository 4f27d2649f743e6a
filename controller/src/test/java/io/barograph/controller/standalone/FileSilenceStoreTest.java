package io.barograph.controller.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.EntryStore.Kept;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSilenceStoreTest {

    @TempDir
    private Path work;

    private Kept read(EntryStore store) {
        return ((ApiOutcome.Done<Kept>) store.read()).value();
    }

    @Test
    void keepsWhatIsPutAndForgetsWhatIsDropped() {
        EntryStore store = new FileSilenceStore(work.resolve("not/there/yet"));
        assertThat(read(store)).isEqualTo(Kept.NOTHING);

        store.updateEntries(Kept.NOTHING, Map.of("a", "1", "b", "2"), Set.of());
        assertThat(read(store).entries()).isEqualTo(Map.of("a", "1", "b", "2"));
        store.updateEntries(read(store), Map.of("b", "3"), Set.of("a"));
        assertThat(read(store).entries()).isEqualTo(Map.of("b", "3"));
    }

    @Test
    void aChangeOfWhatWasChangedMeanwhileIsAConflict() {
        EntryStore store = new FileSilenceStore(work);
        Kept before = read(store);
        store.updateEntries(before, Map.of("a", "1"), Set.of());

        assertThat(store.updateEntries(before, Map.of("a", "2"), Set.of())).isInstanceOf(ApiOutcome.Conflict.class);
        assertThat(read(store).entries()).isEqualTo(Map.of("a", "1"));
    }

    @Test
    void takesWhatAMountedConfigMapHasAndNotWhatBelongsToItsMount() throws IOException {
        Files.createDirectories(work.resolve("..2026"));
        Files.writeString(work.resolve("..2026/a"), "1");
        Files.createSymbolicLink(work.resolve("..data"), Path.of("..2026"));
        Files.createSymbolicLink(work.resolve("a"), Path.of("..data/a"));

        assertThat(read(new FileSilenceStore(work)).entries()).isEqualTo(Map.of("a", "1"));
    }

    @Test
    void readsOfEachFileNoMoreThanASilenceMayHave() throws IOException {
        Files.writeString(work.resolve("big"), "x".repeat(200_000));

        assertThat(read(new FileSilenceStore(work)).entries().get("big")).hasSize(64 * 1024);
    }

    @Test
    void aFileThatGoesWhileTheyAreReadCostsNoOther() throws Exception {
        Files.writeString(work.resolve("stop"), "1");
        Path fleeting = work.resolve("fleeting");
        EntryStore store = new FileSilenceStore(work);
        AtomicBoolean enough = new AtomicBoolean();
        Thread other = Thread.ofPlatform().start(() -> {
            try {
                while (!enough.get()) {
                    Files.writeString(fleeting, "2");
                    Files.deleteIfExists(fleeting);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        try {
            for (int i = 0; i < 5_000; i++) {
                assertThat(read(store).entries()).containsEntry("stop", "1");
            }
        } finally {
            enough.set(true);
            other.join();
        }
    }

    @Test
    void whatIsNoFileIsAnEntryThatCannotBeRead() throws IOException {
        Files.createDirectory(work.resolve("lost+found"));
        Files.createSymbolicLink(work.resolve("stop"), Path.of("nowhere"));

        assertThat(read(new FileSilenceStore(work)).entries()).isEqualTo(Map.of("stop", ""));
    }

    @Test
    void aPartOfTooManyIsNotTakenForAllOfThem() throws IOException {
        for (int i = 0; i <= 1_000; i++) {
            Files.writeString(work.resolve("a" + i), "1");
        }
        assertThat(new FileSilenceStore(work).read())
                .isInstanceOfSatisfying(
                        ApiOutcome.Unavailable.class,
                        it -> assertThat(it.message()).contains("more than 1000 files"));
    }

    @Test
    void saysWhyItCannotBeRead() throws IOException {
        Path file = Files.writeString(work.resolve("file"), "");

        assertThat(new FileSilenceStore(file).read())
                .isInstanceOfSatisfying(
                        ApiOutcome.Unavailable.class,
                        it -> assertThat(it.message()).isEqualTo(file + " cannot be read: it is no directory"));
    }
}

package io.barograph.controller.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.SilenceStore.Kept;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSilenceStoreTest {

    @TempDir
    private Path work;

    private Kept read(SilenceStore store) {
        return ((Outcome.Done<Kept>) store.read()).value();
    }

    @Test
    void keepsWhatIsPutAndForgetsWhatIsDropped() {
        SilenceStore store = new FileSilenceStore(work.resolve("not/there/yet"));
        assertThat(read(store)).isEqualTo(Kept.NOTHING);

        store.change(Kept.NOTHING, Map.of("a", "1", "b", "2"), Set.of());
        assertThat(read(store).entries()).isEqualTo(Map.of("a", "1", "b", "2"));
        store.change(read(store), Map.of("b", "3"), Set.of("a"));
        assertThat(read(store).entries()).isEqualTo(Map.of("b", "3"));
    }

    @Test
    void aChangeOfWhatWasChangedMeanwhileIsAConflict() {
        SilenceStore store = new FileSilenceStore(work);
        Kept before = read(store);
        store.change(before, Map.of("a", "1"), Set.of());

        assertThat(store.change(before, Map.of("a", "2"), Set.of())).isInstanceOf(Outcome.Conflict.class);
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
    void saysWhyItCannotBeRead() throws IOException {
        Path file = Files.writeString(work.resolve("file"), "");

        assertThat(new FileSilenceStore(file).read())
                .isInstanceOfSatisfying(
                        Outcome.Unavailable.class,
                        it -> assertThat(it.message()).contains("cannot be read"));
    }
}

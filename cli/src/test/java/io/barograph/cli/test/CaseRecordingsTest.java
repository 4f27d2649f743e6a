package io.barograph.cli.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.signal.Snapshot;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseRecordingsTest {

    private static final Path RECORDING = Path.of("../examples/recordings/S01_idle.trace.gz");

    @TempDir
    private Path directory = Path.of("");

    private final List<Snapshot> snapshots = new ArrayList<>();

    @BeforeEach
    void lay() throws IOException {
        Files.createDirectories(directory.resolve("near/policies/traces"));
        Files.createDirectories(directory.resolve("near/recordings"));
        Files.copy(RECORDING, directory.resolve("near/recordings/a.trace.gz"));
        Files.copy(RECORDING, directory.resolve("near/policies/traces/a.trace.gz"));
        Files.copy(RECORDING, directory.resolve("far.trace.gz"));
    }

    private void read(String recording) throws IOException {
        String caseFile = directory.resolve("near/policies/it.cases.yaml").toString();
        new CaseRecordings().forEachSnapshot(caseFile, recording, snapshots::add);
    }

    @Test
    void readsWhatLiesBelowTheCasesOrBeside() throws IOException {
        read("traces/a.trace.gz");
        int frames = snapshots.size();
        assertThat(frames).isGreaterThan(10);
        read("../recordings/a.trace.gz");
        assertThat(snapshots).hasSize(2 * frames);
        assertThat(snapshots.getFirst().origin().node()).isEqualTo("case");
    }

    @Test
    void readsNothingElseWhateverLinksSay() throws IOException {
        Files.createSymbolicLink(directory.resolve("near/policies/link.gz"), directory.resolve("far.trace.gz"));
        Files.createSymbolicLink(directory.resolve("near/policies/out"), directory);
        for (String each : List.of("link.gz", "out/far.trace.gz", "../../far.trace.gz", "/etc/hostname")) {
            assertThatThrownBy(() -> read(each))
                    .as(each)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is not below");
        }
        assertThat(snapshots).isEmpty();
    }

    @Test
    void followsALinkThatStaysNear() throws IOException {
        Path target = directory.resolve("near/recordings/a.trace.gz");
        Files.createSymbolicLink(directory.resolve("near/policies/link.gz"), target);
        read("link.gz");
        assertThat(snapshots).isNotEmpty();
    }

    @Test
    void saysWhatIsNotThereOrNoRecording() throws IOException {
        Files.writeString(directory.resolve("near/policies/text"), "hello\n");
        assertThatThrownBy(() -> read("b.trace.gz")).hasMessageContaining("b.trace.gz: there is no such file");
        assertThatThrownBy(() -> read("traces")).hasMessageContaining("traces is not a regular file");
        assertThatThrownBy(() -> read("text")).isInstanceOf(IOException.class).hasMessageContaining("text");
    }
}

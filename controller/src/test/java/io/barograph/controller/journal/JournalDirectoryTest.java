package io.barograph.controller.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.controller.journal.format.JournalEntry;
import io.barograph.controller.journal.format.JournalException;
import io.barograph.controller.journal.format.JournalJson;
import io.barograph.controller.journal.format.JournalReader;
import io.barograph.rules.observation.Observation;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalDirectoryTest {

    private static final String BEGAN = "{\"journal\":1,\"run\":\"r\"}\n";

    @TempDir
    private Path directory;

    private static List<JournalEntry> read(Path file) throws IOException {
        List<JournalEntry> entries = new ArrayList<>();
        JournalReader.read(file, entries::add);
        return entries;
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private void refused(byte[] content, String target, String why) throws IOException {
        Path file = Files.write(directory.resolve("journal-1700000000000-000001.jsonl.gz"), content);
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(JournalException.class)
                .hasMessageStartingWith(file + target)
                .hasMessageContaining(why);
    }

    @Test
    void whatIsCalledLikeAJournalAndIsNoneKeepsNobodyFromMakingRoom() throws IOException {
        Files.createSymbolicLink(
                directory.resolve("journal-1600000000000-000001.jsonl.gz"), directory.resolve("nowhere"));
        Path folder = Files.createDirectory(directory.resolve("journal-1600000000000-000002.jsonl.gz"));
        Files.writeString(folder.resolve("a"), "a");
        Path oldest = Files.write(directory.resolve("journal-1700000000000-000001.jsonl.gz"), new byte[60]);
        Path newest = Files.write(directory.resolve("journal-1700000000000-000002.jsonl.gz"), new byte[50]);

        assertThat(JournalDirectory.totalBytes(directory)).isEqualTo(110);
        JournalDirectory.makeRoom(directory, 100, 40);
        assertThat(oldest).doesNotExist();
        assertThat(newest).exists();
        assertThat(folder).isDirectory();
    }

    @Test
    void aFileThatIsStillWrittenIsReadToItsLastWholeLine() throws IOException {
        Path path = directory.resolve("journal-1700000000000-000001.jsonl.gz");
        List<JournalEntry> expected = new ArrayList<>(List.of(new JournalEntry.Began("r")));
        JournalFileWriter file = JournalFileWriter.create(path, "r", JournalFileWriter.Opener.files());
        assertThat(read(path)).isEqualTo(expected);
        for (int i = 0; i < 100; i++) {
            JournalEntry entry = new JournalEntry.Observed(i, new Observation.Silent("n1", i));
            file.writeEntry(JournalJson.encode(entry));
            expected.add(entry);
        }
        file.flush();
        assertThat(read(path)).isEqualTo(expected);
        file.finish();
        assertThat(read(path)).isEqualTo(expected);
    }

    @Test
    void aFileThatWasCutShortIsReadToItsLastWholeLine() throws IOException {
        byte[] whole = packed(BEGAN + "{\"gap\":{\"dropped\":1}}\n".repeat(1_000) + "{\"gap\":{\"dro");
        Path file = directory.resolve("cut");
        int before = 0;
        for (int length = 0; length <= whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            int now = read(file).size();
            assertThat(now).isGreaterThanOrEqualTo(before);
            before = now;
        }
        assertThat(before).isEqualTo(1_001);
    }

    @Test
    void whatIsNoJournalIsRefusedWithFileLineAndColumn() throws IOException {
        refused("plain text".getBytes(UTF_8), ":1:1: ", "not compressed as a journal is");
        refused(packed("{\"gap\":{\"dropped\":1}}\n"), ":1:1: ", "expected the line that begins a journal");
        refused(packed(BEGAN + BEGAN), ":2:1: ", "a journal begins in its midst");
        refused(packed(BEGAN + "{\"gap\":{\"dropped\":1}}\n{\"at_millis\":true}\n"), ":3:14: ", "at_millis: ");
        refused(packed(BEGAN + "\n"), ":2:", "No content");
        refused(packed(BEGAN + "x".repeat(300_000)), ":2:262145: ", "a line of more than 262144 bytes");
        byte[] spoiled = packed(BEGAN + "{\"gap\":{\"dropped\":1}}\n".repeat(50));
        Arrays.fill(spoiled, 20, 30, (byte) 0xff);
        refused(spoiled, ":", "not compressed as a journal is");
    }

    @Test
    void namesAreInTheOrderOfTheLinesAndForeignFilesAreLeftAlone() throws IOException {
        Path other = Files.writeString(directory.resolve("journal-notes.txt"), "x".repeat(1_000));
        List<Path> made = new ArrayList<>();
        for (long start : new long[] {999L, 1_700_000_000_000L}) {
            for (int number : new int[] {1, 2, 10}) {
                made.add(Files.writeString(JournalDirectory.filePath(directory, start, number), "x".repeat(100)));
            }
        }
        assertThat(JournalDirectory.journalFiles(directory)).isEqualTo(made);
        JournalDirectory.makeRoom(directory, 450, 150);
        assertThat(JournalDirectory.journalFiles(directory)).isEqualTo(made.subList(3, 6));
        JournalDirectory.makeRoom(directory, 10, 20);
        assertThat(JournalDirectory.journalFiles(directory)).isEmpty();
        assertThat(other).exists();
    }
}

package io.barograph.controller.journal;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import module java.base;

/// The files of a journal in their directory, called so that the order of their names is that of their lines:
/// `journal-1700000000000-000001.jsonl.gz`, the time at which the controller was started and a number.
public final class JournalDirectory {

    private static final Pattern NAME = Pattern.compile("journal-[0-9]{13}-[0-9]{6}\\.jsonl\\.gz");

    private JournalDirectory() {}

    /// Whether a file is called as a journal's are.
    public static boolean isJournalFile(Path file) {
        Path name = file.getFileName();
        return name != null && NAME.matcher(name.toString()).matches();
    }

    /// The journal's files in a directory, in the order of their lines.
    public static List<Path> journalFiles(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(JournalDirectory::isJournalFile).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    static Path filePath(Path directory, long startMillis, int number) {
        return directory.resolve(String.format(Locale.ROOT, "journal-%013d-%06d.jsonl.gz", startMillis, number));
    }

    /// Takes the oldest files away until there is room for so many more bytes.
    ///
    /// @param most what all files together may have
    static void makeRoom(Path directory, long most, long more) throws IOException {
        long total = totalBytes(directory);
        for (Path oldest : journalFiles(directory)) {
            if (total + more <= most) {
                return;
            }
            if (Files.isRegularFile(oldest, NOFOLLOW_LINKS)) {
                total -= fileSize(oldest);
                Files.deleteIfExists(oldest);
            }
        }
    }

    static long totalBytes(Path directory) throws IOException {
        long total = 0;
        for (Path file : journalFiles(directory)) {
            total += fileSize(file);
        }
        return total;
    }

    /// Nothing where it is gone by now, or is no file of ours: a link or a directory of that name must not stop
    /// writing.
    private static long fileSize(Path file) throws IOException {
        try {
            return Files.isRegularFile(file, NOFOLLOW_LINKS) ? Files.size(file) : 0;
        } catch (NoSuchFileException _) {
            return 0;
        }
    }
}

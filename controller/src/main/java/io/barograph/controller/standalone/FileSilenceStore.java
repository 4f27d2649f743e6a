package io.barograph.controller.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import module java.base;

/// Silences in the files of a directory, each named by its id: for one host without a cluster, or a ConfigMap that is
/// mounted. Names that begin with a dot are ignored.
///
/// @param directory made when something is first kept
public record FileSilenceStore(Path directory) implements EntryStore {

    private static final int MOST_FILES = 1_000;
    private static final int MOST_BYTES = 64 * 1024;

    @Override
    public ApiOutcome<Kept> read() {
        Map<String, String> entries = new TreeMap<>();
        List<Path> listedFiles;
        try (Stream<Path> files = Files.list(directory)) {
            listedFiles = files.filter(file -> !fileName(file).startsWith("."))
                    .limit(MOST_FILES + 1L)
                    .toList();
        } catch (NoSuchFileException _) {
            return new ApiOutcome.Done<>(Kept.NOTHING);
        } catch (IOException | UncheckedIOException e) {
            return new ApiOutcome.Unavailable<>(directory + " cannot be read: " + failureText(e));
        }
        if (listedFiles.size() > MOST_FILES) {
            return new ApiOutcome.Unavailable<>(
                    directory + " has more than " + MOST_FILES + " files, expected one for each silence");
        }
        try {
            for (Path file : listedFiles) {
                addEntry(file, entries);
            }
        } catch (IOException e) {
            return new ApiOutcome.Unavailable<>(directory + " cannot be read: " + failureText(e));
        }
        return new ApiOutcome.Done<>(new Kept(Integer.toHexString(entries.hashCode()), entries));
    }

    /// What is no file, such as a link to nothing, is an entry without a text, so that it is reported.
    private static void addEntry(Path file, Map<String, String> entries) throws IOException {
        if (Files.isDirectory(file) || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            entries.put(fileName(file), Files.isRegularFile(file) ? fileText(file) : "");
        } catch (NoSuchFileException _) {
            // it went after it was listed, and the others are there
        }
    }

    private static String failureText(Exception failure) {
        return switch (failure) {
            case NotDirectoryException _ -> "it is no directory";
            case NoSuchFileException _ -> "there is no such file";
            case AccessDeniedException _ -> "permission denied";
            default -> failure.toString();
        };
    }

    private static String fileName(Path file) {
        return file.getFileName().toString();
    }

    private static String fileText(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            return new String(stream.readNBytes(MOST_BYTES), UTF_8).strip();
        }
    }

    @Override
    public ApiOutcome<Kept> updateEntries(Kept previousKept, Map<String, String> put, Set<String> dropped) {
        if (!(read() instanceof ApiOutcome.Done<Kept>(Kept currentKept))
                || !currentKept.entries().equals(previousKept.entries())) {
            return new ApiOutcome.Conflict<>(directory + " has changed since it was read");
        }
        try {
            Files.createDirectories(directory);
            for (Map.Entry<String, String> entry : put.entrySet()) {
                Path next = directory.resolve("." + entry.getKey() + ".next");
                Files.writeString(next, entry.getValue() + "\n");
                Files.move(
                        next,
                        directory.resolve(entry.getKey()),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
            for (String droppedId : dropped) {
                Files.deleteIfExists(directory.resolve(droppedId));
            }
        } catch (IOException e) {
            return new ApiOutcome.Refused<>(null, directory + " cannot be written: " + failureText(e));
        }
        return read();
    }
}

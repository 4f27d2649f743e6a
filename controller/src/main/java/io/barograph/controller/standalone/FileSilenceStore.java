package io.barograph.controller.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.SilenceStore;
import module java.base;

/// Silences in the files of a directory, each named by its id: for one host without a cluster, or a ConfigMap that is
/// mounted. Names that begin with a dot are ignored.
///
/// @param directory made when something is first kept
public record FileSilenceStore(Path directory) implements SilenceStore {

    private static final int MOST_FILES = 1_000;
    private static final int MOST_BYTES = 64 * 1024;

    @Override
    public ApiOutcome<Kept> read() {
        Map<String, String> entries = new TreeMap<>();
        List<Path> all;
        try (Stream<Path> files = Files.list(directory)) {
            all = files.filter(each -> !name(each).startsWith("."))
                    .limit(MOST_FILES + 1L)
                    .toList();
        } catch (NoSuchFileException _) {
            return new ApiOutcome.Done<>(Kept.NOTHING);
        } catch (IOException | UncheckedIOException e) {
            return new ApiOutcome.Unavailable<>(directory + " cannot be read: " + why(e));
        }
        if (all.size() > MOST_FILES) {
            return new ApiOutcome.Unavailable<>(
                    directory + " has more than " + MOST_FILES + " files, expected one for each silence");
        }
        try {
            for (Path each : all) {
                take(each, entries);
            }
        } catch (IOException e) {
            return new ApiOutcome.Unavailable<>(directory + " cannot be read: " + why(e));
        }
        return new ApiOutcome.Done<>(new Kept(Integer.toHexString(entries.hashCode()), entries));
    }

    /// What is no file, such as a link to nothing, is an entry without a text, so that it is reported.
    private static void take(Path file, Map<String, String> entries) throws IOException {
        if (Files.isDirectory(file) || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            entries.put(name(file), Files.isRegularFile(file) ? text(file) : "");
        } catch (NoSuchFileException _) {
            // it went after it was listed, and the others are there
        }
    }

    private static String why(Exception failure) {
        return switch (failure) {
            case NotDirectoryException _ -> "it is no directory";
            case NoSuchFileException _ -> "there is no such file";
            case AccessDeniedException _ -> "permission denied";
            default -> failure.toString();
        };
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static String text(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_BYTES), UTF_8).strip();
        }
    }

    @Override
    public ApiOutcome<Kept> change(Kept from, Map<String, String> put, Set<String> dropped) {
        if (!(read() instanceof ApiOutcome.Done<Kept>(Kept now))
                || !now.entries().equals(from.entries())) {
            return new ApiOutcome.Conflict<>(directory + " has changed since it was read");
        }
        try {
            Files.createDirectories(directory);
            for (Map.Entry<String, String> each : put.entrySet()) {
                Path next = directory.resolve("." + each.getKey() + ".next");
                Files.writeString(next, each.getValue() + "\n");
                Files.move(
                        next,
                        directory.resolve(each.getKey()),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
            for (String each : dropped) {
                Files.deleteIfExists(directory.resolve(each));
            }
        } catch (IOException e) {
            return new ApiOutcome.Refused<>(null, directory + " cannot be written: " + why(e));
        }
        return read();
    }
}

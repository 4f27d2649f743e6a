package io.barograph.problem;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds the directory that was probably meant by one that does not exist.
public final class NearDirectory {

    /// The most names beside it that are looked at.
    private static final int MAX_BESIDE = 1_000;

    private NearDirectory() {}

    /// A directory beside it that has nearly its name, or null if there is none.
    public static @Nullable Path of(Path missing) {
        Path absolutePath = missing.toAbsolutePath().normalize();
        Path parent = absolutePath.getParent();
        if (parent == null) {
            return null;
        }
        try (Stream<Path> files = Files.list(parent)) {
            List<String> names = files.filter(Files::isDirectory)
                    .limit(MAX_BESIDE)
                    .map(directory -> directory.getFileName().toString())
                    .filter(directoryName ->
                            !directoryName.equals(absolutePath.getFileName().toString()))
                    .toList();
            String near = NearMatch.of(absolutePath.getFileName().toString(), names);
            return near == null ? null : parent.resolve(near);
        } catch (IOException | UncheckedIOException _) {
            return null; // then there is nothing to guess from
        }
    }
}

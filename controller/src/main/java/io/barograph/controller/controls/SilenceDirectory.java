package io.barograph.controller.controls;

import io.barograph.problem.NearDirectory;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The directory that `--silences` names. The first silence may make it later, so the program starts without it, but
/// warns: a mistyped name looks the same, and then nothing would be silenced.
public record SilenceDirectory(Path path) {

    /// Why it can never be one; null if it is one or may become one.
    public @Nullable String refused() {
        if (!Files.exists(path) || Files.isDirectory(path)) {
            return null;
        }
        Path parent = path.toAbsolutePath().getParent();
        return "--silences: " + path + ": this is no directory, expected one of files that are a silence each. Maybe "
                + parent + ".";
    }

    /// The warning for a directory that is missing; null if it exists.
    public @Nullable String missing() {
        if (Files.exists(path)) {
            return null;
        }
        Path near = NearDirectory.of(path);
        return "--silences: the directory " + path + " does not exist, expected the one that `barograph silence` is"
                + " given; nothing is silenced or stopped until it does. Maybe "
                + (near == null ? "nothing was ever silenced there." : near + ".");
    }
}

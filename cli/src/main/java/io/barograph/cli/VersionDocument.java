package io.barograph.cli;

import io.barograph.program.BuildInfo;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What `barograph version -o json` says; null is what the build did not know.
///
/// @param commit of which every source is
/// @param sourceDate when that commit was made: a build's own time would make each build another
/// @param os its name and version
record VersionDocument(
        String version,
        @Nullable String commit,
        @Nullable Instant sourceDate,
        String java,
        String os,
        String architecture) {

    static VersionDocument of(BuildInfo build) {
        return new VersionDocument(
                build.version(),
                build.commit(),
                build.commit() == null ? null : build.sourceDate(),
                build.javaVersion(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("os.arch"));
    }
}

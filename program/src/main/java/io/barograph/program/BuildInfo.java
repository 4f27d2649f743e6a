package io.barograph.program;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The version and revision of this build.
///
/// @param revision the source's commit, with `-modified` where the source was not quite that, or `unknown` where the
///     build did not know it
/// @param sourceDate when that commit was made, or null where the build did not know it
public record BuildInfo(
        String version, String revision, @Nullable Instant sourceDate, String javaVersion) {

    private static final String FILE = "build.properties";
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40,64}");

    /// The facts that the build wrote into our jar.
    public static BuildInfo ofThisBuild() {
        Properties properties = new Properties();
        try (InputStream inputStream = BuildInfo.class.getResourceAsStream(FILE)) {
            if (inputStream == null) {
                throw new IllegalStateException(FILE + " is missing beside " + BuildInfo.class.getName());
            }
            properties.load(inputStream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BuildInfo(
                properties.getProperty("version", "unknown"),
                properties.getProperty("revision", "unknown"),
                parseTime(properties.getProperty("source-date", "")),
                Runtime.version().toString());
    }

    /// The commit of which every source is, or null where that is not known.
    public @Nullable String commit() {
        return COMMIT.matcher(revision).matches() ? revision : null;
    }

    private static @Nullable Instant parseTime(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException _) {
            return null; // "unknown"
        }
    }
}

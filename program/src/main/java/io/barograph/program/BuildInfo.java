package io.barograph.program;

import module java.base;

/// The version and revision of this build.
///
/// @param revision the source's commit, or `unknown` where the build did not know it
public record BuildInfo(String version, String revision, String javaVersion) {

    private static final String FILE = "build.properties";

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
                Runtime.version().toString());
    }
}

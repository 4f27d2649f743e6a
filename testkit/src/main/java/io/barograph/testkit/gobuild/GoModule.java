package io.barograph.testkit.gobuild;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// What a Go module says of itself.
public final class GoModule {

    private GoModule() {}

    /// The version of a dependency that a module's go.mod names, without its `v`.
    ///
    /// @param module the folder of its go.mod
    /// @param path the dependency's, as in `github.com/opencontainers/runc`
    public static String version(Path module, String path) {
        try (Stream<String> lines = Files.lines(module.resolve("go.mod"), UTF_8)) {
            return lines.map(line -> line.replaceFirst("^require ", "").strip())
                    .filter(line -> line.startsWith(path + " v"))
                    .map(line -> line.split(" ", 3)[1].substring(1))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(module + "/go.mod names no version of " + path));
        } catch (IOException e) {
            throw new AssertionError("Cannot read the version of " + path + " in " + module, e);
        }
    }
}

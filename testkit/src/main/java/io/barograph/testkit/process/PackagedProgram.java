package io.barograph.testkit.process;

import io.barograph.testkit.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// How the launcher starts what Maven has packaged.
public final class PackagedProgram {

    private PackagedProgram() {}

    /// The command line of a module's main class, as the launcher would write it.
    public static List<String> command(String module, String main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                classPath(Checkout.HOME.resolve(module).resolve("target"), module),
                main));
        command.addAll(List.of(arguments));
        return command;
    }

    private static String classPath(Path target, String module) {
        List<String> jars = new ArrayList<>();
        add(target, module + "-[0-9]*.jar", jars);
        add(target.resolve("lib"), "*.jar", jars);
        return String.join(":", jars);
    }

    private static void add(Path directory, String glob, List<String> jars) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, glob)) {
            found.forEach(jar -> jars.add(jar.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(directory + " cannot be listed. Maybe run mvn package first", e);
        }
    }
}

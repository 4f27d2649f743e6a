package io.barograph.testkit.process;

import io.barograph.testkit.Checkout;
import module java.base;

/// How the launcher starts what Maven has packaged.
public final class PackagedProgram {

    private PackagedProgram() {}

    /// The command line of a module's main class, nearly as the launcher would write it: with the first compiler
    /// alone and no bound of the heap. An AOT cache that packaging has trained is used where it fits the JVM, the
    /// collector and this class path.
    public static List<String> command(String module, String main, String... arguments) {
        return commandOf(Checkout.HOME, module, main, arguments);
    }

    /// The same of what was packaged in another checkout.
    public static List<String> commandOf(Path checkout, String module, String main, String... arguments) {
        Path target = checkout.resolve(module).resolve("target");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                module.equals("controller") ? "-XX:+UseG1GC" : "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders",
                "-XX:TieredStopAtLevel=1",
                "-Djava.nio.channels.spi.SelectorProvider=sun.nio.ch.PollSelectorProvider",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
        Path cache = target.resolve(module + ".aot");
        if (Files.exists(cache)) {
            command.addAll(List.of(
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:ArchiveRelocationMode=0",
                    "-XX:AOTCache=" + cache,
                    "-Xlog:aot=off",
                    "-Xlog:cds=off"));
        }
        command.addAll(List.of("-cp", classPath(target, module), main));
        command.addAll(List.of(arguments));
        return command;
    }

    private static String classPath(Path target, String module) {
        try (Stream<Path> own = Files.list(target);
                Stream<Path> others = Files.list(target.resolve("lib"))) {
            Stream<String> jars = others.map(Path::toString).filter(it -> it.endsWith(".jar"));
            return Stream.concat(
                            own.map(Path::toString).filter(it -> it.matches(".*/" + module + "-[0-9][^/]*\\.jar")),
                            jars.sorted())
                    .collect(Collectors.joining(":"));
        } catch (IOException e) {
            throw new UncheckedIOException(target + " cannot be listed. Maybe run mvn package first", e);
        }
    }
}

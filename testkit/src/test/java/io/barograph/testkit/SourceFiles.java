package io.barograph.testkit;

import module java.base;

/// The Java files of all modules.
final class SourceFiles {

    private SourceFiles() {}

    static List<Path> all() {
        try (Stream<Path> modules = Files.list(Checkout.HOME)) {
            return modules.flatMap(
                            module -> Stream.of(module.resolve("src/main/java"), module.resolve("src/test/java")))
                    .filter(Files::isDirectory)
                    .flatMap(SourceFiles::below)
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Stream<Path> below(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}

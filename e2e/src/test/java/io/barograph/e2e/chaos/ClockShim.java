package io.barograph.e2e.chaos;

import module java.base;

/// The library that gives one program alone another wall clock; built where there is gcc.
public final class ClockShim {

    private ClockShim() {}

    /// Its path; empty where it cannot be built.
    public static String build(Path directory) throws InterruptedException {
        Path library = directory.resolve("clock-shim.so");
        Path source = Path.of("src/test/resources/clock-shim.c").toAbsolutePath();
        try {
            Process gcc = new ProcessBuilder(
                            "gcc", "-shared", "-fPIC", "-O1", "-o", library.toString(), source.toString(), "-ldl")
                    .inheritIO()
                    .start();
            return gcc.waitFor() == 0 ? library.toString() : "";
        } catch (IOException _) {
            return "";
        }
    }
}

package io.barograph.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What `/proc/PID/status` says.
public final class ProcStatus {

    private ProcStatus() {}

    public static long residentKib(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(-1);
    }
}

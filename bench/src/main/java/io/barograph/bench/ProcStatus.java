package io.barograph.bench;

import module java.base;

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

package io.barograph.bench;

import module java.base;

/// What `/proc/PID` says of a process: `VmRSS:	  61952 kB`, `Threads:	12`, and its open descriptors.
///
/// @param residentKib all that is in memory, files included
/// @param anonymousKib what is of no file: heaps and stacks
/// @param peakKib the most that was ever resident
public record ProcStatus(long residentKib, long anonymousKib, long peakKib, long threads, long descriptors) {

    public static ProcStatus of(long pid) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("/proc/" + pid + "/status"));
        try (Stream<Path> open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return new ProcStatus(
                    number(lines, "VmRSS"),
                    number(lines, "RssAnon"),
                    number(lines, "VmHWM"),
                    number(lines, "Threads"),
                    open.count());
        }
    }

    public static long residentKib(long pid) throws IOException {
        return number(Files.readAllLines(Path.of("/proc/" + pid + "/status")), "VmRSS");
    }

    private static long number(List<String> status, String field) throws IOException {
        return status.stream()
                .filter(line -> line.startsWith(field + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow(() -> new NoSuchFileException("the process has no " + field + ": it has ended"));
    }
}

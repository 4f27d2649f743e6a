package io.barograph.exporter.recording;

import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import module java.base;

/// The first line of a recording: `scenario NAME kernel 6.12.1 cpus 2 memMiB 714 boot 0a1b...`.
final class RecordingHeader {

    private static final Pattern CPU = Pattern.compile("(?m)^cpu[0-9]+\\b");
    private static final Pattern MEM_TOTAL = Pattern.compile("(?m)^MemTotal:[ \t]*(?<kib>[0-9]{1,18})\\b");

    private RecordingHeader() {}

    static String of(String scenario, KernelFs fs) {
        FileBuffer buffer = new FileBuffer();
        String kernel = fs.readFile(KernelPath.proc("/sys/kernel/osrelease"), buffer) instanceof ReadOutcome.Content
                ? oneWord(buffer.text())
                : "unknown";
        String boot = fs.bootId();
        return "scenario " + oneWord(scenario) + " kernel " + kernel + " cpus " + countCpus(fs, buffer) + " memMiB "
                + memMiB(fs, buffer) + (boot.isEmpty() ? "" : " boot " + oneWord(boot));
    }

    /// The boot id in a header, or else one that follows from it.
    static String bootIdOf(String header) {
        String[] words = header.split(" ", -1);
        for (int i = 0; i + 1 < words.length; i++) {
            if (words[i].equals("boot") && words[i + 1].matches("[0-9a-f-]{36}")) {
                return words[i + 1];
            }
        }
        return UUID.nameUUIDFromBytes(header.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private static String oneWord(String text) {
        String word = text.strip().replaceAll("[^\\x21-\\x7e]+", "_");
        return word.isEmpty() ? "unnamed" : word.substring(0, Math.min(200, word.length()));
    }

    private static long countCpus(KernelFs fs, FileBuffer buffer) {
        return findMatches(KernelPath.proc("/stat"), CPU, fs, buffer).count();
    }

    private static long memMiB(KernelFs fs, FileBuffer buffer) {
        return findMatches(KernelPath.proc("/meminfo"), MEM_TOTAL, fs, buffer)
                .findFirst()
                .map(it -> Long.parseLong(it.group("kib")) / 1024)
                .orElse(0L);
    }

    /// The line is for people; what it lacks, they see.
    private static Stream<MatchResult> findMatches(KernelPath filePath, Pattern line, KernelFs fs, FileBuffer buffer) {
        return fs.readFile(filePath, buffer) instanceof ReadOutcome.Content
                ? line.matcher(buffer.text()).results()
                : Stream.of();
    }
}

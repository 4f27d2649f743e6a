package io.barograph.exporter.recording;

import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.MalformedFileException;
import io.barograph.exporter.kernel.ReadOutcome;
import module java.base;

/// The first line of a recording: `scenario NAME kernel 6.12.1 cpus 2 memMiB 714 boot 0a1b...`.
final class RecordingHeader {

    private static final byte[] MEM_TOTAL = "MemTotal:".getBytes(StandardCharsets.US_ASCII);

    private RecordingHeader() {}

    static String of(String scenario, KernelFs fs) {
        FileBuffer bytes = new FileBuffer();
        String kernel = fs.read(KernelPath.proc("/sys/kernel/osrelease"), bytes) instanceof ReadOutcome.Content
                ? oneWord(bytes.text())
                : "unknown";
        String boot = fs.bootId();
        return "scenario " + oneWord(scenario) + " kernel " + kernel + " cpus " + cpus(fs, bytes) + " memMiB "
                + memMiB(fs, bytes) + (boot.isEmpty() ? "" : " boot " + oneWord(boot));
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

    private static long cpus(KernelFs fs, FileBuffer bytes) {
        long cpus = 0;
        if (fs.read(KernelPath.proc("/stat"), bytes) instanceof ReadOutcome.Content) {
            FileCursor cursor = new FileCursor().over(bytes);
            while (cursor.nextLine()) {
                cpus += cursor.word().matches("cpu[0-9]+") ? 1 : 0;
            }
        }
        return cpus;
    }

    private static long memMiB(KernelFs fs, FileBuffer bytes) {
        if (!(fs.read(KernelPath.proc("/meminfo"), bytes) instanceof ReadOutcome.Content)) {
            return 0;
        }
        FileCursor cursor = new FileCursor().over(bytes);
        try {
            while (cursor.nextLine()) {
                if (cursor.take(MEM_TOTAL)) {
                    return cursor.number() / 1024;
                }
            }
        } catch (MalformedFileException _) {
            // The line is for people; what it lacks, they see
            return 0;
        }
        return 0;
    }
}

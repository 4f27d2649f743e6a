package io.barograph.exporter.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.HostDisks.Answer;
import io.barograph.exporter.kernel.HostDisks.Blocks;
import io.barograph.exporter.kernel.HostDisks.DiskUsage;
import io.barograph.exporter.kernel.HostDisks.Failed;
import io.barograph.exporter.kernel.HostDisks.Inodes;
import io.barograph.exporter.kernel.HostDisks.None;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.HostDisks.Silent;
import io.barograph.exporter.kernel.HostDisks.Told;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a file system answered, as a recording holds it, with the names of struct statvfs:
///
/// ```
/// --- statvfs:/nodefs
/// at_us 7817364
/// dev 64768
/// f_frsize 4096
/// f_blocks 65536
/// f_bfree 1000
/// f_bavail 900
/// f_files 65536
/// f_ffree 60000
/// ```
///
/// One that did not answer has lines `silent PATH` and `since_us N` before its last answer, if there is one; one that
/// is not there has a line `none WHY`.
final class RecordedDiskText {

    private RecordedDiskText() {}

    static KernelPath path(Role role) {
        return new KernelPath(FileTree.STATVFS, "/" + role.name().toLowerCase(Locale.ROOT));
    }

    /// Writes an answer as the content of such a file; a refusal is the outcome of reading one.
    static ReadOutcome outcome(Answer answer, FileBuffer into) {
        return switch (answer) {
            case Told told -> content(lines(told), into);
            case None(String why) -> content("none " + oneLine(why) + "\n", into);
            case Silent silent ->
                content(
                        "silent " + oneLine(silent.path()) + "\nsince_us " + silent.sinceMicros() + "\n"
                                + (silent.last() == null ? "" : lines(silent.last())),
                        into);
            case Failed(String error) -> new ReadOutcome.Failed(error);
        };
    }

    private static ReadOutcome content(String text, FileBuffer into) {
        byte[] bytes = text.getBytes(UTF_8);
        return into.take(bytes, 0, bytes.length) ? ReadOutcome.CONTENT : new ReadOutcome.Failed("is too long");
    }

    private static String oneLine(String text) {
        return text.replace('\n', ' ');
    }

    private static String lines(Told told) {
        DiskUsage usage = told.usage();
        return "at_us " + told.atMicros() + "\ndev " + usage.device() + "\nf_frsize " + usage.blockBytes()
                + "\nf_blocks " + usage.blocks().total() + "\nf_bfree "
                + usage.blocks().free() + "\nf_bavail " + usage.blocks().available() + "\nf_files "
                + usage.inodes().total() + "\nf_ffree " + usage.inodes().free() + "\n";
    }

    /// What such a file says; a failure where it says something else.
    static Answer parsed(FileBuffer file) {
        Map<String, String> fields = new HashMap<>();
        for (String line : file.text().split("\n", -1)) {
            String[] part = line.split(" ", 2);
            if (part.length == 2) {
                fields.put(part[0], part[1]);
            }
        }
        String none = fields.get("none");
        if (none != null) {
            return new None(none);
        }
        String silent = fields.get("silent");
        Told told = told(fields);
        Long since = number(fields, "since_us");
        if (silent != null && since != null) {
            return new Silent(silent, since, told);
        }
        return told == null ? new Failed("the recording's answer of statvfs lacks numbers") : told;
    }

    private static @Nullable Told told(Map<String, String> fields) {
        Long at = number(fields, "at_us");
        Long device = number(fields, "dev");
        Long unit = number(fields, "f_frsize");
        Blocks blocks = blocks(fields);
        Long files = number(fields, "f_files");
        Long free = number(fields, "f_ffree");
        return at == null || device == null || unit == null || blocks == null || files == null || free == null
                ? null
                : new Told(new DiskUsage(unit, blocks, new Inodes(files, free), device), at);
    }

    private static @Nullable Blocks blocks(Map<String, String> fields) {
        Long total = number(fields, "f_blocks");
        Long free = number(fields, "f_bfree");
        Long available = number(fields, "f_bavail");
        return total == null || free == null || available == null ? null : new Blocks(total, free, available);
    }

    private static @Nullable Long number(Map<String, String> fields, String name) {
        try {
            return Long.valueOf(fields.getOrDefault(name, ""));
        } catch (NumberFormatException _) {
            return null;
        }
    }
}

package io.barograph.exporter.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.HostDisks.Answer;
import io.barograph.exporter.kernel.HostDisks.Answered;
import io.barograph.exporter.kernel.HostDisks.Failed;
import io.barograph.exporter.kernel.HostDisks.None;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.HostDisks.Silent;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.libc.Statvfs;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The answer of a file system, as a recording holds it, with the names of struct statvfs:
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

    private static final List<String> NUMBERS =
            List.of("at_us", "dev", "f_frsize", "f_blocks", "f_bfree", "f_bavail", "f_files", "f_ffree");

    private RecordedDiskText() {}

    static KernelPath rolePath(Role role) {
        return new KernelPath(FileTree.STATVFS, "/" + role.name().toLowerCase(Locale.ROOT));
    }

    /// Writes an answer as the content of such a file; a refusal is the outcome of reading one.
    static ReadOutcome writeAnswer(Answer answer, FileBuffer buffer) {
        return switch (answer) {
            case Answered answered -> writeContent(answerLines(answered), buffer);
            case None(String why) -> writeContent("none " + oneLine(why) + "\n", buffer);
            case Silent silent ->
                writeContent(
                        "silent " + oneLine(silent.path()) + "\nsince_us " + silent.sinceMicros() + "\n"
                                + (silent.lastAnswer() == null ? "" : answerLines(silent.lastAnswer())),
                        buffer);
            case Failed(String error) -> new ReadOutcome.Failed(error);
        };
    }

    private static ReadOutcome writeContent(String text, FileBuffer buffer) {
        byte[] bytes = text.getBytes(UTF_8);
        return buffer.takeBytes(bytes, 0, bytes.length) ? ReadOutcome.CONTENT : new ReadOutcome.Failed("is too long");
    }

    private static String oneLine(String text) {
        return text.replace('\n', ' ');
    }

    private static String answerLines(Answered answered) {
        Statvfs.Usage usage = answered.usage();
        List<Long> values = List.of(
                answered.atMicros(),
                answered.device(),
                usage.blockBytes(),
                usage.blocks().total(),
                usage.blocks().free(),
                usage.blocks().available(),
                usage.inodes().total(),
                usage.inodes().free());
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            lines.append(NUMBERS.get(i)).append(' ').append(values.get(i)).append('\n');
        }
        return lines.toString();
    }

    /// The answer in such a file; a failure where it says something else.
    static Answer parseAnswer(FileBuffer file) {
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
        Answered answered = answered(fields);
        Long sinceMicros = number(fields, "since_us");
        if (silent != null && sinceMicros != null) {
            return new Silent(silent, sinceMicros, answered);
        }
        return answered == null ? new Failed("the recording's answer of statvfs lacks numbers") : answered;
    }

    private static @Nullable Answered answered(Map<String, String> fields) {
        long[] values = new long[NUMBERS.size()];
        for (int i = 0; i < values.length; i++) {
            Long number = number(fields, NUMBERS.get(i));
            if (number == null) {
                return null;
            }
            values[i] = number;
        }
        Statvfs.Blocks blocks = new Statvfs.Blocks(values[3], values[4], values[5]);
        Statvfs.Inodes inodes = new Statvfs.Inodes(values[6], values[7]);
        return new Answered(new Statvfs.Usage(values[2], blocks, inodes), values[1], values[0]);
    }

    private static @Nullable Long number(Map<String, String> fields, String name) {
        try {
            return Long.valueOf(fields.getOrDefault(name, ""));
        } catch (NumberFormatException _) {
            return null;
        }
    }
}

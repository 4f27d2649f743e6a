package io.barograph.exporter.recording;

import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Collects the lines of one frame into files and directories.
final class RecordedFrameParser {

    private static final int MAX_DEPTH = 80;
    private static final String INODE = "inode ";
    private static final String ENTRY = "entry ";

    private final RecordingLineReader lines;
    private final RecordingLimits limits;
    private final RecordedFrame frame;
    private final Set<KernelPath> directories = new HashSet<>();
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private long frameBytes;
    private @Nullable KernelPath path;
    private boolean directory;

    RecordedFrameParser(RecordingLineReader lines, RecordingLimits limits, long micros) {
        this.lines = lines;
        this.limits = limits;
        this.frame = new RecordedFrame(micros);
    }

    /// Takes the current line, `--- PATH`.
    void beginFile() {
        close();
        String text = lines.textFrom(4);
        directory = text.endsWith("/");
        path = pathOf(
                directory && text.length() > 1 && !text.endsWith(":/") ? text.substring(0, text.length() - 1) : text);
        countFile();
        if (directory) {
            frame.madeDirectory(path);
        }
    }

    /// Takes the current line as content of the file that was begun last.
    void takeContent() {
        if (path == null) {
            if (lines.length() == 0) {
                return;
            }
            throw lines.toException("expected \"--- PATH\" before a file's content");
        }
        if (directory && lines.startsWith(INODE)) {
            frame.madeDirectory(path).inode =
                    lines.numberAt(INODE.length(), "\"" + lines.textFrom(0) + "\": expected a whole number");
        } else if (directory && lines.startsWith(ENTRY)) {
            frame.madeDirectory(path).names.add(lines.textFrom(ENTRY.length()));
        }
        int length = lines.length() + 1;
        if (content.size() + length > limits.fileBytes()) {
            throw lines.toException(path + " is larger than " + limits.fileBytes() + " bytes");
        }
        frameBytes += length;
        if (frameBytes > limits.frameBytes()) {
            throw lines.toException("the frame is larger than " + limits.frameBytes() + " bytes");
        }
        content.write(lines.bytes(), 0, length - 1);
        content.write('\n');
    }

    /// Takes the current line, `### unsupported PATH` or the like; passes over what it does not know.
    void takeNote() {
        close();
        String text = lines.textFrom(4);
        int space = text.indexOf(' ');
        String kind = space < 0 ? text : text.substring(0, space);
        String[] pathAndWhy = text.substring(space + 1).split("\t", 2);
        ReadOutcome outcome = switch (kind) {
            case "unsupported" -> ReadOutcome.UNSUPPORTED;
            case "denied" -> ReadOutcome.DENIED;
            case "failed" -> new ReadOutcome.Failed(pathAndWhy.length == 1 ? "failed" : pathAndWhy[1]);
            default -> null;
        };
        if (outcome != null) {
            countFile();
            frame.addRefusal(pathOf(pathAndWhy[0]), outcome);
        }
    }

    private void countFile() {
        if (frame.size() + directories.size() >= limits.frameFiles()) {
            throw lines.toException("more than " + limits.frameFiles() + " files in one frame");
        }
    }

    /// Ends the current file, if there is one.
    private void close() {
        if (path == null) {
            return;
        }
        boolean first = directory ? directories.add(path) : frame.addFile(path, content.toByteArray());
        if (!first) {
            throw lines.toException(path + " stands in this frame twice");
        }
        content.reset();
        path = null;
    }

    RecordedFrame frame() {
        close();
        return frame;
    }

    private KernelPath pathOf(String text) {
        FileTree tree = Stream.of(FileTree.CPU_V1, FileTree.STATVFS, FileTree.HOST)
                .filter(it -> text.startsWith(it.prefix()))
                .findFirst()
                .orElse(
                        text.startsWith("/proc/")
                                ? FileTree.PROC
                                : text.startsWith("/sys/") ? FileTree.SYS : FileTree.CGROUP);
        String rest = text.substring(tree.prefix().length());
        if (!rest.startsWith("/") || rest.contains("//") || (rest + "/").contains("/../") || rest.indexOf(0) >= 0) {
            throw lines.toException(
                    "\"" + text + "\" is not a path. Expected /proc/..., /sys/..., cpu-v1:/..., host:/...,"
                            + " statvfs:/... or a path below the cgroup2 mount");
        }
        if (rest.chars().filter(c -> c == '/').count() > MAX_DEPTH) {
            throw lines.toException("a path of more than " + MAX_DEPTH + " levels");
        }
        if (rest.length() > 1 && rest.endsWith("/")) {
            throw lines.toException("\"" + text + "\" is not a path: too many slashes at the end");
        }
        return new KernelPath(tree, rest);
    }
}

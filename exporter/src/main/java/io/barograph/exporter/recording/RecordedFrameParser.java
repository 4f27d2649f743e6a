package io.barograph.exporter.recording;

import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.recording.RecordedFrame.Directory;
import io.barograph.exporter.recording.RecordedFrame.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Collects the lines of one frame into files and directories.
final class RecordedFrameParser {

    private static final int MAX_DEPTH = 80;
    private static final String INODE = "inode ";
    private static final String ENTRY = "entry ";

    private final RecordingLineReader lines;
    private final RecordingLimits limits;
    private final long micros;
    private final Map<KernelPath, Slice> files = new LinkedHashMap<>();
    private final Map<KernelPath, Slice> directoryBlocks = new LinkedHashMap<>();
    private final Map<KernelPath, Long> inodes = new HashMap<>();
    private final Map<KernelPath, ReadOutcome> refusals = new LinkedHashMap<>();
    private byte[] data;
    private int used;
    private int begin;
    private @Nullable KernelPath path;
    private boolean directory;

    RecordedFrameParser(RecordingLineReader lines, RecordingLimits limits, long micros, int expectedBytes) {
        this.lines = lines;
        this.limits = limits;
        this.micros = micros;
        this.data = new byte[Math.min(limits.frameBytes(), Math.max(4096, expectedBytes))];
    }

    /// Takes the current line, `--- PATH`.
    void begin() {
        close();
        String text = lines.textFrom(4);
        directory = text.endsWith("/");
        path = pathOf(
                directory && text.length() > 1 && !text.endsWith(":/") ? text.substring(0, text.length() - 1) : text);
        countFile();
        begin = used;
    }

    /// Takes the current line as content of the file that was begun last.
    void content() {
        if (path == null) {
            if (lines.length() == 0) {
                return;
            }
            throw lines.refused("expected \"--- PATH\" before a file's content");
        }
        if (directory && lines.startsWith(INODE)) {
            inodes.put(path, number(lines.textFrom(INODE.length())));
        }
        int length = lines.length() + 1;
        if (used - begin + length > limits.fileBytes()) {
            throw lines.refused(path + " is larger than " + limits.fileBytes() + " bytes");
        }
        if (used + length > limits.frameBytes()) {
            throw lines.refused("the frame is larger than " + limits.frameBytes() + " bytes");
        }
        if (used + length > data.length) {
            data = Arrays.copyOf(data, Math.min(limits.frameBytes(), Math.max(data.length * 2, used + length)));
        }
        System.arraycopy(lines.bytes(), 0, data, used, length - 1);
        used += length;
        data[used - 1] = '\n';
    }

    /// Takes the current line, `### unsupported PATH` or the like; passes over what it does not know.
    void note() {
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
            refusals.put(pathOf(pathAndWhy[0]), outcome);
        }
    }

    private void countFile() {
        if (files.size() + directoryBlocks.size() + refusals.size() >= limits.frameFiles()) {
            throw lines.refused("more than " + limits.frameFiles() + " files in one frame");
        }
    }

    /// Ends the current file, if there is one.
    void close() {
        if (path == null) {
            return;
        }
        Slice slice = new Slice(begin, used - begin);
        if ((directory ? directoryBlocks : files).put(path, slice) != null) {
            throw lines.refused(path + " stands in this frame twice");
        }
        path = null;
    }

    RecordedFrame frame() {
        close();
        RecordedFrame frame = new RecordedFrame(micros, data, files, refusals);
        directoryBlocks.forEach((where, slice) -> describe(frame.directoryMade(where), slice));
        inodes.forEach((where, inode) -> frame.directoryMade(where).inode = inode);
        return frame;
    }

    int bytes() {
        return used;
    }

    private void describe(Directory directory, Slice slice) {
        String text = new String(data, slice.offset(), slice.length(), StandardCharsets.UTF_8);
        for (String line : text.split("\n", -1)) {
            if (line.startsWith(ENTRY)) {
                String name = line.substring(ENTRY.length());
                if (!directory.names.contains(name)) {
                    directory.names.add(name);
                }
            }
        }
    }

    private long number(String digits) {
        if (digits.isEmpty() || digits.length() > 18 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw lines.refused("\"inode " + digits + "\": expected a whole number");
        }
        return Long.parseLong(digits);
    }

    private KernelPath pathOf(String text) {
        FileTree tree = treeOf(text);
        String rest = text.substring(tree.prefix().length());
        if (!rest.startsWith("/") || rest.contains("//") || (rest + "/").contains("/../") || rest.indexOf(0) >= 0) {
            throw lines.refused("\"" + text + "\" is not a path. Expected /proc/..., cpu-v1:/..., host:/...,"
                    + " statvfs:/... or a path below the cgroup2 mount");
        }
        if (rest.chars().filter(c -> c == '/').count() > MAX_DEPTH) {
            throw lines.refused("a path of more than " + MAX_DEPTH + " levels");
        }
        if (rest.length() > 1 && rest.endsWith("/")) {
            throw lines.refused("\"" + text + "\" is not a path: too many slashes at the end");
        }
        return new KernelPath(tree, rest);
    }

    private static FileTree treeOf(String text) {
        if (text.startsWith("/proc/")) {
            return FileTree.PROC;
        }
        if (text.startsWith(FileTree.CPU_V1.prefix())) {
            return FileTree.CPU_V1;
        }
        if (text.startsWith(FileTree.STATVFS.prefix())) {
            return FileTree.STATVFS;
        }
        return text.startsWith(FileTree.HOST.prefix()) ? FileTree.HOST : FileTree.CGROUP;
    }
}

package io.barograph.exporter.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import module java.base;

/// Gathers what is read during one pass and writes it as a frame.
final class RecordedFrameWriter {

    private final Map<KernelPath, byte[]> files = new LinkedHashMap<>();
    private final Map<KernelPath, Long> inodes = new LinkedHashMap<>();
    private final Map<KernelPath, List<String>> entries = new LinkedHashMap<>();
    private final Map<KernelPath, String> refusals = new LinkedHashMap<>();

    /// Adds the bytes that reading a file gave; of several readings in one pass the last counts.
    void addFile(KernelPath filePath, ReadOutcome outcome, FileBuffer buffer) {
        files.remove(filePath);
        refusals.remove(filePath);
        if (!isLine(filePath.path())) {
            return;
        }
        switch (outcome) {
            case ReadOutcome.Content _ -> addContent(filePath, buffer);
            case ReadOutcome.Vanished _ -> {
                // What a frame does not have is not there
            }
            case ReadOutcome.Unsupported _ -> refusals.put(filePath, "unsupported");
            case ReadOutcome.Denied _ -> refusals.put(filePath, "denied");
            case ReadOutcome.Failed(String message) -> refusals.put(filePath, "failed " + message.replace('\n', ' '));
        }
    }

    private void addContent(KernelPath filePath, FileBuffer buffer) {
        int length = buffer.length();
        boolean whole = length == 0 || buffer.array()[length - 1] == '\n';
        byte[] content = new byte[whole ? length : length + 1];
        System.arraycopy(buffer.array(), 0, content, 0, length);
        if (!whole) {
            content[length] = '\n';
        }
        if (canHold(content)) {
            files.put(filePath, content);
        } else {
            refusals.put(filePath, "failed its content looks like a recording's own lines");
        }
    }

    void addStat(KernelPath directoryPath, DirectoryStat stat) {
        if (isLine(directoryPath.path())) {
            inodes.put(directoryPath, stat.inode());
        }
    }

    void addNames(KernelPath directoryPath, List<String> names) {
        if (isLine(directoryPath.path())) {
            entries.put(
                    directoryPath,
                    names.stream().filter(RecordedFrameWriter::isLine).toList());
        }
    }

    /// Takes over what another one has and this one lacks.
    void addMissing(RecordedFrameWriter otherWriter) {
        otherWriter.files.forEach(files::putIfAbsent);
        otherWriter.inodes.forEach(inodes::putIfAbsent);
        otherWriter.entries.forEach(entries::putIfAbsent);
        otherWriter.refusals.forEach(refusals::putIfAbsent);
    }

    /// Takes over the files that another one has and this one lacks, of directories that are there in this one.
    void addMissingOfDirectories(RecordedFrameWriter otherWriter) {
        otherWriter.files.forEach((file, content) -> {
            if (inodes.containsKey(file.parent())) {
                files.putIfAbsent(file, content);
            }
        });
    }

    /// Forgets the files that were added first, down to so many.
    void trimFiles(int most) {
        Iterator<KernelPath> eldest = files.keySet().iterator();
        for (int tooMany = files.size() - most; tooMany > 0; tooMany--) {
            eldest.next();
            eldest.remove();
        }
    }

    /// Whether anything is known of this path.
    boolean knowsPath(KernelPath path) {
        return files.containsKey(path)
                || refusals.containsKey(path)
                || inodes.containsKey(path)
                || entries.containsKey(path);
    }

    void writeTo(OutputStream out, long number, long micros) throws IOException {
        out.write(("### frame " + number + " boottime_us " + micros + "\n").getBytes(UTF_8));
        writeRestTo(out);
    }

    /// Writes what was gathered after the frame was written; it belongs to that frame.
    void writeRestTo(OutputStream out) throws IOException {
        for (Map.Entry<KernelPath, byte[]> file : files.entrySet()) {
            out.write(("--- " + file.getKey() + "\n").getBytes(UTF_8));
            out.write(file.getValue());
        }
        Set<KernelPath> directories = new LinkedHashSet<>(inodes.keySet());
        directories.addAll(entries.keySet());
        for (KernelPath directoryPath : directories) {
            out.write(directoryBlock(directoryPath).getBytes(UTF_8));
        }
        for (Map.Entry<KernelPath, String> refusal : refusals.entrySet()) {
            String[] kindAndWhy = refusal.getValue().split(" ", 2);
            String why = kindAndWhy.length == 1 ? "" : "\t" + kindAndWhy[1];
            out.write(("### " + kindAndWhy[0] + " " + refusal.getKey() + why + "\n").getBytes(UTF_8));
        }
        out.write("### end\n".getBytes(UTF_8));
    }

    private String directoryBlock(KernelPath directoryPath) {
        String path = directoryPath.toString();
        StringBuilder block = new StringBuilder("--- " + path + (path.endsWith("/") ? "\n" : "/\n"));
        Long inode = inodes.get(directoryPath);
        if (inode != null) {
            block.append("inode ").append(inode).append('\n');
        }
        entries.getOrDefault(directoryPath, List.of())
                .forEach(name -> block.append("entry ").append(name).append('\n'));
        return block.toString();
    }

    private static boolean isLine(String name) {
        return name.indexOf('\n') < 0 && name.indexOf('\t') < 0;
    }

    private static boolean canHold(byte[] content) {
        for (int i = 0; i + 3 < content.length; i++) {
            boolean begins = i == 0 || content[i - 1] == '\n';
            boolean marked = content[i] == content[i + 1] && content[i] == content[i + 2] && content[i + 3] == ' ';
            if (begins && marked && (content[i] == '-' || content[i] == '#')) {
                return false;
            }
        }
        return true;
    }
}

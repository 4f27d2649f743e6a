package io.barograph.exporter.recording;

import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.HostDisks.Answer;
import io.barograph.exporter.kernel.HostDisks.Failed;
import io.barograph.exporter.kernel.HostDisks.None;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.recording.RecordedFrame.Directory;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A recording in the place of a host. It stands before its first frame until [#advance()] is called, and stays at its
/// last one when there are no more.
///
/// Throws [RecordingException] from [#open] and [#advance()] only.
public final class RecordedKernelFs implements KernelFs {

    private static final String NO_DISKS = "the recording does not hold how full disks were";

    private final RecordingReader reader;
    private final String bootId;
    private final Map<KernelPath, byte[]> seldom = new HashMap<>();
    private Map<KernelPath, Long> inodes = Map.of();
    private long nextInode = 1;
    private RecordedFrame frame = new RecordedFrame(0);

    private RecordedKernelFs(RecordingReader reader) {
        this.reader = reader;
        this.bootId = RecordingHeader.bootIdOf(reader.header());
    }

    /// Opens a recording, plain or gzip, by its content.
    public static RecordedKernelFs open(Path file) {
        return open(file, RecordingLimits.DEFAULT);
    }

    /// Opens a recording that may not ask for more than the limits.
    public static RecordedKernelFs open(Path file, RecordingLimits limits) {
        return new RecordedKernelFs(new RecordingReader(file, limits));
    }

    /// Moves to the next frame; false at the end, where the last frame stays.
    public boolean advance() {
        RecordedFrame next = reader.next();
        if (next == null) {
            return false;
        }
        Map<KernelPath, Long> previousInodes = inodes;
        Map<KernelPath, Long> currentInodes =
                HashMap.newHashMap(next.directories().size());
        next.directories()
                .forEach((path, directory) -> currentInodes.put(path, inodeOf(path, directory, previousInodes)));
        inodes = currentInodes;
        frame = next;
        keepSeldom(previousInodes);
        return true;
    }

    /// A cgroup's file that is read seldom is as it was until a frame has it again, or the cgroup is another one.
    private void keepSeldom(Map<KernelPath, Long> previousInodes) {
        seldom.keySet().removeIf(file -> !Objects.equals(previousInodes.get(file.parent()), inodes.get(file.parent())));
        for (KernelPath filePath : frame.seldom()) {
            byte[] content = frame.file(filePath);
            if (content != null) {
                seldom.put(filePath, content);
            }
        }
    }

    /// A directory that was not there in the frame before is a new one, also if its name was used earlier.
    private long inodeOf(KernelPath path, Directory directory, Map<KernelPath, Long> previousInodes) {
        Long recorded = directory.inode;
        if (recorded != null) {
            return recorded;
        }
        Long knownInode = previousInodes.get(path);
        return knownInode == null ? nextInode++ : knownInode;
    }

    /// The first line of the recording, which says what was recorded.
    public String header() {
        return reader.header();
    }

    /// The time of the next frame, in microseconds of the recorded clock; null if this is the last.
    public @Nullable Long nextMicros() {
        return reader.nextMicros();
    }

    /// A sentence on what is wrong with the recording's end, known once the end is reached; null if nothing is.
    public @Nullable String warning() {
        return reader.warning();
    }

    @Override
    public long beginPass() {
        return frame.micros();
    }

    @Override
    public String bootId() {
        return bootId;
    }

    @Override
    public ReadOutcome readFile(KernelPath filePath, FileBuffer buffer) {
        byte[] content = frame.file(filePath);
        if (content == null && frame.refusalOf(filePath) instanceof ReadOutcome.Vanished) {
            content = seldom.get(filePath);
        }
        if (content == null) {
            return frame.refusalOf(filePath);
        }
        return buffer.takeBytes(content, 0, content.length)
                ? ReadOutcome.CONTENT
                : new ReadOutcome.Failed("is larger than " + FileBuffer.MAX + " bytes");
    }

    /// The host's file systems as each frame has them: missing in recordings that were made before they were noted.
    public HostDisks disks() {
        FileBuffer buffer = new FileBuffer();
        return () -> {
            Map<Role, Answer> answers = new EnumMap<>(Role.class);
            for (Role role : Role.values()) {
                answers.put(
                        role,
                        switch (readFile(RecordedDiskText.rolePath(role), buffer)) {
                            case ReadOutcome.Content _ -> RecordedDiskText.parseAnswer(buffer);
                            case ReadOutcome.Failed(String error) -> new Failed(error);
                            case ReadOutcome.Vanished _, ReadOutcome.Unsupported _, ReadOutcome.Denied _ ->
                                new None(NO_DISKS);
                        });
            }
            return answers;
        };
    }

    @Override
    public @Nullable DirectoryStat stat(KernelPath path) {
        Directory directory = frame.directoryAt(path);
        Long inode = inodes.get(path);
        return directory == null || inode == null ? null : new DirectoryStat(inode, 2 + directory.directories.size());
    }

    @Override
    public List<String> listDirectories(KernelPath path) {
        Directory directory = frame.directoryAt(path);
        return directory == null ? List.of() : List.copyOf(directory.directories);
    }

    @Override
    public List<String> listNames(KernelPath path) {
        Directory directory = frame.directoryAt(path);
        return directory == null ? List.of() : List.copyOf(directory.names);
    }

    @Override
    public void forgetPath(KernelPath filePath) {
        // Nothing is kept but the frame.
    }

    @Override
    public @Nullable String whyMissing(FileTree tree) {
        return frame.hasTree(tree) ? null : "the recording has no file of " + tree;
    }

    @Override
    public void close() {
        reader.close();
    }
}

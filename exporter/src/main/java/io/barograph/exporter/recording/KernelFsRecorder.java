package io.barograph.exporter.recording;

import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.HostDisks.Answer;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.recording.RotatingRecordingFile.Rotation;
import io.barograph.problem.FileErrorText;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A host whose passes are written down as they are read, so that a [RecordedKernelFs] gives the same answers
/// later.
///
/// A recording may be spread over several files, each of which stands alone: the names of pods and what /sys says
/// of CPUs and disks, which are looked up when something is new and not at each pass, are repeated at the beginning
/// of each, and so is what was read last of cgroups at an audit only.
///
/// Each pass becomes one frame, with what is read after it and before the next one. It is on the disk after
/// [#flushFrame()], or when the next pass begins. A pass should read every cgroup: what it passes over is not in
/// the recording. If writing fails, the host goes on being read, and [#failure()] says why.
public final class KernelFsRecorder implements KernelFs {

    private static final Logger LOG = LoggerFactory.getLogger(KernelFsRecorder.class);

    /// Files that are read for the recording alone: the few that a reader of a recording asks for first.
    private static final List<KernelPath> ALSO = List.of(KernelPath.proc("/loadavg"), KernelPath.proc("/meminfo"));

    /// How many files of the host's own, and of cgroups, are kept to be repeated in the next file.
    private static final int MAX_REPEATED = 5_000;

    private final KernelFs inner;
    private final Path file;
    private final String scenario;
    private final RotatingRecordingFile files;
    private final FileBuffer bytes = new FileBuffer();
    private final RecordedFrameWriter repeated = new RecordedFrameWriter();
    private final RecordedFrameWriter seldom = new RecordedFrameWriter();
    private RecordedFrameWriter frame = new RecordedFrameWriter();
    private boolean first;
    private boolean inPass;
    private boolean unwritten;
    private long micros;
    private long frames;
    private @Nullable String failure;

    private KernelFsRecorder(KernelFs inner, Path file, String scenario, Rotation rotation) throws IOException {
        this.inner = inner;
        this.file = file;
        this.scenario = scenario;
        this.files = new RotatingRecordingFile(file, rotation, RecordingHeader.of(scenario, inner));
    }

    /// Begins a recording, compressed if the file's name ends with `.gz`; throws [RecordingException] if it
    /// cannot.
    ///
    /// @param scenario one word for the recording's first line, which says what goes on
    public static KernelFsRecorder recordTo(Path file, String scenario, KernelFs inner) {
        return recordRotating(file, scenario, Long.MAX_VALUE, 0, inner);
    }

    /// Begins one that is spread over files of about so many bytes, of which so many older ones are kept as
    /// `FILE.1`, the newest of them, `FILE.2` and so on.
    public static KernelFsRecorder recordRotating(Path file, String scenario, long maxBytes, int keep, KernelFs inner) {
        try {
            return new KernelFsRecorder(inner, file, scenario, new Rotation(maxBytes, keep));
        } catch (IOException e) {
            throw new RecordingException(file.toString(), 0, whyNot(file, e));
        }
    }

    private static String whyNot(Path file, IOException e) {
        if (Files.isDirectory(file)) {
            return "it is a directory, expected a new file";
        }
        return switch (e) {
            case FileAlreadyExistsException _ ->
                "exists already, expected a new file. Maybe choose another name, or remove it";
            case NoSuchFileException _ -> "cannot be written: there is no such directory. Maybe create it";
            default -> "cannot be written: " + FileErrorText.whyUnusable(e);
        };
    }

    /// Why the recording ended early, or null.
    public @Nullable String failure() {
        return failure;
    }

    /// How many frames are written to the file at hand.
    public long frames() {
        return frames;
    }

    /// How large the file at hand is.
    public long bytes() {
        return files.bytes();
    }

    @Override
    public long beginPass() {
        flushFrame();
        if (failure == null && files.isFull()) {
            first = true;
            frames = 0;
            writeSafely(() -> files.rotateFiles(RecordingHeader.of(scenario, inner)));
        }
        frame = new RecordedFrameWriter();
        inPass = true;
        micros = inner.beginPass();
        return micros;
    }

    @Override
    public void endPass() {
        inner.endPass();
        if (failure != null) {
            return;
        }
        for (KernelPath also : ALSO) {
            readFile(also, bytes);
        }
        inPass = false;
        unwritten = true;
    }

    /// Writes the frame of the last pass, with all that was read until now.
    public void flushFrame() {
        if (!unwritten || failure != null) {
            return;
        }
        unwritten = false;
        if (first) {
            frame.addMissing(repeated);
            frame.addMissingOfDirectories(seldom);
            first = false;
        }
        writeSafely(() -> frame.writeTo(files.out(), frames, micros));
        frames += failure == null ? 1 : 0;
    }

    private interface Writing {
        void write() throws IOException;
    }

    private void writeSafely(Writing writing) {
        try {
            writing.write();
            files.out().flush();
        } catch (IOException e) {
            failure = file + ": the recording ends after " + frames + " frames: " + e.getMessage();
            LOG.error("{}. Maybe the disk is full", failure);
        }
    }

    /// Notes an answer: in the frame of this pass, or in the last one's, which cannot hold a second answer.
    private void noteAnswer(KernelPath path, Consumer<RecordedFrameWriter> answer) {
        if (path.tree() == FileTree.HOST || path.tree() == FileTree.SYS) {
            answer.accept(repeated);
            repeated.trimFiles(MAX_REPEATED);
        } else if (SeldomRead.isSeldom(path)) {
            answer.accept(seldom);
            seldom.trimFiles(MAX_REPEATED);
        }
        if (inPass || (unwritten && !frame.knowsPath(path))) {
            answer.accept(frame);
        } else if (failure == null && frames > 0 && !frame.knowsPath(path)) {
            answer.accept(frame);
            RecordedFrameWriter late = new RecordedFrameWriter();
            answer.accept(late);
            writeSafely(() -> late.writeRestTo(files.out()));
        }
    }

    @Override
    public String bootId() {
        return inner.bootId();
    }

    @Override
    public ReadOutcome readFile(KernelPath path, FileBuffer buffer) {
        if (isSecret(path)) {
            return ReadOutcome.VANISHED;
        }
        ReadOutcome outcome = inner.readFile(path, buffer);
        noteAnswer(path, text -> text.addFile(path, outcome, buffer));
        return outcome;
    }

    /// A container's specification holds its environment, so no recording does. It is not read either: else a
    /// replay would show other names than the exporter did.
    private static boolean isSecret(KernelPath path) {
        return path.tree() == FileTree.HOST && path.path().endsWith("/config.json");
    }

    /// The host's file systems, whose answers are written down with the pass that asks. Its caller closes them.
    public HostDisks recordedDisks(HostDisks disks) {
        FileBuffer text = new FileBuffer();
        return () -> {
            Map<Role, Answer> answers = disks.ask();
            answers.forEach((role, answer) -> {
                KernelPath path = RecordedDiskText.rolePath(role);
                ReadOutcome outcome = RecordedDiskText.writeAnswer(answer, text);
                noteAnswer(path, it -> it.addFile(path, outcome, text));
            });
            return answers;
        };
    }

    @Override
    public @Nullable DirectoryStat stat(KernelPath directoryPath) {
        DirectoryStat foundStat = inner.stat(directoryPath);
        if (foundStat != null) {
            noteAnswer(directoryPath, text -> text.addStat(directoryPath, foundStat));
        }
        return foundStat;
    }

    @Override
    public List<String> listDirectories(KernelPath directoryPath) {
        return inner.listDirectories(directoryPath);
    }

    @Override
    public List<String> listNames(KernelPath directoryPath) {
        List<String> names = inner.listNames(directoryPath);
        noteAnswer(directoryPath, text -> text.addNames(directoryPath, names));
        return names;
    }

    @Override
    public @Nullable Instant created(KernelPath entryPath) {
        return inner.created(entryPath);
    }

    @Override
    public void forgetPath(KernelPath path) {
        inner.forgetPath(path);
    }

    @Override
    public long fallbackReads() {
        return inner.fallbackReads();
    }

    @Override
    public @Nullable String whyMissing(FileTree tree) {
        return inner.whyMissing(tree);
    }

    @Override
    public void close() {
        flushFrame();
        try {
            files.close();
        } catch (IOException e) {
            failure =
                    failure == null ? file + ": the recording's end could not be written: " + e.getMessage() : failure;
        }
        inner.close();
    }
}

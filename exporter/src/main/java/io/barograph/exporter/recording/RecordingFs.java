package io.barograph.exporter.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileBytes;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.Outcome;
import io.barograph.exporter.kernel.Tree;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A host whose passes are written down as they are read, so that a [RecordedFs] gives the same answers later.
///
/// Each pass becomes one frame, on the disk as soon as the pass ends; what is read after it and before the next one
/// is added to it. A pass should read every cgroup: what it passes over is not in the recording. If writing fails,
/// the host goes on being read, and [#failure()] says why.
public final class RecordingFs implements KernelFs {

    private static final Logger LOG = LoggerFactory.getLogger(RecordingFs.class);

    /// Read for the recording's sake; few, and what somebody who looks at one asks first.
    private static final List<KernelPath> ALSO = List.of(KernelPath.proc("/loadavg"), KernelPath.proc("/meminfo"));

    private final KernelFs inner;
    private final Path file;
    private final OutputStream out;
    private final FileBytes bytes = new FileBytes();
    private FrameText frame = new FrameText();
    private boolean inPass;
    private long micros;
    private long frames;
    private @Nullable String failure;

    private RecordingFs(KernelFs inner, Path file, OutputStream out) {
        this.inner = inner;
        this.file = file;
        this.out = out;
    }

    /// Begins a recording, compressed if the file's name ends with `.gz`; throws [RecordingException] if it cannot.
    ///
    /// @param scenario one word for the recording's first line, which says what goes on
    public static RecordingFs to(Path file, String scenario, KernelFs inner) {
        try {
            OutputStream plain = Files.newOutputStream(file);
            OutputStream out = file.toString().endsWith(".gz")
                    ? new GZIPOutputStream(plain, 64 << 10, true)
                    : new BufferedOutputStream(plain, 64 << 10);
            String header = RecordingHeader.of(scenario, inner);
            out.write((header + "\n").getBytes(UTF_8));
            return new RecordingFs(inner, file, out);
        } catch (IOException e) {
            throw new RecordingException(file.toString(), 0, "cannot be written: " + e);
        }
    }

    /// Why the recording ended early, or null.
    public @Nullable String failure() {
        return failure;
    }

    /// How many frames are written.
    public long frames() {
        return frames;
    }

    @Override
    public long beginPass() {
        frame = new FrameText();
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
            read(also, bytes);
        }
        inPass = false;
        written(() -> frame.writeTo(out, frames, micros));
        frames += failure == null ? 1 : 0;
    }

    private interface Writing {
        void write() throws IOException;
    }

    private void written(Writing writing) {
        try {
            writing.write();
            out.flush();
        } catch (IOException e) {
            failure = file + ": the recording ends after " + frames + " frames: " + e.getMessage();
            LOG.error("{}. Maybe the disk is full", failure);
        }
    }

    /// Notes an answer: in the frame of this pass, or behind the last one's, which cannot hold a second answer.
    private void note(KernelPath path, Consumer<FrameText> answer) {
        if (inPass) {
            answer.accept(frame);
        } else if (failure == null && frames > 0 && !frame.has(path)) {
            answer.accept(frame);
            FrameText late = new FrameText();
            answer.accept(late);
            written(() -> late.writeRestTo(out));
        }
    }

    @Override
    public String bootId() {
        return inner.bootId();
    }

    @Override
    public Outcome read(KernelPath path, FileBytes into) {
        Outcome outcome = inner.read(path, into);
        note(path, text -> text.add(path, outcome, into));
        return outcome;
    }

    @Override
    public @Nullable DirectoryStat stat(KernelPath directory) {
        DirectoryStat found = inner.stat(directory);
        if (found != null) {
            note(directory, text -> text.add(directory, found));
        }
        return found;
    }

    @Override
    public List<String> directories(KernelPath directory) {
        return inner.directories(directory);
    }

    @Override
    public List<String> names(KernelPath directory) {
        List<String> names = inner.names(directory);
        note(directory, text -> text.add(directory, names));
        return names;
    }

    @Override
    public void forget(KernelPath path) {
        inner.forget(path);
    }

    @Override
    public @Nullable String whyMissing(Tree tree) {
        return inner.whyMissing(tree);
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            failure =
                    failure == null ? file + ": the recording's end could not be written: " + e.getMessage() : failure;
        }
        inner.close();
    }
}

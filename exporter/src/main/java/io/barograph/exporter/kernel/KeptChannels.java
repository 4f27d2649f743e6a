package io.barograph.exporter.kernel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads files through descriptors that stay open, up to a cap, since opening costs four times as much as reading.
///
/// A descriptor of a removed cgroup answers ENODEV for ever, also when the same name is made again; so does one whose
/// cgroup switched its pressure files off and on. It is closed then, and the next reading opens the file anew.
final class KeptChannels {

    /// A first reading shorter than this that ends a line is the whole file: the kernel hands out short files at once,
    /// and longer ones in pieces of about a page.
    private static final int SURELY_WHOLE = 1024;

    private final Map<KernelPath, FileChannel> kept = new HashMap<>();
    private int cap;

    KeptChannels(int cap) {
        this.cap = cap;
    }

    Outcome read(KernelPath file, Path path, FileBytes into) {
        FileChannel channel = kept.get(file);
        if (channel == null) {
            return open(file, path, into);
        }
        try {
            return fill(channel, into);
        } catch (IOException e) {
            forget(file);
            return IoErrors.outcomeOf(e);
        }
    }

    private Outcome open(KernelPath file, Path path, FileBytes into) {
        FileChannel channel = null;
        try {
            channel = opened(path);
            Outcome outcome = fill(channel, into);
            if (outcome instanceof Outcome.Content && kept.size() < cap) {
                kept.put(file, channel);
                return outcome;
            }
            close(channel);
            return outcome;
        } catch (IOException e) {
            close(channel);
            return IoErrors.outcomeOf(e);
        }
    }

    private FileChannel opened(Path path) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (IOException e) {
            if (!IoErrors.tooManyOpen(e) || kept.isEmpty()) {
                throw e;
            }
            shrink(kept.size() / 2);
            return FileChannel.open(path, StandardOpenOption.READ);
        }
    }

    /// Fewer descriptors may be open than we thought.
    private void shrink(int newCap) {
        cap = newCap;
        Iterator<FileChannel> all = kept.values().iterator();
        while (kept.size() > newCap) {
            close(all.next());
            all.remove();
        }
    }

    private static Outcome fill(FileChannel channel, FileBytes into) throws IOException {
        ByteBuffer buffer = into.emptied();
        while (true) {
            if (!buffer.hasRemaining()) {
                ByteBuffer larger = into.grown();
                if (larger == null) {
                    return new Outcome.Failed("is larger than " + FileBytes.MAX + " bytes");
                }
                buffer = larger;
            }
            int before = buffer.position();
            int read = channel.read(buffer, before);
            boolean whole = before == 0 && read > 0 && read < SURELY_WHOLE && buffer.get(read - 1) == '\n';
            if (read <= 0 || whole) {
                return Outcome.CONTENT;
            }
        }
    }

    int size() {
        return kept.size();
    }

    void forget(KernelPath file) {
        close(kept.remove(file));
    }

    void close() {
        kept.values().forEach(KeptChannels::close);
        kept.clear();
    }

    private static void close(@Nullable FileChannel channel) {
        if (channel == null) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            // Nothing was written; the descriptor is free either way.
        }
    }
}

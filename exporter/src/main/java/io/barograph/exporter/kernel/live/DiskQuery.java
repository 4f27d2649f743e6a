package io.barograph.exporter.kernel.live;

import io.barograph.exporter.kernel.HostDisks.Answer;
import io.barograph.exporter.kernel.HostDisks.Answered;
import io.barograph.exporter.kernel.HostDisks.Failed;
import io.barograph.exporter.kernel.HostDisks.None;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.HostDisks.Silent;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.libc.Errno;
import io.barograph.exporter.libc.Statvfs;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Asks one file system, on a thread that does nothing else: a dead server can hold a statvfs for ever, and no
/// interrupt wakes it.
final class DiskQuery {

    private static final long STEP_MILLIS = 2;

    private final Path root;
    private final List<String> candidates;
    private final MonotonicClock clock;
    private final Function<String, Statvfs.Answer> statvfs;
    private final Thread thread;

    private final Object lock = new Object();
    // All below are guarded by the lock
    private boolean pending;
    private boolean closed;
    private boolean awaited;
    private long askedMicros;
    private @Nullable Answer lastAnswer;

    /// @param statvfs asks, and may never return
    DiskQuery(
            Role role,
            Path root,
            List<String> candidates,
            MonotonicClock clock,
            Function<String, Statvfs.Answer> statvfs) {
        this.root = root;
        this.candidates = List.copyOf(candidates);
        this.clock = clock;
        this.statvfs = statvfs;
        this.thread = Thread.ofPlatform()
                .name("statvfs-" + role.name().toLowerCase(Locale.ROOT))
                .daemon()
                .unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /// Asks, unless the last question has no answer yet.
    void askDisk() {
        synchronized (lock) {
            if (!pending) {
                pending = true;
                awaited = true;
                askedMicros = clock.micros();
                lock.notifyAll();
            }
        }
    }

    /// The answer known after so many milliseconds at most; one that did not answer once is not waited for again.
    Answer awaitAnswer(long patienceMillis) {
        synchronized (lock) {
            try {
                for (long leftMillis = patienceMillis;
                        pending && awaited && leftMillis > 0;
                        leftMillis -= STEP_MILLIS) {
                    lock.wait(STEP_MILLIS);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            awaited = false;
            if (!pending && lastAnswer != null) {
                return lastAnswer;
            }
            return new Silent(
                    String.join(" or ", candidates),
                    askedMicros,
                    lastAnswer instanceof Answered answered ? answered : null);
        }
    }

    private void run() {
        while (awaitQuestion()) {
            Answer answer = look();
            synchronized (lock) {
                lastAnswer = answer;
                pending = false;
                lock.notifyAll();
            }
        }
    }

    private boolean awaitQuestion() {
        synchronized (lock) {
            while (!pending && !closed) {
                try {
                    lock.wait();
                } catch (InterruptedException _) {
                    return false;
                }
            }
            return !closed;
        }
    }

    /// The first candidate that holds something: where a runtime's directory was mounted and not there, the mount has
    /// made an empty one. Of empty ones the first; then what refused.
    private Answer look() {
        Answer second = null;
        for (String candidate : candidates) {
            Path path = root.resolve(candidate.substring(1));
            switch (statvfs.apply(path.toString())) {
                case Statvfs.Usage usage -> {
                    Answer answer = toAnswer(path, usage);
                    if (candidates.size() == 1 || !isEmpty(path)) {
                        return answer;
                    }
                    second = second instanceof Answered ? second : answer;
                }
                case Statvfs.Failed(int errno) when errno == Errno.ENOENT -> {}
                case Statvfs.Failed(int errno) -> {
                    Answer failed = new Failed("statvfs " + path + ": " + Errno.symbolOf(errno));
                    if (errno != Errno.EACCES) {
                        return failed;
                    }
                    second = second == null ? failed : second;
                }
            }
        }
        return second != null
                ? second
                : new None(
                        "there is no " + String.join(" and no ", candidates) + ". Maybe it lies elsewhere on this host,"
                                + " or the host's root is not mounted where --path.rootfs points");
    }

    /// Whether a directory has none in it. This user may not list it, so links are counted: a directory without
    /// directories has two. Some file systems count none, and have one.
    private static boolean isEmpty(Path directory) {
        try {
            return Integer.valueOf(2).equals(Files.getAttribute(directory, "unix:nlink"));
        } catch (IOException _) {
            return false;
        }
    }

    private Answer toAnswer(Path path, Statvfs.Usage usage) {
        try {
            return new Answered(usage, (Long) Files.getAttribute(path, "unix:dev"), clock.micros());
        } catch (IOException e) {
            return new Failed("stat " + path + ": " + e);
        }
    }

    /// Ends the thread, unless it hangs.
    void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
    }
}

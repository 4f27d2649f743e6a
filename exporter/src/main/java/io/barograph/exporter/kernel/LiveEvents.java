package io.barograph.exporter.kernel;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.libc.Errno;
import io.barograph.exporter.libc.Inotify;
import io.barograph.exporter.libc.Poll;
import io.barograph.exporter.libc.PsiTrigger;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The running kernel's events: PSI triggers and inotify, in one poll.
public final class LiveEvents implements KernelEvents {

    /// A node of 250 pods has some 260 directories worth watching; each watch costs the kernel about a kilobyte.
    private static final int MAX_WATCHES = 16_384;

    /// Of the watches that a user may have we take half: the kubelet and the runtime, usually the same user's, need
    /// some too, and fail without.
    private static final int SHARE_DIVISOR = 2;

    /// The limit where the kernel does not tell it: its default before Linux 5.11, and its least since.
    private static final int USUAL_LIMIT = 8192;

    /// No number in the limit's file has more bytes.
    private static final int MAX_NUMBER_BYTES = 32;

    private final Path procfs;
    private final @Nullable Path cgroups;
    private final @Nullable Inotify inotify = Inotify.open();
    private final Map<KernelPath, PsiTrigger> triggers = new LinkedHashMap<>();
    private final Map<Integer, KernelPath> watches = new HashMap<>();
    private final Map<KernelPath, Integer> byDirectory = new HashMap<>();
    private final int mostWatches;

    private LiveEvents(Path procfs, @Nullable Path cgroups, int mostWatches) {
        this.procfs = procfs;
        this.cgroups = cgroups;
        this.mostWatches = mostWatches;
    }

    /// Finds the host's trees, as [LiveFs] does, and asks for nothing yet.
    public static LiveEvents open(HostRoots roots) {
        CgroupMounts mounts = CgroupMounts.seenBy(roots);
        return new LiveEvents(roots.procfs(), mounts.cgroup2(), mostWatches(roots.procfs()));
    }

    /// As many directories as may be watched, by `fs.inotify.max_user_watches`.
    static int mostWatches(Path procfs) {
        int limit = USUAL_LIMIT;
        // In one piece: of a number below /proc/sys the kernel tells nothing from the second read on
        try (InputStream in = Files.newInputStream(procfs.resolve("sys/fs/inotify/max_user_watches"))) {
            limit = Integer.parseInt(new String(in.readNBytes(MAX_NUMBER_BYTES), US_ASCII).strip());
        } catch (IOException | NumberFormatException _) {
            // Not told, or not as a number
        }
        return Math.clamp(limit / SHARE_DIVISOR, 0, MAX_WATCHES);
    }

    private @Nullable Path resolve(KernelPath path) {
        Path tree = switch (path.tree()) {
            case PROC -> procfs;
            case CGROUP -> cgroups;
            case CPU_V1, HOST -> null;
        };
        return tree == null ? null : tree.resolve(path.path().substring(1));
    }

    @Override
    public @Nullable String arm(KernelPath pressure, Threshold threshold) {
        Path file = resolve(pressure);
        if (file == null) {
            return "it is not there";
        }
        return switch (PsiTrigger.on(file.toString(), threshold.stallMicros(), threshold.windowMicros())) {
            case PsiTrigger.Armed(PsiTrigger trigger) -> {
                PsiTrigger before = triggers.put(pressure, trigger);
                if (before != null) {
                    before.close();
                }
                yield null;
            }
            case PsiTrigger.Refused(int errno) -> Errno.name(errno);
        };
    }

    @Override
    public boolean isArmed(KernelPath pressure) {
        return triggers.containsKey(pressure);
    }

    @Override
    public boolean watch(KernelPath directory) {
        Path path = resolve(directory);
        if (inotify == null || path == null || (watches.size() >= mostWatches && !byDirectory.containsKey(directory))) {
            return false;
        }
        int watch = inotify.watch(path.toString());
        if (watch >= 0) {
            watches.put(watch, directory);
            byDirectory.put(directory, watch);
        }
        return watch >= 0 || watch == -Errno.ENOENT;
    }

    @Override
    public int watched() {
        return watches.size();
    }

    @Override
    public List<String> directories(KernelPath directory) {
        List<String> found = new ArrayList<>();
        Path path = resolve(directory);
        if (path == null) {
            return found;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (Path entry : entries) {
                Path name = entry.getFileName();
                if (name != null
                        && !InterfaceFiles.likely(name.toString())
                        && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    found.add(name.toString());
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Gone, or going
            return found;
        }
        return found;
    }

    @Override
    public Happened await(int timeoutMillis) {
        List<KernelPath> files = new ArrayList<>(triggers.keySet());
        int[] descriptors = new int[files.size() + (inotify == null ? 0 : 1)];
        int[] events = new int[descriptors.length];
        for (int i = 0; i < files.size(); i++) {
            PsiTrigger trigger = triggers.get(files.get(i));
            descriptors[i] = trigger == null ? -1 : trigger.descriptor();
            events[i] = Poll.PRI;
        }
        if (inotify != null) {
            descriptors[files.size()] = inotify.descriptor();
            events[files.size()] = Poll.IN;
        }
        int[] found = Poll.await(descriptors, events, timeoutMillis);
        Inotify.Changes changes = inotify != null && found[files.size()] != 0 ? inotify.read() : Inotify.Changes.NONE;
        return happened(files, found, changes);
    }

    private Happened happened(List<KernelPath> files, int[] found, Inotify.Changes changes) {
        Set<KernelPath> stalled = new HashSet<>();
        for (int i = 0; i < files.size(); i++) {
            if ((found[i] & Poll.DEAD) != 0) {
                PsiTrigger dead = triggers.remove(files.get(i));
                if (dead != null) {
                    dead.close();
                }
            } else if (found[i] != 0) {
                stalled.add(files.get(i));
            }
        }
        Set<KernelPath> changed = new HashSet<>();
        for (int watch : changes.changed()) {
            KernelPath directory = watches.get(watch);
            if (directory != null) {
                changed.add(directory);
            }
        }
        for (int watch : changes.ended()) {
            KernelPath directory = watches.remove(watch);
            if (directory != null) {
                // Unless another one has the name by now
                byDirectory.remove(directory, watch);
            }
        }
        return new Happened(stalled, changed, changes.lost());
    }

    @Override
    public void close() {
        triggers.values().forEach(PsiTrigger::close);
        triggers.clear();
        if (inotify != null) {
            inotify.close();
        }
    }
}

package io.barograph.exporter.kernel.live;

import io.barograph.exporter.kernel.KernelEvents;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.libc.Errno;
import io.barograph.exporter.libc.EventCounter;
import io.barograph.exporter.libc.Poll;
import io.barograph.exporter.libc.PsiTrigger;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The running kernel's events: PSI triggers and inotify, in one poll.
public final class LiveKernelEvents implements KernelEvents {

    /// How long a wait lasts that cannot be ended.
    private static final int BLIND_MILLIS = 1000;

    private final FileTreeRoots trees;
    private final DirectoryWatches watches;
    private final DirectoryLister lister = new DirectoryLister();
    private final @Nullable EventCounter end = EventCounter.open();
    private final Map<KernelPath, PsiTrigger> triggers = new LinkedHashMap<>();

    private LiveKernelEvents(HostRoots roots) {
        this.trees = new FileTreeRoots(roots);
        this.watches = DirectoryWatches.on(roots.procfs());
    }

    /// Finds the host's trees, as [LiveKernelFs] does, and asks for nothing yet.
    public static LiveKernelEvents open(HostRoots roots) {
        return new LiveKernelEvents(roots);
    }

    @Override
    public @Nullable String arm(KernelPath pressure, Threshold threshold) {
        String file = trees.resolve(pressure);
        if (file == null) {
            return "it is not there";
        }
        return switch (PsiTrigger.on(file, threshold.stallMicros(), threshold.windowMicros())) {
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
        String path = trees.resolve(directory);
        return path != null && watches.add(directory, path);
    }

    @Override
    public int watched() {
        return watches.size();
    }

    @Override
    public List<String> directories(KernelPath directory) {
        String path = trees.resolve(directory);
        return path == null ? List.of() : lister.directories(path);
    }

    @Override
    public Happened await(int timeoutMillis) {
        List<KernelPath> files = new ArrayList<>(triggers.keySet());
        Integer inotify = watches.descriptor();
        int[] descriptors = new int[files.size() + 2];
        int[] events = new int[descriptors.length];
        int at = 0;
        for (PsiTrigger trigger : triggers.values()) {
            descriptors[at] = trigger.descriptor();
            events[at++] = Poll.PRI;
        }
        descriptors[at] = inotify == null ? Poll.NONE : inotify;
        events[at++] = Poll.IN;
        descriptors[at] = end == null ? Poll.NONE : end.descriptor();
        events[at] = Poll.IN;
        int[] found =
                Poll.await(descriptors, events, end == null ? Math.min(timeoutMillis, BLIND_MILLIS) : timeoutMillis);
        Set<KernelPath> stalled = stalled(files, found);
        return inotify == null || found[files.size()] == 0
                ? new Happened(stalled, Set.of(), false)
                : watches.read(stalled);
    }

    /// The files whose triggers fired; those that died are forgotten.
    private Set<KernelPath> stalled(List<KernelPath> files, int[] found) {
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
        return stalled;
    }

    @Override
    public void endWaits() {
        if (end != null) {
            end.add();
        }
    }

    @Override
    public void close() {
        triggers.values().forEach(PsiTrigger::close);
        triggers.clear();
        watches.close();
        if (end != null) {
            end.close();
        }
    }
}

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
        this.watches = DirectoryWatches.forHost(roots.procfs());
    }

    /// Finds the host's trees, as [LiveKernelFs] does, and asks for nothing yet.
    public static LiveKernelEvents open(HostRoots roots) {
        return new LiveKernelEvents(roots);
    }

    @Override
    public @Nullable String arm(KernelPath pressurePath, Threshold threshold) {
        String file = trees.resolvePath(pressurePath);
        if (file == null) {
            return "it is not there";
        }
        return switch (PsiTrigger.armTrigger(file, threshold.stallMicros(), threshold.windowMicros())) {
            case PsiTrigger.Armed(PsiTrigger trigger) -> {
                PsiTrigger previousTrigger = triggers.put(pressurePath, trigger);
                if (previousTrigger != null) {
                    previousTrigger.close();
                }
                yield null;
            }
            case PsiTrigger.Refused(int errno) -> Errno.symbolOf(errno);
        };
    }

    @Override
    public boolean isArmed(KernelPath pressurePath) {
        return triggers.containsKey(pressurePath);
    }

    @Override
    public boolean watchDirectory(KernelPath directoryPath) {
        String path = trees.resolvePath(directoryPath);
        return path != null && watches.addWatch(directoryPath, path);
    }

    @Override
    public int watched() {
        return watches.size();
    }

    @Override
    public List<String> listDirectories(KernelPath directoryPath) {
        String path = trees.resolvePath(directoryPath);
        return path == null ? List.of() : lister.listDirectories(path);
    }

    @Override
    public Happened awaitEvents(int timeoutMillis) {
        List<KernelPath> files = new ArrayList<>(triggers.keySet());
        Integer inotify = watches.descriptor();
        int[] descriptors = new int[files.size() + 2];
        int[] events = new int[descriptors.length];
        int index = 0;
        for (PsiTrigger trigger : triggers.values()) {
            descriptors[index] = trigger.descriptor();
            events[index++] = Poll.PRI;
        }
        descriptors[index] = inotify == null ? Poll.NONE : inotify;
        events[index++] = Poll.IN;
        descriptors[index] = end == null ? Poll.NONE : end.descriptor();
        events[index] = Poll.IN;
        int[] readyEvents = Poll.awaitEvents(
                descriptors, events, end == null ? Math.min(timeoutMillis, BLIND_MILLIS) : timeoutMillis);
        Set<KernelPath> stalled = stalledFiles(files, readyEvents);
        return inotify == null || readyEvents[files.size()] == 0
                ? new Happened(stalled, Set.of(), false)
                : watches.readChanges(stalled);
    }

    /// The files whose triggers fired; those that died are forgotten.
    private Set<KernelPath> stalledFiles(List<KernelPath> files, int[] readyEvents) {
        Set<KernelPath> stalled = new HashSet<>();
        for (int i = 0; i < files.size(); i++) {
            if ((readyEvents[i] & Poll.DEAD) != 0) {
                PsiTrigger dead = triggers.remove(files.get(i));
                if (dead != null) {
                    dead.close();
                }
            } else if (readyEvents[i] != 0) {
                stalled.add(files.get(i));
            }
        }
        return stalled;
    }

    @Override
    public void endWaits() {
        if (end != null) {
            end.addOne();
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

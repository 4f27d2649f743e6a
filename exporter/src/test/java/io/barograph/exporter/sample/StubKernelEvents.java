package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.kernel.KernelEvents;
import io.barograph.exporter.kernel.KernelPath;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Events that a test makes happen, on a tree of directories that it makes up; remembers what is watched.
public final class StubKernelEvents implements KernelEvents {

    final BlockingQueue<Happened> queue = new LinkedBlockingQueue<>();
    final AtomicInteger vain = new AtomicInteger();
    public final Set<String> watched = ConcurrentHashMap.newKeySet();
    public final Map<String, List<String>> tree = new ConcurrentHashMap<>();
    final Map<KernelPath, String> refused = new ConcurrentHashMap<>(new HashMap<>());
    private final Set<KernelPath> armed = new HashSet<>();
    boolean broken;

    /// Has the tree these directories, with all above them.
    public static StubKernelEvents withTree(String... leaves) {
        StubKernelEvents events = new StubKernelEvents();
        for (String leaf : leaves) {
            for (String path = leaf; path.length() > 1; path = Cgroup.parentPath(path)) {
                String name = path.substring(path.lastIndexOf('/') + 1);
                List<String> names = events.tree.computeIfAbsent(Cgroup.parentPath(path), _ -> new ArrayList<>());
                if (!names.contains(name)) {
                    names.add(name);
                }
            }
        }
        return events;
    }

    void happen(Set<KernelPath> stalled, Set<KernelPath> changed) {
        queue.add(new Happened(stalled, changed, false));
    }

    @Override
    public @Nullable String arm(KernelPath pressure, Threshold threshold) {
        if (broken) {
            throw new IllegalStateException("broken");
        }
        String why = refused.get(pressure);
        if (why == null) {
            armed.add(pressure);
        }
        return why;
    }

    @Override
    public boolean isArmed(KernelPath pressure) {
        return armed.contains(pressure);
    }

    @Override
    public boolean watchDirectory(KernelPath directory) {
        watched.add(directory.path());
        return true;
    }

    @Override
    public int watched() {
        return watched.size();
    }

    @Override
    public List<String> listDirectories(KernelPath directory) {
        return tree.getOrDefault(directory.path(), List.of());
    }

    @Override
    public Happened awaitEvents(int timeoutMillis) {
        try {
            Happened next = queue.poll(10, TimeUnit.MILLISECONDS);
            if (next == null) {
                vain.incrementAndGet();
                return new Happened(Set.of(), Set.of(), false);
            }
            return next;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Every wait here is short.
    @Override
    public void endWaits() {}

    @Override
    public void close() {
        armed.clear();
    }
}

package io.barograph.exporter.sample;

import io.barograph.exporter.cgroup.CgroupBirthWatch;
import io.barograph.exporter.kernel.KernelEvents;
import io.barograph.exporter.kernel.KernelEvents.Happened;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Resource;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The thread that waits for the kernel's events (stalls, cgroups made or removed) and wakes the sampler. A native
/// poll would pin a virtual thread's carrier, so it has a platform thread of its own.
///
/// Triggers stand on the node's own pressure files: whatever stalls on the node stalls there too, and all of them are
/// looked at by the kernel at the same instant, so a lasting stall asks for one pass in a window and not for one
/// per cgroup.
public final class KernelEventThread implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(KernelEventThread.class);
    private static final long RENEW_MICROS = 30_000_000;

    /// The number of renewals after which all directories are listed, also without an event: it costs some
    /// milliseconds.
    private static final int RESCANS = 20;

    private static final long CLOSE_MILLIS = 2_000;

    private final KernelEvents events;
    private final CgroupBirthWatch births;
    private final Sampler sampler;
    private final LongSupplier clockMicros;
    private final Thread thread = Thread.ofPlatform().name("trigger").daemon().unstarted(this::run);
    private volatile State state = new State(0, 0, 0, "not started");
    private final Object lock = new Object();
    /// Whether the descriptors are open. Guarded by the lock
    private boolean eventsOpen = true;

    private volatile boolean closed;
    private int renewals;

    /// The watched triggers and directories.
    ///
    /// @param triggers pressure files with an armed trigger
    /// @param directories watched for births and deaths
    /// @param unwatched that should be watched as well
    /// @param missing why some of it could not be had; empty where all is there
    public record State(int triggers, int directories, int unwatched, String missing) {}

    public KernelEventThread(KernelEvents events, Sampler sampler, LongSupplier clockMicros) {
        this.events = events;
        this.births = new CgroupBirthWatch(events);
        this.sampler = sampler;
        this.clockMicros = clockMicros;
    }

    /// Asks for all events before it returns: nothing is born unseen between this and a pass that follows.
    public void start() {
        try {
            renewEvents();
            thread.start();
        } catch (RuntimeException e) {
            giveUp(e);
        }
    }

    /// The triggers and directories that are watched now.
    public State state() {
        return state;
    }

    private void run() {
        try {
            long renewed = clockMicros.getAsLong();
            while (!closed) {
                long leftMicros = Math.max(0, renewed + RENEW_MICROS - clockMicros.getAsLong());
                Happened happened = events.awaitEvents((int) (leftMicros / 1000) + 1);
                long nowMicros = clockMicros.getAsLong();
                if (!happened.isNothing()) {
                    wakeSampler(happened, nowMicros);
                }
                if (nowMicros - renewed >= RENEW_MICROS) {
                    renewEvents();
                    renewed = nowMicros;
                }
            }
            closeEvents();
        } catch (RuntimeException e) {
            giveUp(e);
        }
    }

    private void giveUp(RuntimeException e) {
        LOG.error("cannot follow the kernel's events any longer; passes are made by the timer alone", e);
        state = new State(0, 0, 0, e.toString());
        closeEvents();
    }

    private void wakeSampler(Happened happened, long nowMicros) {
        Set<String> changed = births.followChanges(happened);
        if (!happened.stalled().isEmpty()) {
            sampler.wakeFor(new WakeEvent(SamplingCause.PSI, nowMicros, changed));
        } else if (!changed.isEmpty() || happened.lost()) {
            sampler.wakeFor(new WakeEvent(SamplingCause.CGROUP, nowMicros, changed));
        }
    }

    /// Arms what is not armed, and watches what is not watched: PSI may have been off, a limit may have been raised.
    private void renewEvents() {
        TreeMap<String, String> refused = new TreeMap<>();
        List<KernelPath> armed = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            KernelPath filePath = KernelPath.proc("/pressure/" + resource.word());
            String why = events.isArmed(filePath) ? null : events.arm(filePath, LowStall.stallThreshold(resource));
            if (why == null) {
                armed.add(filePath);
            } else {
                refused.put(filePath.toString(), why);
            }
        }
        if (renewals % RESCANS == 0 || births.unwatched() > 0) {
            births.startWatching();
        }
        renewals++;
        if (births.unwatched() > 0) {
            refused.put("cgroups", "not all are watched. Maybe raise /proc/sys/fs/inotify/max_user_watches");
        }
        State newState = new State(
                armed.size(), events.watched(), births.unwatched(), refused.isEmpty() ? "" : refused.toString());
        if (!newState.missing().equals(state.missing())) {
            reportState(newState);
        }
        state = newState;
    }

    private static void reportState(State newState) {
        if (newState.missing().isEmpty()) {
            LOG.info("the kernel reports stalls ({} triggers) and cgroups made or removed", newState.triggers());
        } else {
            LOG.warn(
                    "some kernel events are not available, the timer replaces them: {}. Maybe the kernel is older"
                            + " than 6.5, where triggers need CAP_SYS_RESOURCE",
                    newState.missing());
        }
    }

    /// Closes the descriptors, only once: afterwards their numbers may be used for other files.
    private void closeEvents() {
        synchronized (lock) {
            if (eventsOpen) {
                eventsOpen = false;
                events.close();
            }
        }
    }

    /// Ends a wait, but not after the descriptors were closed: then the number of what ends it may be another
    /// file's.
    private void endWaits() {
        synchronized (lock) {
            if (eventsOpen) {
                events.endWaits();
            }
        }
    }

    /// Ends the thread, which closes the events; one that was never started closes them itself.
    @Override
    public void close() {
        closed = true;
        if (thread.getState() == Thread.State.NEW) {
            closeEvents();
            return;
        }
        endWaits();
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}

package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.sample.Sample.Timing;
import io.barograph.exporter.sample.pass.Pass;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one thread that reads the kernel: makes passes when they are due or asked for, and publishes the latest.
///
/// A pass that throws is counted, logged when the reason is a new one, and tried again when the next is due.
public final class Sampler implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Sampler.class);
    private static final int MAX_ASKING = 256;
    private static final long CLOSE_MILLIS = 1000;

    /// The longest age of what is served.
    private static final long DETAIL_MICROS = 5_000_000;

    /// A pass takes milliseconds; one that lasts longer than this hangs in the kernel.
    private static final long STUCK_SECONDS = 60;

    private final PassSource passes;
    private final LongSupplier clockMicros;
    private final Consumer<Sample> listener;
    private final Thread thread = Thread.ofPlatform().name("sampler").daemon().unstarted(this::run);

    private final Object lock = new Object();
    // All below are guarded by the lock
    private final Map<SamplingCause, Long> madePasses = new EnumMap<>(SamplingCause.class);
    private final List<Runnable> asking = new ArrayList<>();
    private final List<Runnable> askingUsage = new ArrayList<>();
    private @Nullable SampleWithUsage detailed;
    private boolean readsUsage;
    private @Nullable WakeEvent wake;
    private SamplerState state = SamplerState.NEW;
    private long lastMicros;
    private long dueMicros;
    private boolean inPass;
    private boolean closed;

    /// @param clockMicros a clock that never goes back; only differences count
    /// @param listener called with each new sample, on the sampler's thread
    public Sampler(PassSource passSource, LongSupplier clockMicros, Consumer<Sample> listener) {
        this.passes = passSource;
        this.clockMicros = clockMicros;
        this.listener = listener;
    }

    /// Begins with a first pass at once.
    public void start() {
        synchronized (lock) {
            lastMicros = clockMicros.getAsLong() - Cadence.FRESH_MICROS;
            dueMicros = lastMicros;
        }
        thread.start();
    }

    /// The state so far.
    public SamplerState state() {
        synchronized (lock) {
            return state;
        }
    }

    /// Why the thread no longer does what it is there for; empty where it does, or has come to the recording's end.
    public String whyNotAlive() {
        synchronized (lock) {
            if (state.ended()) {
                return "";
            }
            long seconds = (clockMicros.getAsLong() - lastMicros) / 1_000_000;
            if (inPass && seconds > STUCK_SECONDS) {
                return "a pass over the kernel files has not ended for " + seconds + " s";
            }
        }
        return thread.isAlive() ? "" : "the sampler's thread has ended";
    }

    /// Calls back as soon as there is a fresh pass: at once, or on the sampler's thread after the next one,
    /// good or bad. A recording's last pass stays fresh.
    public void askForPass(Runnable whenThere) {
        queueOrRun(
                asking,
                () -> state.latestSample() != null && (!passes.onDemand() || (!inPass && isFresh(lastMicros))),
                whenThere);
    }

    /// Calls back as soon as [#detailed()] is fresh: at once, or on the sampler's thread after the pass that reads it.
    public void askUsage(Runnable whenThere) {
        queueOrRun(
                askingUsage,
                () -> detailed != null && (!passes.onDemand() || isFresh(detailed.beganMicros())),
                whenThere);
    }

    private void queueOrRun(List<Runnable> queue, BooleanSupplier isThere, Runnable whenThere) {
        synchronized (lock) {
            if (!closed && !state.ended() && !isThere.getAsBoolean() && queue.size() < MAX_ASKING) {
                queue.add(whenThere);
                lock.notifyAll();
                return;
            }
        }
        whenThere.run();
    }

    private boolean isFresh(long micros) {
        return Cadence.isFresh(clockMicros.getAsLong(), micros);
    }

    /// The cgroups' use at the last pass that looked, while that counts as now: a recording's last frame stays.
    public @Nullable SampleWithUsage detailed() {
        synchronized (lock) {
            boolean counts = detailed != null
                    && state.failure().isEmpty()
                    && (!passes.onDemand() || clockMicros.getAsLong() - detailed.beganMicros() < DETAIL_MICROS);
            return counts ? detailed : null;
        }
    }

    /// The kernel reported an event: a pass is made at once, or as soon as the last is no longer fresh.
    public void wakeFor(WakeEvent event) {
        synchronized (lock) {
            wake = wake == null ? event : wake.mergedWith(event);
            lock.notifyAll();
        }
    }

    private void run() {
        try {
            for (SamplingCause cause = awaitNext(); cause != null; cause = awaitNext()) {
                List<Runnable> answered = makePass(cause);
                answered.forEach(Runnable::run);
            }
        } finally {
            passes.close();
            List<Runnable> remainingRequests;
            synchronized (lock) {
                closed = true;
                remainingRequests = takeRequests(true);
            }
            remainingRequests.forEach(Runnable::run);
        }
    }

    /// Waits until a pass is to be made; null when there will be no more.
    private @Nullable SamplingCause awaitNext() {
        synchronized (lock) {
            while (!closed && !state.ended()) {
                long nowMicros = clockMicros.getAsLong();
                boolean isAsked = !(asking.isEmpty() && askingUsage.isEmpty()) && passes.onDemand();
                SamplingCause event = wake != null && passes.onDemand() ? wake.cause() : null;
                SamplingCause cause = Cadence.dueCause(nowMicros, lastMicros, dueMicros, event, isAsked);
                if (cause != null) {
                    inPass = true;
                    lastMicros = nowMicros;
                    readsUsage = !askingUsage.isEmpty();
                    return cause;
                }
                try {
                    lock.wait(Cadence.pauseMicros(nowMicros, lastMicros, dueMicros, event, isAsked) / 1000 + 1);
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                    return null;
                }
            }
            return null;
        }
    }

    /// Makes one pass, and gives the requests that it answers.
    private List<Runnable> makePass(SamplingCause cause) {
        long began = clockMicros.getAsLong();
        WakeEvent answered;
        boolean usageToo;
        synchronized (lock) {
            answered = wake;
            wake = null;
            usageToo = readsUsage;
        }
        Sample sample = null;
        String failure = "";
        boolean end = false;
        try {
            Pass pass = passes.nextPass(cause, answered == null ? Set.of() : answered.changed(), usageToo);
            end = pass == null;
            if (pass != null) {
                sample = toSample(pass, cause, began, answered);
            }
        } catch (RuntimeException e) {
            failure = e.toString();
            logOnChange(failure, e);
        }
        synchronized (lock) {
            if (sample != null) {
                madePasses.merge(cause, 1L, Long::sum);
                Sample previousSample = state.latestSample();
                ResourceUsage usage = sample.pass().usage();
                Frame previousFrame =
                        previousSample == null ? null : previousSample.pass().frame();
                detailed = usage == null ? detailed : new SampleWithUsage(previousFrame, sample, usage);
            }
            state = state.afterPass(sample, Map.copyOf(madePasses), failure, end);
            inPass = false;
            lastMicros = began;
            dueMicros = end ? Long.MAX_VALUE : nextDue(began, cause, failure);
        }
        if (sample != null) {
            publishSample(sample);
        }
        synchronized (lock) {
            return takeRequests(readsUsage || end || (detailed != null && !passes.onDemand()));
        }
    }

    /// Removes the requests that the current pass answers; the caller holds the lock.
    private List<Runnable> takeRequests(boolean usage) {
        List<Runnable> served = new ArrayList<>(asking);
        asking.clear();
        if (usage) {
            served.addAll(askingUsage);
            askingUsage.clear();
        }
        return served;
    }

    private Sample toSample(Pass pass, SamplingCause cause, long began, @Nullable WakeEvent answered) {
        Sample previousSample = state().latestSample();
        PassTally tally = (previousSample == null ? PassTally.NONE : previousSample.tally())
                .afterPass(
                        pass.cost(),
                        previousSample == null ? null : previousSample.pass().frame(),
                        pass.frame());
        Long notified = answered == null ? null : answered.notifiedMicros();
        Timing timing = new Timing(began, clockMicros.getAsLong() - began, notified);
        return new Sample(pass, tally, cause, timing);
    }

    private long nextDue(long began, SamplingCause cause, String failure) {
        long due = passes.dueMicros(began) + (cause == SamplingCause.PSI ? Cadence.PATIENCE_MICROS : 0);
        return failure.isEmpty() ? due : Math.max(due, began + Cadence.FRESH_MICROS);
    }

    private void publishSample(Sample sample) {
        try {
            listener.accept(sample);
        } catch (RuntimeException e) {
            LOG.error("publishing a pass failed", e);
        }
    }

    private void logOnChange(String failure, RuntimeException e) {
        if (!failure.equals(state().failure())) {
            LOG.error("a pass over the kernel files failed; the next one is made when it is due", e);
        }
    }

    /// Ends the thread, which closes the passes, and waits up to a second for the current pass. One that was never
    /// started closes them itself.
    @Override
    public void close() {
        boolean first;
        synchronized (lock) {
            first = !closed;
            closed = true;
            lock.notifyAll();
        }
        if (first && thread.getState() == Thread.State.NEW) {
            passes.close();
            return;
        }
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            LOG.warn("the current pass did not end within {} ms", CLOSE_MILLIS);
        }
    }
}

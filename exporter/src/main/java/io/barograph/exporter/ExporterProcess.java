package io.barograph.exporter;

import io.barograph.exporter.ExporterConfig.Live;
import io.barograph.exporter.ExporterConfig.Recording;
import io.barograph.exporter.ExporterConfig.Timing;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.Format;
import io.barograph.exporter.exposition.ProcessFamily;
import io.barograph.exporter.frame.Walk;
import io.barograph.exporter.http.Agent;
import io.barograph.exporter.http.Clocks;
import io.barograph.exporter.http.ExporterRoutes;
import io.barograph.exporter.kernel.Disks;
import io.barograph.exporter.kernel.HostRoots;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.LiveDisks;
import io.barograph.exporter.kernel.LiveEvents;
import io.barograph.exporter.kernel.LiveFs;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.recording.RecordingFs;
import io.barograph.exporter.sample.Pace;
import io.barograph.exporter.sample.Passes;
import io.barograph.exporter.sample.Sampler;
import io.barograph.exporter.sample.SnapshotRing;
import io.barograph.exporter.sample.Trigger;
import io.barograph.program.BoundedWorker;
import io.barograph.program.BuildInfo;
import io.barograph.program.Closing;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.web.LongPoll;
import io.barograph.web.WebServer;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.metrics.SelfHistogram;
import io.barograph.web.metrics.SelfMetrics;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A running exporter: the sampler's thread, a worker, and the HTTP server.
public final class ExporterProcess implements AutoCloseable {

    private static final int MAX_QUEUED = 512;
    private static final int MAX_POLLS = 128;
    private static final double[] DELAY_SECONDS = {0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2};
    private static final double[] PASS_SECONDS = {0.001, 0.005, 0.02, 0.1, 0.5, 2};

    private final Closing closing;
    private final WebServer server;
    private final Sampler sampler;

    private ExporterProcess(Closing closing, WebServer server, Sampler sampler) {
        this.closing = closing;
        this.server = server;
        this.sampler = sampler;
    }

    /// Starts one. Its first pass is under way when this returns.
    ///
    /// Throws a RecordingException where the recording cannot be read or written, an UnsupportedHostException where
    /// this process cannot read kernel files, and a WebException where an
    /// address cannot be listened on; nothing runs then.
    public static ExporterProcess start(ExporterConfig config, MonotonicClock clock) {
        Closing closing = new Closing();
        try {
            return started(config, clock, closing);
        } catch (RuntimeException | Error e) {
            closing.close();
            throw e;
        }
    }

    /// What is opened first is closed last: who waits is answered, then serving ends, then reading.
    private static ExporterProcess started(ExporterConfig config, MonotonicClock clock, Closing closing) {
        String instance = UUID.randomUUID().toString();
        SelfMetrics self = new SelfMetrics("barograph_exporter_");
        self.buildInfo(BuildInfo.ofThisBuild());
        SelfHistogram passSeconds = self.histogram(ProcessFamily.PASS_DURATION.family(), PASS_SECONDS);
        SelfHistogram delays = self.histogram(ProcessFamily.EVENT_DELAY.family(), DELAY_SECONDS);
        SnapshotRing ring = new SnapshotRing(instance, SnapshotRing.MAX_BYTES);
        BoundedWorker worker = new BoundedWorker("web-worker", MAX_QUEUED);
        LongPoll poll = new LongPoll(worker, MAX_POLLS);
        Passes passes = passes(config, instance, clock);
        HeapBound heap = HeapBound.ofThisProgram(clock.micros(), System::gc);
        Sampler sampler = closing.later(new Sampler(passes, clock::micros, sample -> {
            passSeconds.observeSeconds(sample.timing().tookMicros() / 1e6);
            ring.add(sample.pass().snapshot());
            poll.wake();
            Long notified = sample.timing().notifiedMicros();
            if (notified != null) {
                delays.observeSeconds(
                        (clock.micros() - notified) / 1e6, sample.cause().word());
            }
            heap.check(clock.micros());
        }));
        Trigger trigger = trigger(config, sampler, clock, self);
        if (trigger != null) {
            closing.later(trigger);
        }
        closing.later(worker);
        Clocks clocks = new Clocks(clock::micros, InstantSource.system());
        Agent agent = new Agent(sampler, ring, poll, clocks, labels(config));
        Exposition exposition = new Exposition(
                Format.TEXT_0_0_4, config.selection(), config.web().bounds().maxSeries());
        WebServer server = closing.later(WebServer.start(
                config.web().options(),
                ExporterRoutes.of(config.web().telemetryPath(), agent, worker, exposition, self),
                worker,
                self));
        closing.later(poll);
        if (trigger != null) {
            trigger.start();
        }
        sampler.start();
        return new ExporterProcess(closing, server, sampler);
    }

    /// Null where the kernel is not asked to tell: it is a recording, or one is being made, whose frames should come
    /// regularly.
    private static @Nullable Trigger trigger(
            ExporterConfig config, Sampler sampler, MonotonicClock clock, SelfMetrics self) {
        Trigger trigger = config.source() instanceof Live(HostRoots roots, Timing timing, Path record)
                        && timing.events()
                        && record == null
                ? new Trigger(LiveEvents.open(roots), sampler, clock::micros)
                : null;
        self.gauge(
                ProcessFamily.PSI_TRIGGERS.family(),
                () -> trigger == null ? 0 : trigger.state().triggers());
        self.gauge(
                ProcessFamily.WATCHED_DIRECTORIES.family(),
                () -> trigger == null ? 0 : trigger.state().directories());
        self.gauge(
                ProcessFamily.UNWATCHED_DIRECTORIES.family(),
                () -> trigger == null ? 0 : trigger.state().unwatched());
        return trigger;
    }

    private static Passes passes(ExporterConfig config, String instance, MonotonicClock clock) {
        return switch (config.source()) {
            case Live live -> {
                KernelFs host = LiveFs.open(live.roots(), LiveFs.KEPT, clock);
                try {
                    Path record = live.record();
                    yield record == null
                            ? watched(config, live, host, instance, clock)
                            : recorded(config, live, RecordingFs.to(record, "exporter", host), instance, clock);
                } catch (RuntimeException e) {
                    host.close();
                    throw e;
                }
            }
            case Recording(Path file, double speed) ->
                new RecordedPasses(Replay.of(file, config.node(), instance, eviction(config)), speed);
        };
    }

    private static Passes watched(
            ExporterConfig config, Live live, KernelFs fs, String instance, MonotonicClock clock) {
        EvictionConfig eviction = config.eviction();
        Disks disks = eviction == null ? Disks.none("") : disks(live, eviction, clock);
        SnapshotOrigin origin = origin(config, fs, instance);
        return new LivePasses(fs, PassMaker.of(fs, Walk.PRUNED, origin, disks, eviction(config)), pace(live));
    }

    private static Passes recorded(
            ExporterConfig config, Live live, RecordingFs fs, String instance, MonotonicClock clock) {
        EvictionConfig eviction = config.eviction();
        Disks disks = disks(live, eviction == null ? EvictionConfig.DEFAULT : eviction, clock);
        SnapshotOrigin origin = origin(config, fs, instance);
        return new LivePasses(fs, PassMaker.recording(fs, origin, disks, eviction(config)), pace(live));
    }

    private static Disks disks(Live live, EvictionConfig eviction, MonotonicClock clock) {
        return LiveDisks.open(live.roots().rootfs(), eviction.paths(), clock);
    }

    private static @Nullable EvictionWatch eviction(ExporterConfig config) {
        EvictionConfig eviction = config.eviction();
        return eviction == null ? null : new EvictionWatch(eviction.plan(), InstantSource.system());
    }

    private static Pace pace(Live live) {
        Timing timing = live.timing();
        return Pace.between(
                timing.intervalMicros(), live.record() == null ? timing.idleMicros() : timing.intervalMicros());
    }

    /// Without a boot id each start counts as a boot: what cannot be told apart is not joined.
    private static SnapshotOrigin origin(ExporterConfig config, KernelFs fs, String instance) {
        String bootId = fs.bootId();
        return new SnapshotOrigin(config.node(), bootId.isEmpty() ? "unknown-" + instance : bootId, instance);
    }

    private static List<String> labels(ExporterConfig config) {
        String source = config.source() instanceof Live ? "live" : "recording";
        EvictionConfig eviction = config.eviction();
        return List.of(
                source,
                config.selection().profile().word(),
                config.selection().compat().stream()
                        .map(it -> it.word())
                        .sorted()
                        .collect(Collectors.joining(",")),
                eviction == null ? "" : eviction.plan().signals().memory().word());
    }

    /// Where it listens, with the ports that were taken for 0.
    public List<ListenAddress> addresses() {
        return server.addresses();
    }

    /// Whether the recording is over, so that there will be no further snapshot.
    public boolean ended() {
        return sampler.state().ended();
    }

    @Override
    public void close() {
        closing.close();
    }
}

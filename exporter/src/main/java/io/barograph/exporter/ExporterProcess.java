package io.barograph.exporter;

import io.barograph.exporter.configz.ConfigzSettings;
import io.barograph.exporter.configz.ConfigzThresholds;
import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.catalogue.SelfMetric;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.http.ExporterParts;
import io.barograph.exporter.http.ExporterRoutes;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.kernel.live.LiveDisks;
import io.barograph.exporter.kernel.live.LiveKernelEvents;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.options.EvictionConfig;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.exporter.options.ExporterConfig.Live;
import io.barograph.exporter.options.ExporterConfig.Recording;
import io.barograph.exporter.options.ExporterConfig.Timing;
import io.barograph.exporter.reclaim.ReclaimSettings;
import io.barograph.exporter.recording.KernelFsRecorder;
import io.barograph.exporter.sample.KernelEventThread;
import io.barograph.exporter.sample.PassInterval;
import io.barograph.exporter.sample.PassSource;
import io.barograph.exporter.sample.Sampler;
import io.barograph.exporter.sample.ring.SnapshotRing;
import io.barograph.program.BoundedWorker;
import io.barograph.program.BuildInfo;
import io.barograph.program.Closing;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.web.LongPoll;
import io.barograph.web.WebServer;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.metrics.SelfHistogram;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
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
    /// this process cannot read kernel files, and a WebServerException where an
    /// address cannot be listened on; nothing runs then.
    public static ExporterProcess start(ExporterConfig config, MonotonicClock clock) {
        Closing closing = new Closing();
        try {
            return startParts(config, clock, closing);
        } catch (RuntimeException | Error e) {
            closing.close();
            throw e;
        }
    }

    /// Parts close in the reverse order of opening: waiting requests are answered, then serving ends, then
    /// reading.
    private static ExporterProcess startParts(ExporterConfig config, MonotonicClock clock, Closing closing) {
        String instance = UUID.randomUUID().toString();
        SelfMetrics self = new SelfMetrics("barograph_exporter_");
        self.buildInfo(BuildInfo.ofThisBuild());
        SelfHistogram passSeconds = self.histogram(SelfMetric.PASS_DURATION.family(), PASS_SECONDS);
        SelfHistogram delays = self.histogram(SelfMetric.EVENT_DELAY.family(), DELAY_SECONDS);
        SnapshotRing ring = new SnapshotRing(instance, SnapshotRing.MAX_BYTES);
        BoundedWorker worker = new BoundedWorker("web-worker", MAX_QUEUED);
        LongPoll poll = new LongPoll(worker, MAX_POLLS);
        PassSource passSource = openPassSource(config, instance, clock, eviction(config, closing));
        HeapTrimmer heap = HeapTrimmer.ofThisProgram(clock.micros(), System::gc);
        UnsupportedPressureLog unsupported = new UnsupportedPressureLog();
        Sampler sampler = closing.closeLater(new Sampler(passSource, clock::micros, sample -> {
            unsupported.logChanges(sample.pass().frame());
            passSeconds.observeSeconds(sample.timing().tookMicros() / 1e6);
            // here each snapshot goes from the sampler's thread to the ring, from which HTTP serves it
            ring.addSnapshot(sample.pass().snapshot());
            poll.wakeAll();
            Long notified = sample.timing().notifiedMicros();
            if (notified != null) {
                delays.observeSeconds(
                        (clock.micros() - notified) / 1e6, sample.cause().word());
            }
            heap.collectIfGrown(clock.micros());
        }));
        KernelEventThread trigger = trigger(config, sampler, clock, self);
        if (trigger != null) {
            closing.closeLater(trigger);
        }
        closing.closeLater(worker);
        EvictionConfig eviction = config.eviction();
        EvictionSignals signals =
                (eviction == null ? EvictionConfig.DEFAULT : eviction).plan().signals();
        ExporterParts parts = new ExporterParts(sampler, ring, poll, signals, clock::micros, configLabels(config));
        Exposition exposition =
                new Exposition(config.selection(), config.web().bounds().maxSeries());
        WebServer server = closing.closeLater(WebServer.startServer(
                config.web().options(),
                ExporterRoutes.of(config.web().telemetryPath(), parts, worker, exposition, self),
                worker,
                self));
        closing.closeLater(poll);
        if (trigger != null) {
            trigger.start();
        }
        sampler.start();
        ReclaimSettings reclaim = config.reclaim();
        if (reclaim != null) {
            closing.closeLater(new ReclaimWiring(config, reclaim).createAgent(sampler, clock, self))
                    .start();
        }
        return new ExporterProcess(closing, server, sampler);
    }

    /// The kernel's events; null in a replay, and in a recording, whose frames should be regular.
    private static @Nullable KernelEventThread trigger(
            ExporterConfig config, Sampler sampler, MonotonicClock clock, SelfMetrics self) {
        KernelEventThread trigger = config.source() instanceof Live(HostRoots roots, Timing timing, Path record)
                        && timing.events()
                        && record == null
                ? new KernelEventThread(LiveKernelEvents.open(roots), sampler, clock::micros)
                : null;
        Supplier<KernelEventThread.State> watched =
                trigger == null ? () -> new KernelEventThread.State(0, 0, 0, "") : trigger::state;
        self.gaugeOf(SelfMetric.PSI_TRIGGERS.family(), () -> watched.get().triggers());
        self.gaugeOf(
                SelfMetric.WATCHED_DIRECTORIES.family(), () -> watched.get().directories());
        self.gaugeOf(
                SelfMetric.UNWATCHED_DIRECTORIES.family(), () -> watched.get().unwatched());
        return trigger;
    }

    private static PassSource openPassSource(
            ExporterConfig config, String instance, MonotonicClock clock, @Nullable EvictionWatch watch) {
        return switch (config.source()) {
            case Live live -> {
                KernelFs kernelFs = LiveKernelFs.open(live.roots(), LiveKernelFs.KEPT, clock);
                try {
                    Path record = live.record();
                    yield openLiveSource(
                            config,
                            live,
                            record == null ? kernelFs : KernelFsRecorder.recordTo(record, "exporter", kernelFs),
                            instance,
                            clock,
                            watch);
                } catch (RuntimeException e) {
                    kernelFs.close();
                    throw e;
                }
            }
            case Recording(Path file, double speed) ->
                new RecordedPassSource(RecordingReplay.of(file, config.node(), instance, watch), speed);
        };
    }

    /// A recording holds the file systems' answers also where this exporter reports no eviction signals.
    private static PassSource openLiveSource(
            ExporterConfig config,
            Live live,
            KernelFs fs,
            String instance,
            MonotonicClock clock,
            @Nullable EvictionWatch watch) {
        EvictionConfig eviction = config.eviction();
        Map<Role, List<String>> paths = (eviction == null ? EvictionConfig.DEFAULT : eviction).paths();
        HostDisks disks = eviction == null && live.record() == null
                ? HostDisks.allMissing("")
                : LiveDisks.open(live.roots().rootfs(), paths, clock);
        SnapshotOrigin origin = snapshotOrigin(config, fs, instance);
        return new LivePassSource(fs, PassMaker.of(fs, WalkMode.PRUNED, origin, disks, watch), passInterval(live));
    }

    private static @Nullable EvictionWatch eviction(ExporterConfig config, Closing closing) {
        EvictionConfig eviction = config.eviction();
        ConfigzSettings configz = eviction == null ? null : eviction.configz();
        if (eviction == null || configz == null) {
            return eviction == null ? null : new EvictionWatch(eviction.plan(), InstantSource.system());
        }
        ConfigzThresholds toldThresholds =
                closing.closeLater(new ConfigzThresholds(configz, config.node(), eviction.plan()));
        toldThresholds.start();
        return new EvictionWatch(toldThresholds, InstantSource.system());
    }

    private static PassInterval passInterval(Live live) {
        Timing timing = live.timing();
        return PassInterval.between(
                timing.intervalMicros(), live.record() == null ? timing.idleMicros() : timing.intervalMicros());
    }

    /// The node, boot and instance that snapshots name. Without a boot id each start counts as a boot, so that
    /// two boots are never joined.
    private static SnapshotOrigin snapshotOrigin(ExporterConfig config, KernelFs fs, String instance) {
        String bootId = fs.bootId();
        return new SnapshotOrigin(config.node(), bootId.isEmpty() ? "unknown-" + instance : bootId, instance);
    }

    private static List<String> configLabels(ExporterConfig config) {
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

    /// The addresses that it listens on, with the ports that were taken for 0.
    public List<ListenAddress> addresses() {
        return server.addresses();
    }

    /// Whether the recording has ended, so that there will be no further snapshot.
    public boolean ended() {
        return sampler.state().ended();
    }

    @Override
    public void close() {
        closing.close();
    }
}

package io.barograph.exporter;

import io.barograph.exporter.ExporterConfig.Live;
import io.barograph.exporter.ExporterConfig.Recording;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.Family;
import io.barograph.exporter.exposition.Format;
import io.barograph.exporter.frame.Walk;
import io.barograph.exporter.http.Agent;
import io.barograph.exporter.http.ExporterRoutes;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.LiveFs;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.recording.RecordedFs;
import io.barograph.exporter.recording.RecordingFs;
import io.barograph.exporter.sample.Passes;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.Sampler;
import io.barograph.exporter.sample.SnapshotRing;
import io.barograph.signal.Origin;
import io.barograph.web.Address;
import io.barograph.web.BuildInfo;
import io.barograph.web.Limits;
import io.barograph.web.LongPoll;
import io.barograph.web.SelfHistogram;
import io.barograph.web.SelfMetrics;
import io.barograph.web.WebServer;
import io.barograph.web.Worker;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/// A running exporter: the sampler's thread, a worker, and the HTTP server.
public final class ExporterProcess implements AutoCloseable {

    private static final int MAX_QUEUED = 512;
    private static final int MAX_POLLS = 128;
    private static final double[] PASS_SECONDS = {0.001, 0.005, 0.02, 0.1, 0.5, 2};

    private final Sampler sampler;
    private final Worker worker;
    private final LongPoll poll;
    private final WebServer server;

    private ExporterProcess(Sampler sampler, Worker worker, LongPoll poll, WebServer server) {
        this.sampler = sampler;
        this.worker = worker;
        this.poll = poll;
        this.server = server;
    }

    /// Starts one. Its first pass is under way when this returns.
    ///
    /// Throws a RecordingException where the recording cannot be read or written, and a WebException where an
    /// address cannot be listened on; nothing runs then.
    public static ExporterProcess start(ExporterConfig config, MonotonicClock clock) {
        String instance = UUID.randomUUID().toString();
        SelfMetrics self = new SelfMetrics("barograph_exporter_");
        self.buildInfo(BuildInfo.ofThisBuild());
        SelfHistogram passSeconds =
                self.histogram("snapshot_duration_seconds", Family.PASS_DURATION.help(), PASS_SECONDS);
        SnapshotRing ring = new SnapshotRing(instance, SnapshotRing.MAX_BYTES);
        Worker worker = new Worker("web-worker", MAX_QUEUED);
        LongPoll poll = new LongPoll(worker, MAX_POLLS);
        Passes passes = passes(config, instance, clock);
        Sampler sampler = new Sampler(passes, clock::micros, sample -> publish(sample, ring, poll, passSeconds));
        try {
            Agent agent = new Agent(sampler, ring, poll, clock::micros, labels(config));
            Exposition exposition = new Exposition(Format.TEXT_0_0_4, config.compat(), Exposition.MAX_SERIES);
            WebServer server = WebServer.start(
                    config.web().listen(),
                    ExporterRoutes.of(config.web().telemetryPath(), agent, worker, exposition, self),
                    Limits.DEFAULT,
                    worker,
                    self);
            sampler.start();
            return new ExporterProcess(sampler, worker, poll, server);
        } catch (RuntimeException e) {
            passes.close();
            worker.close();
            throw e;
        }
    }

    private static void publish(Sample sample, SnapshotRing ring, LongPoll poll, SelfHistogram passSeconds) {
        passSeconds.observeSeconds(sample.timing().tookMicros() / 1e6);
        ring.add(sample.pass().snapshot());
        poll.wake();
    }

    private static Passes passes(ExporterConfig config, String instance, MonotonicClock clock) {
        return switch (config.source()) {
            case Live live -> {
                KernelFs host = LiveFs.open(live.roots(), LiveFs.KEPT, clock);
                Path record = live.record();
                KernelFs fs = record == null ? host : RecordingFs.to(record, "exporter", host);
                // What a pruned walk passes over would be missing in the recording
                Walk walk = record == null ? Walk.PRUNED : Walk.FULL;
                yield new LivePasses(fs, new PassMaker(fs, walk, origin(config, fs, instance)), live.intervalMicros());
            }
            case Recording recording -> {
                RecordedFs fs = RecordedFs.open(recording.file());
                yield new RecordedPasses(
                        fs, new PassMaker(fs, Walk.FULL, origin(config, fs, instance)), recording.speed());
            }
        };
    }

    /// Without a boot id each start counts as a boot: what cannot be told apart is not joined.
    private static Origin origin(ExporterConfig config, KernelFs fs, String instance) {
        String bootId = fs.bootId();
        return new Origin(config.node(), bootId.isEmpty() ? "unknown-" + instance : bootId, instance);
    }

    private static List<String> labels(ExporterConfig config) {
        String source = config.source() instanceof Live ? "live" : "recording";
        return List.of(
                source, config.compat().stream().map(it -> it.word()).sorted().collect(Collectors.joining(",")));
    }

    /// Where it listens, with the ports that were taken for 0.
    public List<Address> addresses() {
        return server.addresses();
    }

    /// Answers who waits, stops serving, then reading.
    @Override
    public void close() {
        poll.close();
        server.close();
        worker.close();
        sampler.close();
    }
}

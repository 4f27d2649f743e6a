package io.barograph.exporter.http;

import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.catalogue.SelfMetric;
import io.barograph.exporter.exposition.text.ByteSink;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.SampleWithUsage;
import io.barograph.exporter.sample.SamplerState;
import io.barograph.program.BoundedWorker;
import io.barograph.web.Exchange;
import io.barograph.web.GzipPacker;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import io.barograph.web.RouteHandler;
import io.barograph.web.metrics.MetricsFormat;
import io.barograph.web.metrics.NegotiatedFormat;
import io.barograph.web.metrics.SelfHistogram;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/metrics`: asks the sampler for a fresh pass and answers with its exposition, made once for all scrapes of a
/// second.
final class MetricsRoute implements RouteHandler {

    /// A scrape waits no longer for a pass; it then gets the last one.
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final long SHARED_MICROS = 1_000_000;

    private final ExporterParts parts;
    private final BoundedWorker worker;
    private final Exposition exposition;
    private final SelfMetrics self;
    private final SelfHistogram renderSeconds;

    // The worker's alone
    private final Map<MetricsFormat, Made> plain = new EnumMap<>(MetricsFormat.class);
    private final Map<MetricsFormat, Made> compressed = new EnumMap<>(MetricsFormat.class);
    private final GzipPacker gzip = new GzipPacker();
    private String accepted = "";
    private NegotiatedFormat negotiated = NegotiatedFormat.of(accepted);

    /// A body, the state that it was made of, and when.
    private record Made(ResponseBody body, long revision, long micros) {}

    MetricsRoute(ExporterParts parts, BoundedWorker worker, Exposition exposition, SelfMetrics self) {
        this.parts = parts;
        this.worker = worker;
        this.exposition = exposition;
        this.self = self;
        this.renderSeconds = self.histogram(SelfMetric.RENDER_DURATION.family(), new double[] {0.001, 0.01, 0.1, 1});
    }

    @Override
    public void handleExchange(Exchange exchange) {
        Runnable ready = () -> replyWithMetrics(exchange);
        exchange.callLater(PATIENCE, ready);
        if (exposition.showsUsage()) {
            parts.sampler().askUsage(ready);
        } else {
            parts.sampler().askForPass(ready);
        }
    }

    private void replyWithMetrics(Exchange exchange) {
        exchange.workOn(worker, () -> {
            if (exchange.isOpen()) {
                NegotiatedFormat wantedFormat =
                        negotiateFormat(exchange.request().accept());
                exchange.reply(
                        Response.ofMetrics(wantedFormat, freshBody(wantedFormat.format(), exchange.takesGzip())));
            }
        });
    }

    /// A scraper asks for the same at each scrape.
    private NegotiatedFormat negotiateFormat(String accept) {
        if (!accept.equals(accepted)) {
            negotiated = NegotiatedFormat.of(accept);
            accepted = accept;
        }
        return negotiated;
    }

    private ResponseBody freshBody(MetricsFormat format, boolean gzipped) {
        SamplerState state = parts.sampler().state();
        long nowMicros = parts.clockMicros().getAsLong();
        Map<MetricsFormat, Made> madeBodies = gzipped ? compressed : plain;
        Made ready = madeBodies.get(format);
        if (ready == null || state.revision() != ready.revision() || nowMicros - ready.micros() >= SHARED_MICROS) {
            ByteSink bytes = exposition.writeExposition(ownFormat(format), shown(state), parts.ownSeries(state));
            self.writeAll(bytes, format);
            ready = new Made(packBody(format, gzipped, bytes), state.revision(), nowMicros);
            madeBodies.put(format, ready);
            renderSeconds.observeSeconds((parts.clockMicros().getAsLong() - nowMicros) / 1e6);
        }
        return ready.body();
    }

    /// A copy of a large exposition for each scrape would be work for the garbage collector, so that who takes it
    /// compressed gets no other.
    private ResponseBody packBody(MetricsFormat format, boolean gzipped, ByteSink bytes) {
        String contentType = format.contentType();
        return gzipped
                ? gzip.packBody(contentType, bytes.array(), bytes.length(), bytes.cuts())
                : ResponseBody.of(contentType, bytes.array(), bytes.length());
    }

    /// The pass to show: where usage is shown, the pass that has read it, although others may have been made
    /// since.
    private @Nullable Sample shown(SamplerState state) {
        SampleWithUsage detailedSample =
                exposition.showsUsage() ? parts.sampler().detailed() : null;
        return detailedSample == null ? state.current() : detailedSample.sample();
    }

    private static ExpositionFormat ownFormat(MetricsFormat format) {
        return switch (format) {
            case TEXT_0_0_4 -> ExpositionFormat.TEXT_0_0_4;
            case OPENMETRICS_1_0_0 -> ExpositionFormat.OPENMETRICS_1_0_0;
        };
    }
}

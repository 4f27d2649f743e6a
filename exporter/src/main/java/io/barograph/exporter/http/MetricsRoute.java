package io.barograph.exporter.http;

import io.barograph.exporter.exposition.ByteSink;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.Family;
import io.barograph.exporter.exposition.Format;
import io.barograph.exporter.sample.SamplerState;
import io.barograph.web.Body;
import io.barograph.web.Exchange;
import io.barograph.web.Handler;
import io.barograph.web.Response;
import io.barograph.web.SelfHistogram;
import io.barograph.web.SelfMetrics;
import io.barograph.web.Worker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// `/metrics`: asks the sampler for a fresh pass and answers with its exposition, made once for all scrapes of a
/// second.
final class MetricsRoute implements Handler {

    /// A scrape waits no longer for a pass; it is then told what there is.
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final long SHARED_MICROS = 1_000_000;

    private final Agent agent;
    private final Worker worker;
    private final Exposition exposition;
    private final SelfMetrics self;
    private final SelfHistogram renderSeconds;

    // The worker's alone
    private @Nullable Body made;
    private long madeOf;
    private long madeMicros;

    MetricsRoute(Agent agent, Worker worker, Exposition exposition, SelfMetrics self) {
        this.agent = agent;
        this.worker = worker;
        this.exposition = exposition;
        this.self = self;
        this.renderSeconds = self.histogram(Family.RENDER_DURATION.family(), new double[] {0.001, 0.01, 0.1, 1});
    }

    @Override
    public void handle(Exchange exchange) {
        Runnable cancel = exchange.later(PATIENCE, () -> answer(exchange));
        agent.sampler().ask(() -> {
            cancel.run();
            answer(exchange);
        });
    }

    private void answer(Exchange exchange) {
        exchange.work(worker, () -> {
            if (exchange.isOpen()) {
                exchange.reply(Response.ok(body()));
            }
        });
    }

    private Body body() {
        SamplerState state = agent.sampler().state();
        long now = agent.clockMicros().getAsLong();
        Body ready = made;
        if (ready == null || state.revision() != madeOf || now - madeMicros >= SHARED_MICROS) {
            ByteSink bytes = exposition.write(Reports.of(state), agent.series(state));
            self.write(bytes);
            ready = Body.of(Format.TEXT_0_0_4.contentType(), bytes.array(), bytes.length());
            made = ready;
            madeOf = state.revision();
            madeMicros = now;
            renderSeconds.observeSeconds((agent.clockMicros().getAsLong() - now) / 1e6);
        }
        return ready;
    }
}

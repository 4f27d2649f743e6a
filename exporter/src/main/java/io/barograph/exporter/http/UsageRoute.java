package io.barograph.exporter.http;

import io.barograph.exporter.sample.SampleWithUsage;
import io.barograph.exporter.sample.SamplerState;
import io.barograph.program.BoundedWorker;
import io.barograph.web.Exchange;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.RouteHandler;
import module java.base;

/// Asks the sampler to read what every cgroup uses, at most once a second, and answers with what is made of it.
///
/// @param bodies called by the worker alone
record UsageRoute(ExporterParts parts, BoundedWorker worker, Bodies bodies) implements RouteHandler {

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /// Makes answers of what was read.
    interface Bodies {
        Response of(Request request, SampleWithUsage detailedSample);
    }

    @Override
    public void handleExchange(Exchange exchange) {
        exchange.callLater(PATIENCE, () -> replyWithUsage(exchange));
        parts.sampler().askUsage(() -> replyWithUsage(exchange));
    }

    private void replyWithUsage(Exchange exchange) {
        exchange.workOn(worker, () -> {
            if (exchange.isOpen()) {
                SampleWithUsage detailedSample = parts.sampler().detailed();
                exchange.reply(
                        detailedSample == null
                                ? Response.ofBusy(whyNot())
                                : bodies.of(exchange.request(), detailedSample));
            }
        });
    }

    private String whyNot() {
        SamplerState state = parts.sampler().state();
        if (state.latestSample() == null) {
            return state.whyNotReady();
        }
        return state.failure().isEmpty()
                ? "what cgroups use was not read within " + PATIENCE.toSeconds() + " s"
                : "the last pass over the kernel files failed: " + state.failure();
    }
}

package io.barograph.exporter.http;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.kubelet.SummaryForm;
import io.barograph.exporter.kubelet.SummaryInput;
import io.barograph.exporter.kubelet.SummaryJson;
import io.barograph.exporter.sample.SampleWithUsage;
import io.barograph.exporter.sample.SamplerState;
import io.barograph.program.BoundedWorker;
import io.barograph.web.Exchange;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import io.barograph.web.RouteHandler;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/stats/summary`, `/stats/summary?only_cpu_and_memory=true`: asks the sampler to read what every cgroup uses, and
/// answers with the kubelet's JSON, made once for all requests within a second.
final class SummaryRoute implements RouteHandler {

    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration SAME = Duration.ofSeconds(1);

    private final ExporterParts agent;
    private final BoundedWorker worker;
    private final InstantSource wall = InstantSource.system();

    // The worker's alone
    private final Map<SummaryForm, ResponseBody> made = new EnumMap<>(SummaryForm.class);
    private @Nullable SampleWithUsage madeOf;
    private @Nullable Instant zero;

    SummaryRoute(ExporterParts agent, BoundedWorker worker) {
        this.agent = agent;
        this.worker = worker;
    }

    @Override
    public void handle(Exchange exchange) {
        SummaryForm form = SummaryForm.of(exchange.request().param("only_cpu_and_memory", "false"));
        Runnable cancel = exchange.later(PATIENCE, () -> answer(exchange, form));
        agent.sampler().askUsage(() -> {
            cancel.run();
            answer(exchange, form);
        });
    }

    private void answer(Exchange exchange, SummaryForm form) {
        exchange.work(worker, () -> {
            if (exchange.isOpen()) {
                exchange.reply(response(form));
            }
        });
    }

    private Response response(SummaryForm form) {
        SampleWithUsage detailed = agent.sampler().detailed();
        return detailed == null ? Response.busy(whyNot()) : Response.ok(body(detailed, form));
    }

    private String whyNot() {
        SamplerState state = agent.sampler().state();
        if (state.latest() == null) {
            return state.whyNotReady();
        }
        return state.failure().isEmpty()
                ? "what cgroups use was not read within " + PATIENCE.toSeconds() + " s"
                : "the last pass over the kernel files failed: " + state.failure();
    }

    @SuppressWarnings("ReferenceEquality") // the same object means that nothing was read since
    private ResponseBody body(SampleWithUsage detailed, SummaryForm form) {
        if (madeOf != detailed) {
            made.clear();
            madeOf = detailed;
        }
        return made.computeIfAbsent(form, wanted -> {
            SummaryInput input =
                    new SummaryInput(detailed.sample().pass(), detailed.usage(), detailed.before(), zeroOf(detailed));
            return ResponseBody.of(SummaryJson.CONTENT_TYPE, SummaryJson.write(input, wanted));
        });
    }

    /// The wall clock's time at the frame clock's 0. It is kept until the wall clock is set, so that the node's start
    /// time stays the same from answer to answer.
    private Instant zeroOf(SampleWithUsage detailed) {
        Frame frame = detailed.sample().pass().frame();
        long agoMicros = agent.clockMicros().getAsLong() - detailed.beganMicros();
        Instant now = wall.instant().minusNanos((agoMicros + frame.atMicros()) * 1000);
        if (zero == null || Duration.between(zero, now).abs().compareTo(SAME) >= 0) {
            zero = now;
        }
        return zero;
    }
}

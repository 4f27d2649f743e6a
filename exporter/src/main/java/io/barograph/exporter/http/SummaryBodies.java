package io.barograph.exporter.http;

import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.kubelet.SummaryForm;
import io.barograph.exporter.kubelet.SummaryInput;
import io.barograph.exporter.kubelet.SummaryJson;
import io.barograph.exporter.sample.SampleWithUsage;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/stats/summary`, `/stats/summary?only_cpu_and_memory=true`: the kubelet's JSON. Used by one thread.
final class SummaryBodies implements UsageRoute.Bodies {

    private static final Duration SAME = Duration.ofSeconds(1);

    private final EvictionSignals signals;
    private final LongSupplier clockMicros;
    private final InstantSource wall = InstantSource.system();
    private final Map<SummaryForm, ResponseBody> made = new EnumMap<>(SummaryForm.class);
    private @Nullable SampleWithUsage madeOf;
    private @Nullable Instant zero;

    SummaryBodies(EvictionSignals signals, LongSupplier clockMicros) {
        this.signals = signals;
        this.clockMicros = clockMicros;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing was read since
    public Response of(Request request, SampleWithUsage detailed) {
        if (madeOf != detailed) {
            made.clear();
            madeOf = detailed;
        }
        SummaryForm form = SummaryForm.of(request.param("only_cpu_and_memory", "false"));
        return Response.ok(made.computeIfAbsent(form, wanted -> {
            SummaryInput input = new SummaryInput(
                    detailed.sample().pass(), detailed.usage(), detailed.before(), signals, zeroOf(detailed));
            return ResponseBody.of(SummaryJson.CONTENT_TYPE, SummaryJson.write(input, wanted));
        }));
    }

    /// The wall clock's time at the frame clock's 0. It is kept until the wall clock is set, so that the node's start
    /// time stays the same from answer to answer.
    private Instant zeroOf(SampleWithUsage detailed) {
        Frame frame = detailed.sample().pass().frame();
        long agoMicros = clockMicros.getAsLong() - detailed.beganMicros();
        Instant now = wall.instant().minusNanos((agoMicros + frame.atMicros()) * 1000);
        if (zero == null || Duration.between(zero, now).abs().compareTo(SAME) >= 0) {
            zero = now;
        }
        return zero;
    }
}

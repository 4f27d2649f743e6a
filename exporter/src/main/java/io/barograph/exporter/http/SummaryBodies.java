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
    private final Map<SummaryForm, ResponseBody> bodyByForm = new EnumMap<>(SummaryForm.class);
    private @Nullable SampleWithUsage madeOf;
    private @Nullable Instant zero;

    SummaryBodies(EvictionSignals signals, LongSupplier clockMicros) {
        this.signals = signals;
        this.clockMicros = clockMicros;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing was read since
    public Response of(Request request, SampleWithUsage detailedSample) {
        if (madeOf != detailedSample) {
            bodyByForm.clear();
            madeOf = detailedSample;
        }
        SummaryForm form = SummaryForm.of(request.paramOr("only_cpu_and_memory", "false"));
        return Response.ok(bodyByForm.computeIfAbsent(form, wantedForm -> {
            SummaryInput input = new SummaryInput(
                    detailedSample.sample().pass(),
                    detailedSample.usage(),
                    detailedSample.previousFrame(),
                    signals,
                    zeroOf(detailedSample));
            return ResponseBody.of(SummaryJson.CONTENT_TYPE, SummaryJson.writeDocument(input, wantedForm));
        }));
    }

    /// The wall clock's time at the frame clock's 0. It is kept until the wall clock is set, so that the node's start
    /// time stays the same from answer to answer.
    private Instant zeroOf(SampleWithUsage detailedSample) {
        Frame frame = detailedSample.sample().pass().frame();
        long agoMicros = clockMicros.getAsLong() - detailedSample.beganMicros();
        Instant currentZero = wall.instant().minusNanos((agoMicros + frame.atMicros()) * 1000);
        if (zero == null || Duration.between(zero, currentZero).abs().compareTo(SAME) >= 0) {
            zero = currentZero;
        }
        return zero;
    }
}

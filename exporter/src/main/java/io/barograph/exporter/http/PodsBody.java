package io.barograph.exporter.http;

import io.barograph.exporter.sample.SampleWithUsage;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.usage.NodePods;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import io.barograph.wire.PodUsageJson;
import io.barograph.wire.format.WireException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/pods`: what each pod uses, as [PodUsageJson] writes it. Used by one thread.
final class PodsBody implements UsageRoute.Bodies {

    private @Nullable Response lastResponse;
    private @Nullable SampleWithUsage madeOf;

    @Override
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing was read since
    public Response of(Request request, SampleWithUsage detailedSample) {
        Response ready = madeOf == detailedSample ? lastResponse : null;
        if (ready == null) {
            ready = podsResponse(detailedSample);
            lastResponse = ready;
            madeOf = detailedSample;
        }
        return ready;
    }

    private static Response podsResponse(SampleWithUsage detailedSample) {
        Pass pass = detailedSample.sample().pass();
        SnapshotOrigin origin = pass.snapshot().origin();
        try {
            return Response.ok(ResponseBody.of(
                    PodUsageJson.CONTENT_TYPE,
                    PodUsageJson.encode(new NodePods(
                            origin.node(),
                            origin.bootId(),
                            pass.frame().atMicros(),
                            detailedSample.usage().pods()))));
        } catch (WireException e) {
            return Response.ofText(500, String.valueOf(e.getMessage()));
        }
    }
}

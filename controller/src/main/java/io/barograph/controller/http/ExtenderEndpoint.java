package io.barograph.controller.http;

import io.barograph.controller.schedule.Extender;
import io.barograph.controller.schedule.ExtenderListener;
import io.barograph.controller.schedule.MalformedQuestionException;
import io.barograph.program.BoundedWorker;
import io.barograph.program.SystemClock;
import io.barograph.web.BodyRoute;
import io.barograph.web.Exchange;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import io.barograph.web.Routes;
import module java.base;

/// `POST /scheduler/prioritize`: a kube-scheduler asks for the scores of nodes. It waits for the answer with each pod,
/// so pages and metrics, which take longer, are made by another worker.
public record ExtenderEndpoint(Extender extender, ExtenderListener listener, BoundedWorker worker) {

    /// Where it is served.
    public static final String PATH = "/scheduler/prioritize";

    /// The routes and this one.
    public Routes beside(Routes routes) {
        return new Routes(
                routes.byPath(), routes.posts(), Map.of(PATH, new BodyRoute(Extender.MAX_BYTES, this::answer)));
    }

    private void answer(Exchange exchange, byte[] question) {
        long began = SystemClock.nanos();
        exchange.work(worker, () -> exchange.reply(answer(question, began)));
    }

    private Response answer(byte[] question, long beganNanos) {
        try {
            Extender.Scores scores = extender.prioritize(question);
            listener.scored(SystemClock.nanos() - beganNanos, scores.nodes(), scores.neutral());
            return Response.ok(ResponseBody.urgent("application/json", scores.json()));
        } catch (MalformedQuestionException e) {
            listener.malformed();
            return Response.text(400, String.valueOf(e.getMessage()));
        }
    }
}

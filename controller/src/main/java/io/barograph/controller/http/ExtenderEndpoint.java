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
    public Routes addRouteTo(Routes routes) {
        return new Routes(
                routes.byPath(), routes.posts(), Map.of(PATH, new BodyRoute(Extender.MAX_BYTES, this::answerExchange)));
    }

    private void answerExchange(Exchange exchange, byte[] question) {
        long beganNanos = SystemClock.nanos();
        exchange.workOn(worker, () -> {
            if (exchange.isOpen()) {
                exchange.reply(scoresResponse(question, beganNanos));
            }
        });
    }

    private Response scoresResponse(byte[] question, long beganNanos) {
        try {
            Extender.Scores scores = extender.scoreNodes(question);
            listener.nodesScored(SystemClock.nanos() - beganNanos, scores.nodes(), scores.neutral());
            return Response.ok(ResponseBody.ofUrgent("application/json", scores.json()));
        } catch (MalformedQuestionException e) {
            listener.questionMalformed();
            return Response.ofText(400, String.valueOf(e.getMessage()));
        }
    }
}

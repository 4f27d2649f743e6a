package io.barograph.exporter.http;

import io.barograph.exporter.sample.SnapshotRing;
import io.barograph.exporter.sample.SnapshotRing.Page;
import io.barograph.web.Body;
import io.barograph.web.Exchange;
import io.barograph.web.Handler;
import io.barograph.web.Response;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// `/snapshots?after=INSTANCE.SEQ&wait=SECONDS`: what is newer, now or as soon as there is something.
final class SnapshotsRoute implements Handler {

    private static final int MAX_WAIT_SECONDS = 60;

    private final Agent agent;

    SnapshotsRoute(Agent agent) {
        this.agent = agent;
    }

    @Override
    public void handle(Exchange exchange) {
        String after = exchange.request().param("after", "");
        String wait = exchange.request().param("wait", "0");
        if (!wait.matches("[0-9]{1,2}") || Integer.parseInt(wait) > MAX_WAIT_SECONDS) {
            String shown = wait.length() > 100 ? wait.substring(0, 100) + "…" : wait;
            exchange.reply(Response.text(
                    400, "wait is \"" + shown + "\"; expected whole seconds from 0 to " + MAX_WAIT_SECONDS));
            return;
        }
        agent.poll().await(exchange, Duration.ofSeconds(Integer.parseInt(wait)), last -> answer(after, last));
    }

    private @Nullable Response answer(String after, boolean last) {
        return switch (agent.ring().after(after)) {
            case Page.Malformed(String why) -> Response.text(400, why);
            case Page.Lines lines ->
                lines.isEmpty() && !last ? null : Response.ok(Body.of(SnapshotRing.CONTENT_TYPE, lines.bytes()));
        };
    }
}

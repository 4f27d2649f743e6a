package io.barograph.exporter.http;

import io.barograph.exporter.sample.ring.SnapshotRing;
import io.barograph.exporter.sample.ring.SnapshotRing.Page;
import io.barograph.web.Exchange;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import io.barograph.web.RouteHandler;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/snapshots?after=INSTANCE.SEQ&wait=SECONDS&changes=1`: what is newer, now or as soon as there is something; with
/// `changes=1` only what differs from the snapshot before, where that will do.
record SnapshotsRoute(ExporterParts parts) implements RouteHandler {

    private static final int MAX_WAIT_SECONDS = 60;

    @Override
    public void handleExchange(Exchange exchange) {
        String position = exchange.request().paramOr("after", "");
        String wait = exchange.request().paramOr("wait", "0");
        String changes = exchange.request().paramOr("changes", "0");
        if (!wait.matches("[0-9]{1,2}") || Integer.parseInt(wait) > MAX_WAIT_SECONDS) {
            refuseParameter(exchange, "wait", wait, "whole seconds from 0 to " + MAX_WAIT_SECONDS);
            return;
        }
        if (!changes.matches("[01]")) {
            refuseParameter(
                    exchange, "changes", changes, "0 for whole snapshots, or 1 for what differs from the one before");
            return;
        }
        Duration atMost = Duration.ofSeconds(Integer.parseInt(wait));
        parts.poll().awaitNews(exchange, atMost, isLast -> answer(position, changes.equals("1"), isLast));
    }

    private static void refuseParameter(Exchange exchange, String parameter, String value, String expected) {
        String shown = value.length() > 100 ? value.substring(0, 100) + "…" : value;
        exchange.reply(Response.ofText(400, parameter + " is \"" + shown + "\"; expected " + expected));
    }

    private @Nullable Response answer(String position, boolean changes, boolean isLast) {
        return switch (parts.ring().pageAfter(position, changes)) {
            case Page.Malformed(String why) -> Response.ofText(400, why);
            case Page.Lines lines ->
                lines.isEmpty() && !isLast
                        ? null
                        : Response.ok(ResponseBody.of(SnapshotRing.CONTENT_TYPE, lines.bytes()));
        };
    }
}

package io.barograph.controller.http;

import io.barograph.controller.http.json.ApiJson;
import io.barograph.controller.http.json.NodePageDocument;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.summary.FleetSummary;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;

/// `/api/node?name=NAME`: one node as `/api/fleet` tells it, with its pool, its level, and an hour of every scope. Null
/// stands for a minute in which nothing was known.
final class NodeEndpoint {

    private final FleetSummary lines;
    private final Supplier<ReplicaStatus> replica;
    private final InstantSource wall;

    NodeEndpoint(FleetSummary lines, Supplier<ReplicaStatus> replica, InstantSource wall) {
        this.lines = lines;
        this.replica = replica;
        this.wall = wall;
    }

    Response answer(Request request) {
        FleetSummary.Line line = lines.line(request.param("name", ""));
        if (line == null) {
            return Response.text(404, "no node of this name is watched. Maybe it left, or the name is another's");
        }
        return new Response(
                200,
                ResponseBody.of("application/json", json(line)),
                Map.of("Barograph-Now", Long.toString(wall.millis())));
    }

    byte[] json(FleetSummary.Line line) {
        return ApiJson.bytes(NodePageDocument.of(lines, line, replica.get()));
    }
}

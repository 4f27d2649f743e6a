package io.barograph.controller.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.decide.fleet.HourTrend;
import io.barograph.controller.http.json.CachedJson;
import io.barograph.controller.http.json.NodeSnapshotJson;
import io.barograph.controller.http.json.NodeStatusJson;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.summary.FleetSummary;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
        return CachedJson.bytes(out -> write(out, line));
    }

    private void write(JsonGenerator json, FleetSummary.Line line) throws IOException {
        json.writeStringField("pool", line.pool());
        json.writeStringField("level", line.line().level().word());
        json.writeStringField("doubt", line.line().doubt());
        replica.get().write(json);
        json.writeFieldName("node");
        new NodeStatusJson(json, line.line())
                .write(true, lines.byNode().get(line.line().node()));
        json.writeArrayFieldStart("hour");
        for (HourTrend.Series each : line.line().status().trace().hour().series()) {
            if (!each.isEmpty()) {
                series(json, each);
            }
        }
        json.writeEndArray();
    }

    private static void series(JsonGenerator json, HourTrend.Series series) throws IOException {
        json.writeStartObject();
        json.writeStringField("scope", series.scope().word());
        json.writeStringField("resource", series.resource().word());
        values(json, "pressure", series.pressure());
        values(json, "contention", series.contention());
        values(json, "peak", series.peak());
        json.writeEndObject();
    }

    private static void values(JsonGenerator json, String name, List<@Nullable Double> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (Double each : values) {
            NodeSnapshotJson.number(json, each);
        }
        json.writeEndArray();
    }
}

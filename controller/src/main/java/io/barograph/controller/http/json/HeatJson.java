package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.summary.ContendedResource;
import io.barograph.controller.summary.FleetSummary;
import io.barograph.controller.summary.Level;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// `/api/heat`: every node in one short row, for a picture of the whole fleet:
///
///     {"levels":["calm","unknown",...],"pools":["","batch"],"kinds":["kubepods cpu"],
///      "nodes":[["n1",0,3,41.5,0],["n2",1,1,null,null]]}
///
/// A row is the name, which pool, which level, the worst contention in percent, and of what kind that is.
/// Rows are sorted by pool and name.
public final class HeatJson implements CachedJson.Part {

    private final Supplier<List<FleetSummary.Line>> lines;

    public HeatJson(Supplier<List<FleetSummary.Line>> lines) {
        this.lines = lines;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // the document itself names the levels in their order
    public void write(JsonGenerator json) throws IOException {
        List<FleetSummary.Line> rows = lines.get().stream()
                .sorted(Comparator.comparing(FleetSummary.Line::pool)
                        .thenComparing(each -> each.line().node()))
                .toList();
        Map<String, Integer> pools = new LinkedHashMap<>();
        Map<String, Integer> kinds = new LinkedHashMap<>();
        json.writeArrayFieldStart("levels");
        for (Level each : Level.values()) {
            json.writeString(each.word());
        }
        json.writeEndArray();
        json.writeArrayFieldStart("nodes");
        for (FleetSummary.Line each : rows) {
            ContendedResource worst = each.line().worst();
            json.writeStartArray();
            json.writeString(each.line().node());
            json.writeNumber(number(pools, each.pool()));
            json.writeNumber(each.line().level().ordinal());
            if (worst == null) {
                json.writeNull();
                json.writeNull();
            } else {
                json.writeNumber(Math.round(worst.percent() * 10) / 10.0);
                json.writeNumber(number(
                        kinds, worst.scope().word() + " " + worst.resource().word()));
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        StatusJson.strings(json, "pools", pools.keySet());
        StatusJson.strings(json, "kinds", kinds.keySet());
    }

    private static int number(Map<String, Integer> known, String word) {
        Integer before = known.putIfAbsent(word, known.size());
        return before == null ? known.size() - 1 : before;
    }
}

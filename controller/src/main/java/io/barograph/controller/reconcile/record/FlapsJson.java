package io.barograph.controller.reconcile.record;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.rules.demand.FlapState;
import module java.base;

/// The annotation's memory of what flaps: `{"boot":ID,"times":"2","gone":"true","since_us":"92007364"}` each.
final class FlapsJson {

    private FlapsJson() {}

    static void write(JsonGenerator json, SortedMap<String, OwnershipRecord.Flap> flaps) throws IOException {
        if (flaps.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("flaps");
        for (Map.Entry<String, OwnershipRecord.Flap> each : flaps.entrySet()) {
            json.writeObjectFieldStart(each.getKey());
            json.writeStringField("boot", each.getValue().boot());
            json.writeStringField("times", Integer.toString(each.getValue().times()));
            json.writeStringField("gone", Boolean.toString(each.getValue().gone()));
            json.writeStringField("since_us", Long.toString(each.getValue().sinceMicros()));
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /// @throws NumberFormatException if a number is none
    /// @throws UnreadableRecordException if it is anything else but what we write
    static OwnershipRecord.Flap read(Map<String, String> fields) {
        OwnershipJson.known(fields, Set.of("boot", "times", "gone", "since_us"));
        String boot = fields.getOrDefault("boot", "");
        int times = Integer.parseInt(fields.getOrDefault("times", "0"));
        String sinceText = fields.getOrDefault("since_us", "");
        String gone = fields.getOrDefault("gone", "");
        boolean truth = gone.equals("true") || gone.equals("false");
        if (boot.isEmpty()
                || times < 1
                || times > FlapState.MAX_TIMES
                || sinceText.isEmpty()
                || sinceText.startsWith("-")
                || !truth) {
            throw new UnreadableRecordException("expected of what flapped a boot, times from 1 to "
                    + FlapState.MAX_TIMES + ", gone true or false, and since_us from 0");
        }
        return new OwnershipRecord.Flap(boot, times, gone.equals("true"), Long.parseLong(sinceText));
    }
}

package io.barograph.cli.client;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;

/// Which replica of a controller answered, and who leads.
///
/// @param leading whether it acts; older controllers do not say
/// @param apiAwaySince when it had the API server's last answer, in milliseconds; -1 while the API server answers
/// @param note what has to be known before the rest is read; empty for nothing
public record ReplicaAnswer(String identity, boolean leading, String leader, long apiAwaySince, String note) {

    /// A controller that does not say.
    public static final ReplicaAnswer UNTOLD = new ReplicaAnswer("", true, "", -1, "");

    public static ReplicaAnswer read(JsonFieldReader json) throws IOException {
        String[] words = {"", "", ""};
        boolean[] leading = {true};
        long[] away = {-1};
        json.fields((name, value) -> {
            switch (name) {
                case "identity" -> words[0] = value.text();
                case "leading" -> leading[0] = value.truth();
                case "leader" -> words[1] = value.text();
                case "api_away_since" -> away[0] = value.numberOr(-1);
                case "note" -> words[2] = value.text();
                default -> {}
            }
        });
        return new ReplicaAnswer(words[0], leading[0], words[1], away[0], words[2]);
    }

    /// That of an answer that has one.
    public static ReplicaAnswer of(String answer) {
        ReplicaAnswer[] found = {UNTOLD};
        JsonFieldReader.read(answer, (name, value) -> {
            if (name.equals("replica")) {
                found[0] = read(value);
            }
        });
        return found[0];
    }

    /// The field `replica`, its time in RFC 3339; nothing of a controller that does not say.
    public void write(JsonGenerator json) throws IOException {
        if (equals(UNTOLD)) {
            return;
        }
        json.writeObjectFieldStart("replica");
        json.writeStringField("identity", identity);
        json.writeBooleanField("leading", leading);
        json.writeStringField("leader", leader);
        if (apiAwaySince < 0) {
            json.writeNullField("api_away_since");
        } else {
            json.writeStringField(
                    "api_away_since", Instant.ofEpochMilli(apiAwaySince).toString());
        }
        json.writeStringField("note", note);
        json.writeEndObject();
    }
}

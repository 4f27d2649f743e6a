package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.controls.HeldBack;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Which replica answers, and who leads.
///
/// @param identity of this replica; empty where there is one process and no cluster
/// @param leading whether this replica acts
/// @param leader the Lease's holder as last seen; empty where none is known
/// @param apiAwaySince when the API server answered last; null while it answers
public record ReplicaStatus(
        String identity,
        boolean leading,
        String leader,
        @Nullable Instant apiAwaySince) {

    /// The only one there is.
    public static ReplicaStatus alone() {
        return new ReplicaStatus("", true, "", null);
    }

    /// What has to be known before the rest of the answer is read, in sentences; empty where there is nothing.
    public String note() {
        String follows = leading
                ? ""
                : "This replica" + (identity.isEmpty() ? "" : ", " + identity + ",")
                        + " does not lead: it shows what stands on the nodes. Acting is decided by the leader"
                        + (leader.isEmpty() ? "; none is known." : " " + leader + ".");
        if (apiAwaySince == null) {
            return follows;
        }
        String away = new HeldBack.ApiAway(apiAwaySince).text() + ".";
        return (follows.isEmpty() ? "" : follows + " ") + Character.toUpperCase(away.charAt(0)) + away.substring(1);
    }

    /// The field `replica`.
    public void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("replica");
        json.writeStringField("identity", identity);
        json.writeBooleanField("leading", leading);
        json.writeStringField("leader", leader);
        if (apiAwaySince == null) {
            json.writeNullField("api_away_since");
        } else {
            json.writeNumberField("api_away_since", apiAwaySince.toEpochMilli());
        }
        json.writeStringField("note", note());
        json.writeEndObject();
    }
}

package io.barograph.controller.http.json;

import io.barograph.controller.controls.HeldBack;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Which replica answers, and which one leads: the field `replica`.
///
/// @param identity of this replica; empty where there is one process and no cluster
/// @param leading whether this replica acts
/// @param leader the Lease's holder as last seen; empty where none is known
/// @param apiAwaySince when the API server answered last; null while it answers
/// @param note what a reader has to know before the rest, in sentences; empty for nothing
public record ReplicaStatus(
        String identity,
        boolean leading,
        String leader,
        @Nullable Instant apiAwaySince,
        String note) {

    public static ReplicaStatus of(String identity, boolean leading, String leader, @Nullable Instant apiAwaySince) {
        String follows = leading
                ? ""
                : "This replica" + (identity.isEmpty() ? "" : ", " + identity + ",")
                        + " does not lead: it shows what stands on the nodes. "
                        + toSentence(new HeldBack.NotLeader(leader).decides());
        String away = apiAwaySince == null ? "" : toSentence(new HeldBack.ApiAway(apiAwaySince).text());
        String gap = follows.isEmpty() || away.isEmpty() ? "" : " ";
        return new ReplicaStatus(identity, leading, leader, apiAwaySince, follows + gap + away);
    }

    private static String toSentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }
}

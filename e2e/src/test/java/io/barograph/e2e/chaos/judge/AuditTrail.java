package io.barograph.e2e.chaos.judge;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.AuditLog;
import module java.base;

/// What the API server itself noted of the controllers' writes: each may change only what is theirs, and only the one
/// that holds the lease may write to nodes. In the order in which the writes took effect, by their versions.
public final class AuditTrail {

    static final String ACCOUNT = "system:serviceaccount:barograph:barograph-controller";

    private static final Set<String> METADATA = Set.of("uid", "resourceVersion", "annotations");

    private final Path log;
    private final ViolationLog violations;
    private final Set<String> judged = new HashSet<>();
    private int checked;

    public AuditTrail(Path log, ViolationLog violations) {
        this.log = log;
        this.violations = violations;
    }

    /// One write that took effect.
    ///
    /// @param version of what was written; 0 where the answer tells none, as that to a deletion
    /// @param by the address that it came from
    private record Write(long version, String by, JsonNode entry) {

        boolean toLease() {
            return entry.at("/objectRef/resource").asText().equals("leases");
        }

        String node() {
            return entry.at("/objectRef/name").asText();
        }

        JsonNode sent() {
            return entry.path("requestObject");
        }

        String id() {
            return version + " " + entry.path("auditID").asText();
        }
    }

    /// What was written up to now was done to prepare the stage.
    public void begin() {
        writes().forEach(each -> judged.add(each.id()));
    }

    /// Checks what has come since the last time, also what took effect before and was noted late.
    public void check() {
        String holder = "";
        int toNodes = 0;
        for (Write write : writes()) {
            if (write.toLease()) {
                boolean held = !write.entry
                        .at("/responseObject/spec/holderIdentity")
                        .asText()
                        .isEmpty();
                holder = held ? write.by : "";
                continue;
            }
            toNodes++;
            if (judged.add(write.id())) {
                judge(write, holder);
            }
        }
        checked = toNodes;
    }

    private void judge(Write write, String holder) {
        String verb = write.entry.path("verb").asText();
        violations.check(
                verb.equals("patch"), write.node() + ": " + verb + " by " + write.by + ", only patches are right");
        if (!verb.equals("patch")) {
            return;
        }
        violations.check(
                write.by.equals(holder),
                "version " + write.version + ": " + write.by + " wrote to " + write.node() + " while the lease was "
                        + (holder.isEmpty() ? "free" : "held by " + holder));
        shape(write);
    }

    /// How many writes to nodes the controllers have made.
    public int checked() {
        return checked;
    }

    private void shape(Write write) {
        String where = "version " + write.version + " of " + write.node() + ": ";
        JsonNode sent = write.sent();
        sent.path("metadata")
                .fieldNames()
                .forEachRemaining(
                        each -> violations.check(METADATA.contains(each), where + "metadata." + each + " was written"));
        sent.at("/metadata/annotations")
                .fieldNames()
                .forEachRemaining(each -> violations.check(
                        each.startsWith(ControllerMarks.PREFIX), where + "annotation " + each + " was written"));
        sent.path("spec")
                .fieldNames()
                .forEachRemaining(
                        each -> violations.check(each.equals("taints"), where + "spec." + each + " was written"));
        sent.path("status")
                .fieldNames()
                .forEachRemaining(
                        each -> violations.check(each.equals("conditions"), where + "status." + each + " was written"));
        for (JsonNode condition : sent.at("/status/conditions")) {
            violations.check(
                    condition.path("type").asText().equals(ControllerMarks.CONDITION),
                    where + "condition " + condition.path("type").asText() + " was written");
        }
        violations.check(
                !sent.path("metadata").has("uid") || sent.at("/metadata/uid").isTextual(), where + "no text as UID");
    }

    private List<Write> writes() {
        return AuditLog.writes(log, ACCOUNT).stream()
                .map(AuditTrail::write)
                .sorted(Comparator.comparingLong(Write::version))
                .toList();
    }

    private static Write write(JsonNode entry) {
        String version = entry.at("/responseObject/metadata/resourceVersion").asText();
        return new Write(
                version.isEmpty() ? 0 : Long.parseLong(version),
                entry.at("/sourceIPs/0").asText(),
                entry);
    }
}

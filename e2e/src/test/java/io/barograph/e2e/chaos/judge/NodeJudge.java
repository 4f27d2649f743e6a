package io.barograph.e2e.chaos.judge;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;

/// Judges the versions of nodes, one after the other: what is not ours stays as it is, nothing of ours is there
/// unclaimed, comes undecided or by an older leader, and never more nodes are tainted than may be.
public final class NodeJudge {

    private final Bounds bounds;
    private final ViolationLog violations;
    private final Map<String, JsonNode> foreign = new ConcurrentHashMap<>();
    private final Map<String, JsonNode> latest = new ConcurrentHashMap<>();
    private final Set<String> moving = ConcurrentHashMap.newKeySet();
    private final Set<String> disputed = ConcurrentHashMap.newKeySet();

    /// What holds for all changes.
    ///
    /// @param budget how many nodes may be tainted
    /// @param notOurs the nodes on which another keeps a taint and a condition that look like ours
    /// @param decided what controllers have decided
    public record Bounds(int budget, Set<String> notOurs, Decided decided) {}

    /// What stands in decision logs.
    public interface Decided {

        /// Whether any controller has decided this about a demand on a node since its last boot.
        boolean ever(String node, String demand, String reason);
    }

    public NodeJudge(Bounds bounds, ViolationLog violations) {
        this.bounds = bounds;
        this.violations = violations;
    }

    /// Others will keep changing this taint key or condition type.
    public void expectMoving(String what) {
        moving.add(what);
        foreign.clear();
    }

    /// Another program writes to our condition on this node.
    public void dispute(String node) {
        disputed.add(node);
    }

    /// The version of a node that was judged last; 0 if none was.
    public long version(String node) {
        JsonNode last = latest.get(node);
        return last == null ? 0 : ControllerMarks.version(last);
    }

    /// The next version of a node; one that was judged before is passed over.
    void changed(JsonNode node) {
        String name = node.at("/metadata/name").asText();
        JsonNode before = latest.get(name);
        if (before != null && ControllerMarks.version(node) <= ControllerMarks.version(before)) {
            return;
        }
        latest.put(name, node);
        unchanged(name, node);
        if (bounds.notOurs.contains(name)) {
            violations.check(!ControllerMarks.claimsTaint(node), name + ": another's taint was claimed");
            violations.check(!ControllerMarks.claimsCondition(node), name + ": another's condition was claimed");
            return;
        }
        claimed(name, node);
        if (before != null) {
            due(name, before, node);
            violations.check(
                    ControllerMarks.epoch(node) >= ControllerMarks.epoch(before),
                    name + ": was written in epoch " + ControllerMarks.epoch(before) + " and then in "
                            + ControllerMarks.epoch(node));
        }
        long tainted = latest.entrySet().stream()
                .filter(each -> !bounds.notOurs.contains(each.getKey()) && ControllerMarks.tainted(each.getValue()))
                .count();
        violations.check(
                tainted <= bounds.budget, tainted + " nodes are tainted, at most " + bounds.budget + " may be");
    }

    /// The node is no more.
    void gone(JsonNode node) {
        String name = node.at("/metadata/name").asText();
        latest.remove(name);
        foreign.remove(name);
    }

    private void unchanged(String name, JsonNode node) {
        boolean others = bounds.notOurs.contains(name);
        JsonNode now = ControllerMarks.foreign(node, others, others, moving);
        JsonNode before = foreign.putIfAbsent(name, now);
        violations.check(before == null || before.equals(now), name + ": foreign was " + before + " and is " + now);
    }

    private void claimed(String name, JsonNode node) {
        violations.check(
                !ControllerMarks.tainted(node) || ControllerMarks.claimsTaint(node),
                name + ": our taint is there and not claimed");
        violations.check(
                ControllerMarks.condition(node).isEmpty()
                        || ControllerMarks.claimsCondition(node)
                        || disputed.contains(name),
                name + ": our condition is there and not claimed");
    }

    /// What is decided stands in a log before it is written.
    private void due(String name, JsonNode before, JsonNode now) {
        if (ControllerMarks.tainted(before) != ControllerMarks.tainted(now)) {
            boolean came = ControllerMarks.tainted(now);
            decided(name, ControllerMarks.TAINT, came, "the taint " + (came ? "came" : "went"));
        }
        String was = ControllerMarks.condition(before);
        String is = ControllerMarks.condition(now);
        if (!is.equals(was) && !disputed.contains(name)) {
            if (is.equals("True")) {
                decided(name, ControllerMarks.CONDITION, true, "the condition became True");
            } else if (was.equals("True") && is.equals("False")) {
                decided(name, ControllerMarks.CONDITION, false, "the condition became False");
            }
        }
    }

    private void decided(String name, String demand, boolean raised, String what) {
        String reason = raised ? "PressureRaised" : "PressureCleared";
        violations.check(
                bounds.decided.ever(name, demand, reason), name + ": " + what + " without the decision " + reason);
    }
}

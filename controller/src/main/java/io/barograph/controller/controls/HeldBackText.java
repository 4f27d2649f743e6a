package io.barograph.controller.controls;

import io.barograph.controller.controls.HeldBack.Area;
import io.barograph.controller.controls.HeldBack.Course;
import io.barograph.controller.controls.HeldBack.Filled;
import io.barograph.controller.controls.HeldBack.InStorm;
import io.barograph.rules.demand.ScarceResource;
import module java.base;

/// A [HeldBack] in sentences for people.
final class HeldBackText {

    /// The words of all cases.
    static final List<String> ALL = List.of(
            "budget",
            "small_pool",
            "storm",
            "outage",
            "headroom",
            "hazard",
            "silence",
            "stop",
            "silences_unknown",
            "override",
            "ignore",
            "hold_until",
            "drain",
            "mode",
            "keep_firing",
            "input_missing",
            "exporter_silent",
            "foreign",
            "record_unreadable",
            "write_failed",
            "program_fault",
            "pace",
            "not_leader",
            "api_away",
            "evict");

    private HeldBackText() {}

    static String reasonText(HeldBack heldBack) {
        return switch (heldBack) {
            case HeldBack.BudgetFull(Area area, String taints, Filled filled) -> fullBudgetText(area, taints, filled);
            case HeldBack.SmallPool(Area pool, int nodes) ->
                pool.text() + (pool.name().isEmpty() ? " are " : " has ") + nodes
                        + " node(s), and a pool of fewer than " + Budgets.LEAST_POOL + " gets no hard taints";
            case InStorm storm ->
                stormText(
                        storm,
                        "a storm of " + storm.resource().pressure() + " in "
                                + storm.zone().text());
            case HeldBack.InOutage(Area pool, Course course, int silent, int expected) ->
                course == Course.LASTS
                        ? silent + " of " + expected + " exporters of " + pool.text()
                                + " are silent, so the state of its nodes is not known"
                        : "the exporters of " + pool.text() + " have just come back: taints are added a few a minute,"
                                + " on the worst nodes first";
            case HeldBack.NoHeadroom(String text) -> text;
            case HeldBack.HazardSeen(String _, String text) -> text;
            case HeldBack.Silenced(Silence silence) -> silence.text();
            case HeldBack.Stopped(Stop stop) -> stop.text();
            case HeldBack.SilencesUnknown(String text) -> text;
            case HeldBack.Overridden(String remover, Instant end) ->
                remover + " removed it from the node or changed its value; it is not set again before " + end;
            case HeldBack.NodeIgnored(String annotation) ->
                "the annotation " + annotation + " asks to leave this node alone";
            case HeldBack.TaintsHeld(String annotation, Instant end) ->
                "the annotation " + annotation + " asks to leave the node's taints as they are until " + end;
            case HeldBack.StandsDown(StandDown standDown) -> standDown.text();
            case HeldBack.ModeWritesNothing(String policy, String mode, String pool) ->
                pool.isEmpty()
                        ? "policy " + policy + " is in mode " + mode + ", which writes nothing"
                        : pool + " is in mode " + mode + ", which writes nothing";
            case HeldBack.KeepFiring _ ->
                "the demand is keep-firing, which keeps what stands on the node and never adds it";
            case HeldBack.InputMissing _ -> "an input of its rule is missing, so nothing is added";
            case HeldBack.ExporterSilent _ -> "the node's exporter is silent, so nothing is added";
            case HeldBack.Foreign _ -> "another writer keeps it on the node, so it is left as it is";
            case HeldBack.RecordUnreadable(String text) -> "the record of what is ours cannot be read: " + text;
            case HeldBack.WriteFailed(String text) -> "the API server did not take the write: " + text;
            case HeldBack.ProgramFault(String what) -> "a fault of this program stopped the work for the node: " + what;
            case HeldBack.Paced(double perSecond) ->
                "conditions and taints are added to at most " + Math.round(perSecond)
                        + " node(s) a second, and others came first";
            case HeldBack.NotLeader notLeader -> "this replica does not lead; " + notLeader.decides();
            case HeldBack.ApiAway(Instant lastAnswer) ->
                "the API server has not answered since " + lastAnswer.truncatedTo(ChronoUnit.SECONDS)
                        + "; conditions and taints are as last seen then";
            case HeldBack.NotEvicted(var _, String text, String _) -> text;
        };
    }

    private static String stormText(InStorm storm, String stormInZone) {
        String pressuredNodes = storm.pressured() + " of " + storm.heard() + " heard nodes are under it";
        return switch (storm.course()) {
            case LASTS -> "there is " + stormInZone + ": " + pressuredNodes;
            case COOLS_DOWN ->
                stormInZone + " ended less than " + InStorm.COOL_DOWN_MINUTES + " minutes ago: " + pressuredNodes;
            case RAMPS_UP ->
                stormInZone + " is just over: hard taints are added a few a minute, on the worst nodes first";
        };
    }

    private static String fullBudgetText(Area area, String taints, Filled filled) {
        return "the budget of " + area.text() + " is used up: " + (taints.equals("any") ? "" : taints + " ")
                + "taints on " + filled.taintedNodes() + " of its " + filled.nodes() + " nodes, at most "
                + filled.limit()
                + " allowed (" + filled.budget() + ")";
    }

    static String changeText(HeldBack heldBack) {
        return switch (heldBack) {
            case HeldBack.BudgetFull(Area area, String taints, Filled filled) ->
                (filled.limit() == 0 ? "" : "a tainted node of " + area.text() + " is released, or ")
                        + budgetOption(area, taints) + " is raised";
            case HeldBack.SmallPool(Area _, int _) ->
                "the pool grows to " + Budgets.LEAST_POOL + " nodes, or --pool-budget names it, or"
                        + " --allow-small-pools is given";
            case InStorm(Area zone, ScarceResource resource, Course course, int _, int _) ->
                switch (course) {
                    case LASTS, COOLS_DOWN ->
                        "less than " + InStorm.PERCENT + " % of the heard nodes of " + zone.text() + " are under "
                                + resource.pressure() + " for " + InStorm.COOL_DOWN_MINUTES + " minutes";
                    case RAMPS_UP -> "some minutes pass";
                };
            case HeldBack.InOutage(Area pool, Course course, int _, int _) ->
                course == Course.LASTS
                        ? "at least half of the exporters of " + pool.text() + " are heard again"
                        : "some minutes pass";
            case HeldBack.NoHeadroom _ ->
                "there is room for the pods that wait on other nodes, or --headroom asks for less";
            case HeldBack.HazardSeen(String what, String _) ->
                "the hazard (" + what + ") is gone, or acknowledged: --acknowledge-hazard, or --hazards=warn";
            case HeldBack.Silenced(Silence silence) ->
                "the silence ends at " + silence.span().ends() + ", or before: barograph silence expire "
                        + silence.id();
            case HeldBack.Stopped(Stop stop) ->
                (stop.ends() == null ? "the stop is taken back" : "the stop ends at " + stop.ends() + ", or before")
                        + ": " + Stop.RESUME;
            case HeldBack.SilencesUnknown _ -> "the silences can be read";
            case HeldBack.Overridden(String _, Instant end) -> "it is still demanded at " + end;
            case HeldBack.NodeIgnored(String annotation) -> "the annotation " + annotation + " is removed";
            case HeldBack.TaintsHeld(String annotation, Instant end) ->
                "it is still demanded at " + end + ", or the annotation " + annotation + " is removed";
            case HeldBack.StandsDown(StandDown standDown) -> standDown.mark() + " is gone from the node";
            case HeldBack.ModeWritesNothing(String policy, String _, String pool) ->
                pool.isEmpty()
                        ? "a controller of the cluster enforces it: --policy-mode=" + policy
                                + "=enforce, or --mode=enforce"
                        : "the mode of " + pool + " is enforce (--pool-mode)";
            case HeldBack.KeepFiring _ -> "the demand fires again";
            case HeldBack.InputMissing _ -> "the input is there again";
            case HeldBack.ExporterSilent _ -> "the exporter is heard again";
            case HeldBack.Foreign _ -> "the other writer removes it";
            case HeldBack.RecordUnreadable _ -> "the annotation barograph.io/owned is mended or removed";
            case HeldBack.WriteFailed _ -> "the API server takes the write, which is tried again";
            case HeldBack.ProgramFault _ -> "the fault is gone; please report it";
            case HeldBack.Paced _ -> "some seconds pass";
            case HeldBack.NotLeader(String leader) ->
                leader.isEmpty() ? "a replica leads" : "the leader writes it; ask " + leader + " what it waits for";
            case HeldBack.ApiAway _ -> "the API server answers";
            case HeldBack.NotEvicted(var _, String _, String change) -> change;
        };
    }

    private static String budgetOption(Area area, String taints) {
        return switch (area.kind()) {
            case CLUSTER -> "--max-tainted-nodes";
            case POOL -> taints.equals("soft") ? "--soft-taint-share" : "--max-tainted-per-pool or its --pool-budget";
            case ZONE -> "--max-tainted-per-zone";
        };
    }
}

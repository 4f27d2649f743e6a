package io.barograph.controller.guardrail;

import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.HeldBack;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The bounds of how many nodes have taints, at one moment: the budgets, and the storms and outages of the fleet. They
/// never remove a taint. Everything that holds a demand back is a [HeldBack].
///
/// A storm is of a zone and of what is short there.
///
/// A node that has a taint keeps its place. Places that are left go first to nodes that were granted one and have not
/// got the taint yet, then to the most urgent ([GuardedNode.Weight]).
///
/// @param storms one for each resource
public record Guardrails(Budgets budgets, Map<ScarceResource, StormsAndOutages> storms, StormsAndOutages outages) {

    private static final Comparator<GuardedNode> FIRST = Comparator.comparing((GuardedNode member) -> !member.granted())
            .thenComparing(member -> member.weight().urgency(), Comparator.nullsLast(Comparator.reverseOrder()))
            .thenComparingLong(member -> -member.weight().forMicros())
            .thenComparing(GuardedNode::node);

    public Guardrails {
        storms = Collections.unmodifiableMap(new EnumMap<>(storms));
    }

    /// At the beginning, when nothing is known to be going on.
    public static Guardrails of(Budgets budgets) {
        Map<ScarceResource, StormsAndOutages> storms = new EnumMap<>(ScarceResource.class);
        for (ScarceResource resource : ScarceResource.values()) {
            storms.put(resource, StormsAndOutages.none(new StormsAndOutages.Kind.Storm(resource)));
        }
        return new Guardrails(budgets, storms, StormsAndOutages.none(new StormsAndOutages.Kind.Outage()));
    }

    /// How far the storm of a zone has come; null where there is none.
    @Nullable
    AreaStage stormStage(ScarceResource resource, String zone) {
        StormsAndOutages stages = storms.get(resource);
        return stages == null ? null : stages.areas().get(zone);
    }

    /// What a look at the fleet comes to.
    ///
    /// @param guardrails this, at the moment of the look
    public record Looked(Guardrails guardrails, List<GuardrailChange> turns, GuardrailReport report) {}

    /// Looks at all nodes there are.
    ///
    /// @param nowMicros on a clock that never goes back
    public Looked judgeNodes(Collection<GuardedNode> members, long nowMicros) {
        NodeCensus census = NodeCensus.of(members);
        List<GuardrailChange> turns = new ArrayList<>();
        Map<ScarceResource, StormsAndOutages> nextStorms = new EnumMap<>(ScarceResource.class);
        storms.forEach((resource, stages) -> {
            StormsAndOutages.Next next = stages.nextStages(census, budgets, nowMicros);
            nextStorms.put(resource, next.stages());
            turns.addAll(next.turns());
        });
        StormsAndOutages.Next nextOutages = outages.nextStages(census, budgets, nowMicros);
        turns.addAll(nextOutages.turns());
        Guardrails nextGuardrails = new Guardrails(budgets, nextStorms, nextOutages.stages());
        return new Looked(nextGuardrails, List.copyOf(turns), GuardrailReport.of(nextGuardrails, census));
    }

    /// One node that wants taints of one strength.
    public record Ask(String node, TaintStrength strength) {}

    /// Why nodes that want taints may not have them now. What is not named may be added.
    ///
    /// @param members all nodes there are
    public Map<Ask, HeldBack> refusalsByAsk(Collection<GuardedNode> members, long nowMicros) {
        RemainingBudget room = new RemainingBudget(this, NodeCensus.of(members), nowMicros);
        Map<Ask, HeldBack> refusals = new HashMap<>();
        for (GuardedNode guardedNode :
                members.stream().filter(GuardedNode::wants).sorted(FIRST).toList()) {
            for (TaintStrength strength : TaintStrength.values()) {
                if (guardedNode.stakes().stakeOf(strength).wants()) {
                    HeldBack refusal = room.askForTaint(guardedNode, strength);
                    if (refusal != null) {
                        refusals.put(new Ask(guardedNode.node(), strength), refusal);
                    }
                }
            }
        }
        return refusals;
    }
}

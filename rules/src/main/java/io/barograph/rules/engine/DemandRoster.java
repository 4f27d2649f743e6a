package io.barograph.rules.engine;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ScarceResource;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.match.RuleResources;
import module java.base;
import org.jspecify.annotations.Nullable;

/// All demands that loaded rules can raise, each with its raising rules; the order depends on nothing but what they
/// are.
final class DemandRoster {

    /// Of no rules.
    static final DemandRoster EMPTY = new DemandRoster(List.of());

    private final List<Entry> entries;
    private final List<List<Entry>> shares;
    private final List<RaisingRule> raisingRules = new ArrayList<>();
    private final Map<RaisingRule.Key, Integer> ruleIndexes = new HashMap<>();
    private final Map<Demand, Integer> entryIndexes = new HashMap<>();
    private final FlapGroups groups;

    private final SharedInactiveStates<RaisingState> inactiveStates =
            new SharedInactiveStates<>(new RaisingState[0], state -> state.phase() == Phase.INACTIVE);
    private final SharedInactiveStates<Standing> inactiveStandings =
            new SharedInactiveStates<>(new Standing[0], standing -> standing.phase() == Phase.INACTIVE);

    private DemandRoster(List<Entry> entries) {
        this.entries = List.copyOf(entries);
        this.shares = entries.stream().map(Entry::shares).toList();
        for (Entry entry : entries) {
            entryIndexes.put(entry.demand(), entryIndexes.size());
            raisingRules.addAll(entry.raisingRules());
        }
        for (RaisingRule raisingRule : raisingRules) {
            ruleIndexes.put(raisingRule.key(), ruleIndexes.size());
        }
        groups = new FlapGroups(this);
    }

    /// One demand and all that feeds it, whatever policy it comes from.
    ///
    /// @param first the index of the first raising rule among those of all demands; the others follow
    record Entry(Demand demand, List<RaisingRule> raisingRules, int first) {
        Entry {
            raisingRules = List.copyOf(raisingRules);
        }

        /// The index after that of the last raising rule.
        int end() {
            return first + raisingRules.size();
        }

        /// The same by policy, where several can raise the demand; empty where one can. The raising rules of a policy
        /// stand together.
        private List<Entry> shares() {
            List<Entry> shares = new ArrayList<>();
            int firstIndex = 0;
            for (int i = 1; i <= raisingRules.size(); i++) {
                if (i == raisingRules.size() || !policyOf(i).equals(policyOf(firstIndex))) {
                    shares.add(new Entry(demand, raisingRules.subList(firstIndex, i), first + firstIndex));
                    firstIndex = i;
                }
            }
            return shares.size() > 1 ? List.copyOf(shares) : List.of();
        }

        private String policyOf(int raisingRule) {
            return raisingRules.get(raisingRule).source().policy();
        }
    }

    /// What feeds which demand, and what holds it. What rules that are off would demand is there too, so that it stays
    /// the policy's own and is shown.
    static DemandRoster ofPolicies(List<Policy> policies) {
        List<RaisingRule> raisingRules = new ArrayList<>();
        for (Policy policy : policies) {
            for (Rule rule : policy.allRules()) {
                Set<ScarceResource> resources = RuleResources.of(rule);
                for (int i = 0; i < rule.actions().size(); i++) {
                    if (rule.actions().get(i) instanceof Action.Raise(Demand demand, Action.Options options, var _)) {
                        raisingRules.add(new RaisingRule(
                                new RaisingRule.Key(rule.id(), i),
                                demand,
                                new Transition.Source(policy.name(), rule.name(), options.severity()),
                                new RaisingRule.Periods(
                                        MICROSECONDS.convert(options.gracePeriod()),
                                        MICROSECONDS.convert(options.keepFor()),
                                        options.steady() ? 0 : MICROSECONDS.convert(options.maxKeepFor())),
                                holdersOf(policy, rule, demand),
                                options.message(),
                                options.terms(),
                                resources,
                                rule.ruleSwitch().off()));
                    }
                }
            }
        }
        return of(raisingRules);
    }

    private static List<RaisingRule.Holder> holdersOf(Policy policy, Rule raising, Demand demand) {
        return policy.rules().stream()
                .filter(rule -> rule.holdsDemandOf(demand, raising))
                .map(rule -> new RaisingRule.Holder(rule.id(), rule.name()))
                .sorted(Comparator.comparing(RaisingRule.Holder::name))
                .toList();
    }

    static DemandRoster of(List<RaisingRule> raisingRules) {
        Map<String, List<RaisingRule>> byDemand = new TreeMap<>();
        for (RaisingRule raisingRule : raisingRules) {
            byDemand.computeIfAbsent(sortKey(raisingRule.demand()), _ -> new ArrayList<>())
                    .add(raisingRule);
        }
        List<Entry> entries = new ArrayList<>();
        int first = 0;
        for (List<RaisingRule> demandRules : byDemand.values()) {
            demandRules.sort(Comparator.comparing(
                            (RaisingRule raisingRule) -> raisingRule.source().policy())
                    .thenComparing(raisingRule -> raisingRule.source().rule())
                    .thenComparing(raisingRule -> raisingRule.key().ruleId())
                    .thenComparingInt(raisingRule -> raisingRule.key().ordinal()));
            entries.add(new Entry(demandRules.getFirst().demand(), demandRules, first));
            first += demandRules.size();
        }
        return new DemandRoster(entries);
    }

    /// In the order of every [io.barograph.rules.demand.DesiredState].
    List<Entry> entries() {
        return entries;
    }

    /// The entry at this index, a policy at a time, where several policies can raise its demand; empty where one can.
    List<Entry> sharesAt(int index) {
        return shares.get(index);
    }

    /// An equal array: where no raising rule is active, the one that other nodes keep too.
    ///
    /// @param states of all raising rules; not changed any more
    RaisingState[] shareStates(RaisingState[] states) {
        return inactiveStates.shareStates(states);
    }

    /// The same of where all demands stand.
    Standing[] shareStandings(Standing[] standings) {
        return inactiveStandings.shareStates(standings);
    }

    /// Conditions and taints, a policy at a time.
    FlapGroups groups() {
        return groups;
    }

    /// Those of all demands, in the demands' order.
    List<RaisingRule> raisingRules() {
        return raisingRules;
    }

    /// Where the raising rule is among all, null if it does not exist.
    @Nullable
    Integer indexOfRule(RaisingRule.Key key) {
        return ruleIndexes.get(key);
    }

    /// Where the demand is among the entries, null if no loaded rule can raise it.
    @Nullable
    Integer indexOfDemand(Demand demand) {
        return entryIndexes.get(demand);
    }

    /// What demands are ordered by: conditions, taints, events, evictions, reclaims, each by its key, those of one
    /// taint by their values.
    static String sortKey(Demand demand) {
        return switch (demand) {
            case Demand.Condition _ -> "1 " + demand.key();
            case Demand.Taint(var _, Integer value, var _)
            when value != null -> "2 %s %09d".formatted(((Demand.Taint) demand).id(), value);
            case Demand.Taint _ -> "2 " + demand.key();
            case Demand.Event _ -> "3 " + demand.key();
            case Demand.Evict _ -> "4 " + demand.key();
            case Demand.Reclaim _ -> "5 " + demand.key();
        };
    }
}

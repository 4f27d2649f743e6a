package io.barograph.rules.engine;

import io.barograph.rules.demand.FlapState;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The conditions and taints of a roster, a policy at a time: what can flap. What another policy wants of the
/// same demand makes no transition period longer than this one says.
final class FlapGroups {

    private static final int NO_GROUP = Integer.MIN_VALUE;

    private final List<DemandRoster.Entry> groups = new ArrayList<>();
    private final Map<Key, Integer> indexes = new HashMap<>();
    private final int[] byRule;
    private final FlapState[] never;

    /// What a group is known by, whatever its rules say.
    ///
    /// @param demand its key
    record Key(String policy, String demand) {

        static Key of(DemandRoster.Entry group) {
            return new Key(
                    group.raisingRules().getFirst().source().policy(),
                    group.demand().key());
        }
    }

    FlapGroups(DemandRoster roster) {
        byRule = new int[roster.raisingRules().size()];
        Arrays.fill(byRule, NO_GROUP);
        for (int i = 0; i < roster.entries().size(); i++) {
            DemandRoster.Entry entry = roster.entries().get(i);
            if (entry.demand().isMark()) {
                List<DemandRoster.Entry> shares = roster.sharesAt(i);
                (shares.isEmpty() ? List.of(entry) : shares).forEach(this::addGroup);
            }
        }
        never = new FlapState[groups.size()];
        Arrays.fill(never, FlapState.NONE);
    }

    private void addGroup(DemandRoster.Entry group) {
        Arrays.fill(byRule, group.first(), group.end(), groups.size());
        indexes.put(Key.of(group), groups.size());
        groups.add(group);
    }

    int size() {
        return groups.size();
    }

    /// Of a node on which none was ever raised. Never changed.
    FlapState[] never() {
        return never;
    }

    DemandRoster.Entry groupAt(int index) {
        return groups.get(index);
    }

    /// Where the group is, null if there is none.
    @Nullable
    Integer indexOf(Key key) {
        return indexes.get(key);
    }

    /// That of the raising rule's group; [FlapState#NONE] where it is of none, so that its demand cannot flap.
    ///
    /// @param raisingRule its index among all
    /// @param flaps by group
    FlapState ofRule(int raisingRule, FlapState[] flaps) {
        int group = byRule[raisingRule];
        return group == NO_GROUP ? FlapState.NONE : flaps[group];
    }
}

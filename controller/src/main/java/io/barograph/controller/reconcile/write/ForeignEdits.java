package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import module java.base;

/// Finds who changed our marks (`managedFields`) and decides: set a mark again once, or leave it to the other writer
/// for 30 minutes. Asks the API server only where a mark is not as we left it.
public final class ForeignEdits {

    /// A taint that a human removed or changed is not set again for this time.
    static final Duration OVERRIDE = Duration.ofMinutes(30);

    /// At most this many conditions are remembered as we left them; about others the API server is asked.
    private static final int REMEMBERED = 50_000;

    /// Tools that people use, by what their field managers begin with.
    private static final List<String> TOOLS = List.of(
            "kubectl", "k9s", "oc", "lens", "openlens", "headlamp", "dashboard", "node-fetch", "mozilla", "curl");

    private static final String UNKNOWN_WRITER = "an unknown writer";

    private final NodeApi api;
    private final Map<String, NodeCondition> left = new LinkedHashMap<>() {
        @java.lang.Override
        protected boolean removeEldestEntry(Map.Entry<String, NodeCondition> eldest) {
            return size() > REMEMBERED;
        }
    };

    public ForeignEdits(NodeApi api) {
        this.api = api;
    }

    /// What is still ours, and the events about the rest.
    record Judged(OwnershipRecord owned, List<EventText.Words> news) {
        Judged {
            news = List.copyOf(news);
        }
    }

    /// What others did to taints of ours.
    ///
    /// @param gone that they took away
    /// @param values that they gave them, by `key:effect`
    private record EditedTaints(Set<String> gone, SortedMap<String, String> values) {}

    /// A condition stands there as we wrote it.
    void left(LiveNode node, NodeCondition condition) {
        left.put(key(node, condition.type()), condition);
    }

    /// Judges what this plan would write over. A taint that is gone was removed by another writer. A human is
    /// obeyed. After a controller that wrote back an older list the taint is set again, once. The same holds for a
    /// taint that has another value. A condition that another writes too is left to the other.
    ///
    /// @param plan of what is ours and gone, only what may stay is of interest
    ApiOutcome<Judged> judge(ManagedNode node, NodePlan plan, Instant now) {
        LiveNode live = node.live();
        OwnershipRecord owned = node.owned();
        Set<String> gone = new TreeSet<>(plan.vanished());
        SortedMap<String, String> values = otherValues(node, plan);
        List<String> changed = plan.conditions().stream()
                .map(NodeCondition::type)
                .filter(type -> changed(live, type))
                .toList();
        if (gone.isEmpty() && values.isEmpty() && changed.isEmpty()) {
            return new ApiOutcome.Done<>(new Judged(owned, List.of()));
        }
        ApiOutcome<FieldManagers> outcome = api.writers(live.identity());
        return outcome instanceof ApiOutcome.Done<FieldManagers>(FieldManagers writers)
                ? new ApiOutcome.Done<>(
                        judge(owned, new EditedTaints(gone, values), foreign(live, changed, writers), writers, now))
                : ApiOutcome.failed(outcome);
    }

    private static Judged judge(
            OwnershipRecord owned, EditedTaints edited, List<String> foreign, FieldManagers writers, Instant now) {
        SortedMap<String, OwnershipRecord.Mark> taints = new TreeMap<>(owned.taints());
        SortedMap<String, OwnershipRecord.Mark> conditions = new TreeMap<>(owned.conditions());
        SortedMap<String, OwnershipRecord.Overridden> overridden = new TreeMap<>(owned.overridden());
        List<EventText.Words> news = new ArrayList<>();
        // Our own write since then hides who it was: then it is obeyed
        String by = writers.taints().equals(FieldManagers.CONTROLLER) ? "" : writers.taints();
        for (String id : edited.gone()) {
            OwnershipRecord.Mark mark = taints.get(id);
            if (mark != null && mark.again() == 0 && !human(by)) {
                taints.put(id, mark.setAgain());
            } else {
                taints.remove(id);
                OwnershipRecord.Overridden override =
                        new OwnershipRecord.Overridden(now.plus(OVERRIDE), by.isEmpty() ? UNKNOWN_WRITER : by);
                overridden.put(id, override);
                news.add(EventText.overridden(id, override));
            }
        }
        edited.values().forEach((id, value) -> {
            OwnershipRecord.Mark mark = Objects.requireNonNull(taints.get(id));
            if (mark.again() == 0 && !human(by)) {
                taints.put(id, mark.valued(value).setAgain());
            } else {
                taints.put(id, mark.valued(value));
                OwnershipRecord.Overridden override =
                        new OwnershipRecord.Overridden(now.plus(OVERRIDE), by.isEmpty() ? UNKNOWN_WRITER : by);
                overridden.put(id, override);
                news.add(EventText.overridden(id, mark.value(), value, override));
            }
        });
        for (String type : foreign) {
            conditions.remove(type);
            news.add(EventText.foreignWriter(type, writers.conditions().getOrDefault(type, Set.of(UNKNOWN_WRITER))));
        }
        return new Judged(new OwnershipRecord(taints, conditions, overridden, owned.flaps()), news);
    }

    /// The values of our taints that are not as we left them, by `key:effect`. Those that go anyway, or that have the
    /// right value by another writer, are left out.
    private static SortedMap<String, String> otherValues(ManagedNode node, NodePlan plan) {
        OwnershipRecord after = plan.step() == null ? node.owned() : plan.step().owned();
        SortedMap<String, String> values = new TreeMap<>();
        node.owned().taints().forEach((id, mark) -> {
            NodeTaint there = node.live().taint(id);
            OwnershipRecord.Mark planned = after.taints().get(id);
            if (there != null
                    && planned != null
                    && !there.value().equals(mark.value())
                    && !there.value().equals(planned.value())) {
                values.put(id, there.value());
            }
        });
        return values;
    }

    /// The API server notes nothing of an object that was created without any field: then another writer changed it if
    /// we left it otherwise.
    private List<String> foreign(LiveNode live, List<String> changed, FieldManagers writers) {
        return changed.stream()
                .filter(type -> writers.conditions().containsKey(type)
                        ? writers.foreign(type)
                        : left.containsKey(key(live, type)))
                .toList();
    }

    /// Where no manager is noted the list is empty. A human leaves it so more often than a program.
    static boolean human(String manager) {
        String name = manager.toLowerCase(Locale.ROOT);
        return name.isEmpty() || TOOLS.stream().anyMatch(name::startsWith);
    }

    private boolean changed(LiveNode live, String type) {
        NodeCondition there = live.condition(type);
        return there != null && !there.equals(left.get(key(live, type)));
    }

    private static String key(LiveNode node, String type) {
        return node.identity().uid() + " " + type;
    }
}

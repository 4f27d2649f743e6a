package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.reconcile.plan.NodePlan;
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
    private final Map<String, NodeCondition> writtenConditions = new LinkedHashMap<>() {
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
    void rememberCondition(LiveNode node, NodeCondition condition) {
        writtenConditions.put(conditionKey(node, condition.type()), condition);
    }

    /// Judges what this plan would write over. A taint that is gone was removed by another writer. A human is
    /// obeyed. After a controller that wrote back an older list the taint is set again, once. The same holds for a
    /// taint that has another value. A condition that another writes too is left to the other.
    ///
    /// @param plan of what is ours and gone, only what may stay is of interest
    ApiOutcome<Judged> judgeEdits(ManagedNode node, NodePlan plan, Instant currentTime) {
        LiveNode live = node.live();
        OwnershipRecord record = node.owned();
        Set<String> gone = new TreeSet<>(plan.vanished());
        SortedMap<String, String> values = otherValues(node, plan);
        List<String> changed = plan.conditions().stream()
                .map(NodeCondition::type)
                .filter(type -> hasChanged(live, type))
                .toList();
        if (gone.isEmpty() && values.isEmpty() && changed.isEmpty()) {
            return new ApiOutcome.Done<>(new Judged(record, List.of()));
        }
        ApiOutcome<FieldManagers> outcome = api.fieldManagers(live.identity());
        return outcome instanceof ApiOutcome.Done<FieldManagers>(FieldManagers managers)
                ? new ApiOutcome.Done<>(judgeByWriters(
                        record,
                        new EditedTaints(gone, values),
                        foreignTypes(live, changed, managers),
                        managers,
                        currentTime))
                : ApiOutcome.sameFailure(outcome);
    }

    private static Judged judgeByWriters(
            OwnershipRecord record,
            EditedTaints edited,
            List<String> foreign,
            FieldManagers managers,
            Instant currentTime) {
        SortedMap<String, OwnershipRecord.Mark> taints = new TreeMap<>(record.taints());
        SortedMap<String, OwnershipRecord.Mark> conditions = new TreeMap<>(record.conditions());
        SortedMap<String, OwnershipRecord.Overridden> overridden = new TreeMap<>(record.overridden());
        List<EventText.Words> news = new ArrayList<>();
        // Our own write since then hides who it was: then it is obeyed
        String writer = managers.taints().equals(FieldManagers.CONTROLLER) ? "" : managers.taints();
        for (String id : edited.gone()) {
            OwnershipRecord.Mark mark = taints.get(id);
            if (mark != null && mark.timesSetAgain() == 0 && !isHuman(writer)) {
                taints.put(id, mark.setAgain());
            } else {
                taints.remove(id);
                OwnershipRecord.Overridden override = new OwnershipRecord.Overridden(
                        currentTime.plus(OVERRIDE), writer.isEmpty() ? UNKNOWN_WRITER : writer);
                overridden.put(id, override);
                news.add(EventText.taintOverridden(id, override));
            }
        }
        edited.values().forEach((id, value) -> {
            OwnershipRecord.Mark mark = Objects.requireNonNull(taints.get(id));
            if (mark.timesSetAgain() == 0 && !isHuman(writer)) {
                taints.put(id, mark.withValue(value).setAgain());
            } else {
                taints.put(id, mark.withValue(value));
                OwnershipRecord.Overridden override = new OwnershipRecord.Overridden(
                        currentTime.plus(OVERRIDE), writer.isEmpty() ? UNKNOWN_WRITER : writer);
                overridden.put(id, override);
                news.add(EventText.valueOverridden(id, mark.value(), value, override));
            }
        });
        for (String type : foreign) {
            conditions.remove(type);
            news.add(EventText.foreignWriter(type, managers.conditions().getOrDefault(type, Set.of(UNKNOWN_WRITER))));
        }
        return new Judged(new OwnershipRecord(taints, conditions, overridden, record.flaps()), news);
    }

    /// The values of our taints that are not as we left them, by `key:effect`. Those that go anyway, or that have the
    /// right value by another writer, are left out.
    private static SortedMap<String, String> otherValues(ManagedNode node, NodePlan plan) {
        OwnershipRecord plannedRecord =
                plan.step() == null ? node.owned() : plan.step().owned();
        SortedMap<String, String> values = new TreeMap<>();
        node.owned().taints().forEach((id, mark) -> {
            NodeTaint liveTaint = node.live().taint(id);
            OwnershipRecord.Mark planned = plannedRecord.taints().get(id);
            if (liveTaint != null
                    && planned != null
                    && !liveTaint.value().equals(mark.value())
                    && !liveTaint.value().equals(planned.value())) {
                values.put(id, liveTaint.value());
            }
        });
        return values;
    }

    /// The API server notes nothing of an object that was created without any field: then another writer changed it if
    /// we left it otherwise.
    private List<String> foreignTypes(LiveNode live, List<String> changed, FieldManagers managers) {
        return changed.stream()
                .filter(type -> managers.conditions().containsKey(type)
                        ? managers.isForeign(type)
                        : writtenConditions.containsKey(conditionKey(live, type)))
                .toList();
    }

    /// Where no manager is noted the list is empty. A human leaves it so more often than a program.
    static boolean isHuman(String manager) {
        String name = manager.toLowerCase(Locale.ROOT);
        return name.isEmpty() || TOOLS.stream().anyMatch(name::startsWith);
    }

    private boolean hasChanged(LiveNode live, String type) {
        NodeCondition liveCondition = live.condition(type);
        return liveCondition != null && !liveCondition.equals(writtenConditions.get(conditionKey(live, type)));
    }

    private static String conditionKey(LiveNode node, String type) {
        return node.identity().uid() + " " + type;
    }
}

package io.barograph.controller.evict;

import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.evict.EvictionNeed.Wanted;
import io.barograph.controller.evict.record.EvictionHistory;
import io.barograph.controller.evict.victim.Choice;
import io.barograph.controller.evict.victim.Fit;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One look at one node: follows what is under way, and evicts at most one pod. The intent is on the node before the
/// API server is asked, so that the next leader knows of it.
final class EvictionStep {

    private static final long LOOK_MICROS = TimeUnit.SECONDS.toMicros(5);
    private static final long FOLLOW_MICROS = TimeUnit.SECONDS.toMicros(1);
    /// Evictions that may be refused in one look.
    private static final int MOST_TRIED = 10;

    private final EvictorDoors doors;
    private final EvictorSettings settings;
    private final EvictionTimes times;
    private final EvictionListener listener;
    private final Supplier<Collection<EvictingNode>> nodes;
    private final VictimSearch search;
    private final EvictionCall call;
    private final EvictionFollow follow;
    private final WorkloadHolds holds = new WorkloadHolds();
    /// What deleted nodes remembered, as long as it counts.
    private final Queue<EvictionHistory.Kept> gone = new ConcurrentLinkedQueue<>();

    EvictionStep(
            EvictorDoors doors,
            EvictorSettings settings,
            EvictionTimes times,
            EvictionListener listener,
            Supplier<Collection<EvictingNode>> nodes) {
        this.doors = doors;
        this.settings = settings;
        this.times = times;
        this.listener = listener;
        this.nodes = nodes;
        this.search = new VictimSearch(doors);
        EvictionWriter writer = new EvictionWriter(doors.nodes(), doors.leadership(), times);
        this.follow = new EvictionFollow(doors, writer, listener);
        this.call = new EvictionCall(doors, writer, listener, holds);
    }

    /// @param goOn takes in what has come, and says whether nothing more urgent waits; asked between calls
    void look(EvictingNode node, BooleanSupplier goOn) {
        long begun = times.micros();
        LookBudget budget = LookBudget.begin(times, goOn);
        node.notBeforeMicros = begun + LOOK_MICROS;
        SortedMap<String, HeldBack> held = new TreeMap<>();
        boolean readable = node.record.isPresent();
        if (readable && settings.controls().modes().writes()) {
            follow.advance(node, what -> call.tell(node, what));
        }
        for (DemandState demand : node.needs()) {
            String key = demand.demand().key();
            HeldBack why = readable
                    ? act(node, key, budget)
                    : new NotEvicted("record_unreadable", node.record.why(), "the annotation is mended or deleted");
            if (why != null) {
                held.put(key, why);
            }
        }
        if (node.recorded().inFlight() != null || node.recorded().measuring() != null) {
            node.notBeforeMicros = Math.min(node.notBeforeMicros, times.micros() + FOLLOW_MICROS);
        }
        long now = times.micros();
        node.notBeforeMicros = Math.max(node.notBeforeMicros, now + (now - begun)); // who was slow rests as long
        node.hold(held, listener);
    }

    private @Nullable HeldBack act(EvictingNode node, String key, LookBudget budget) {
        return switch (need(node, key)) {
            case EvictionNeed.No(HeldBack why) -> why;
            case Wanted wanted -> {
                HeldBack bound = bound(node, wanted.signal());
                yield bound == null ? choose(node, key, wanted, budget) : bound;
            }
        };
    }

    private EvictionNeed need(EvictingNode node, String key) {
        return EvictionNeed.of(node, key, settings, doors.guards().get(), times.wall());
    }

    private @Nullable HeldBack bound(EvictingNode node, String signal) {
        nodes.get().stream().filter(each -> each != node).forEach(follow::prove);
        NotEvicted refused = holds.whilePaused(times.micros());
        return refused == null
                ? history(node, node.kept()).onNode(node.kept(), signal, settings.caps(), times.steady())
                : refused;
    }

    /// Whether a pod of this owner is still to go, after its intent is noted. Another replica that thinks it leads too
    /// may have noted one meanwhile, so that the bounds are asked again.
    ///
    /// @param before what the node remembered before the intent
    private EvictionNeed again(EvictingNode node, String key, EvictionHistory.Kept before, Workload owner) {
        EvictionNeed need = need(node, key);
        if (!(need instanceof Wanted wanted)) {
            return need;
        }
        EvictionHistory others = history(node, before);
        NotEvicted bound = others.onNode(before, wanted.signal(), settings.caps(), times.steady());
        bound = bound == null ? others.ofOwner(owner, times.steady()) : bound;
        return bound == null ? wanted : new EvictionNeed.No(bound);
    }

    int remembered() {
        return gone.size() + holds.size();
    }

    /// A node is deleted, but what it remembers counts for the hour and for owners.
    void gone(EvictingNode node) {
        gone.add(node.believed().lost());
    }

    /// @param kept what is to be taken for this node's record
    private EvictionHistory history(EvictingNode node, EvictionHistory.Kept kept) {
        Instant now = times.steady();
        gone.removeIf(each -> EvictionHistory.isForgotten(each, now));
        return new EvictionHistory(
                nodes.get().stream()
                        .filter(each -> each.live() != null)
                        .map(each -> each == node ? kept : each.believed())
                        .toList(),
                gone);
    }

    private @Nullable HeldBack choose(EvictingNode node, String key, Wanted wanted, LookBudget budget) {
        Reading<VictimSearch.Found> read = find(wanted.live(), wanted.signal(), wanted.share());
        if (!(read instanceof Reading.Present<VictimSearch.Found>(VictimSearch.Found found))) {
            return new NotEvicted("pods_unknown", read.why(), "it is known");
        }
        NotEvicted backlog = found.backlog(times.wall());
        if (backlog != null) {
            return backlog;
        }
        HeldBack refused = null;
        for (int tries = 0; tries < MOST_TRIED; tries++) {
            Choice choice = choice(node, found, budget, node.asked);
            node.chosen(choice);
            Choice.Judged victim = choice.victim();
            if (victim == null) {
                NotEvicted modest = choice.modest();
                if (modest != null && node.reported.add(modest.cause())) {
                    call.tell(
                            node,
                            new NodeEvent.What(
                                    true, "EvictionBlocked", "Evict", "No pod is evicted: " + modest.text()));
                }
                endRound(node, choice);
                return refused == null ? choice.none() : refused;
            }
            NotEvicted regaining = found.regaining(victim.rank(), times.wall());
            if (regaining != null) {
                return regaining;
            }
            if (!wanted.mode().evicts()) {
                return imagine(node, key, wanted, victim);
            }
            Workload owner = Objects.requireNonNull(victim.pod().owner());
            refused = enforce(node, key, wanted, victim, budget);
            if (refused == null) {
                node.asked.clear();
            }
            boolean isOwnerRefused =
                    !(refused instanceof NotEvicted why && why.cause().equals("conflict"))
                            && holds.of(owner, times.micros()) != null;
            if (!isOwnerRefused || !budget.isOpen() || !(need(node, key) instanceof Wanted still)) {
                return refused;
            }
            wanted = still; // the next workload in rank, for the same need
        }
        return refused;
    }

    private @Nullable HeldBack enforce(
            EvictingNode node, String key, Wanted wanted, Choice.Judged victim, LookBudget budget) {
        HeldBack bound = bound(node, wanted.signal());
        if (bound != null) {
            return bound;
        }
        EvictionHistory.Kept before = node.kept();
        Workload owner = Objects.requireNonNull(victim.pod().owner());
        return call.enforce(node, wanted, victim, () -> {
            boolean _ = budget.isOpen(); // takes in what has come
            return again(node, key, before, owner);
        });
    }

    /// Once every workload was asked for and none may lose a pod, all are asked anew. Else the others are asked soon.
    private void endRound(EvictingNode node, Choice choice) {
        if (choice.pods().stream()
                .anyMatch(each -> each.why() != null && each.why().cause().equals("not_asked"))) {
            node.notBeforeMicros = times.micros() + FOLLOW_MICROS;
        } else {
            node.asked.clear();
        }
    }

    /// Shows who would go; the API server is asked once, and only in mode probe.
    private HeldBack imagine(EvictingNode node, String key, Wanted wanted, Choice.Judged victim) {
        EvictingNode.ProbedPod last = node.probed.get(key);
        if (last == null || !last.uid().equals(victim.pod().identity().uid())) {
            if (!doors.leadership().leading()) {
                return new HeldBack.NotLeader(doors.leadership().leader());
            }
            String answer = wanted.mode().probes()
                    ? doors.pods()
                            .evict(EvictionCall.request(wanted, victim, "probe", true))
                            .word()
                    : "";
            listener.answered(wanted.signal(), answer.isEmpty() ? "observed" : "probe_" + answer);
            last = new EvictingNode.ProbedPod(victim.pod().identity().uid(), answer);
            node.probed.put(key, last);
        }
        return onlyShown(
                wanted,
                victim,
                last.answer().isEmpty() ? "" : "; the API server answers to a dry run: " + last.answer());
    }

    private static NotEvicted onlyShown(Wanted wanted, Choice.Judged victim, String answer) {
        return new NotEvicted(
                "mode",
                "pod " + victim.rank().text() + " would be evicted, and evictions of policy " + wanted.policy()
                        + " are in mode " + wanted.mode().word() + " on this node" + answer,
                EvictionNeed.CHANGE);
    }

    /// The pods and what they use; for any thread.
    ///
    /// @param need null where nothing is demanded
    Reading<VictimSearch.Found> find(LiveNode live, String word, @Nullable DemandState need) {
        EvictionSignal signal = EvictionSignal.of(word);
        EvictTerms terms = need == null ? EvictTerms.DEFAULT : need.terms();
        return signal == null
                ? Reading.failed("there is no signal " + word)
                : search.find(live, signal, terms.ranking());
    }

    /// Who goes first: as it was chosen just now, else without asking for workloads; for any thread.
    Choice shown(EvictingNode node, VictimSearch.Found found) {
        Choice just = node.chosen();
        return just == null ? choice(node, found, LookBudget.none(times), new HashMap<>()) : just;
    }

    private Choice choice(
            EvictingNode node, VictimSearch.Found found, LookBudget budget, Map<String, NotEvicted> asked) {
        Fit fit = new Fit(nodes.get().stream()
                .filter(each -> each != node && each.live() != null)
                .map(each -> new Fit.Room(
                        Objects.requireNonNull(each.live()),
                        each.isCalm(),
                        doors.requested().apply(each.name)))
                .toList());
        WorkloadChecks checks = new WorkloadChecks(
                doors.pods(),
                settings.protections(),
                new WorkloadChecks.Bounds(holds, history(node, node.kept()), fit, times),
                budget,
                asked);
        return Choice.of(
                found.ranked(),
                found.pods(),
                found.isOfMemory() && !settings.protections().belowRequest(),
                pod -> settings.protections().of(pod, times.wall()),
                checks::judge);
    }
}

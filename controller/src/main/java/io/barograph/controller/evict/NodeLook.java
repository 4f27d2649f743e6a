package io.barograph.controller.evict;

import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.evict.EvictionNeed.Wanted;
import io.barograph.controller.evict.record.EvictionHistory;
import io.barograph.controller.evict.victim.Choice;
import io.barograph.controller.evict.victim.Fit;
import io.barograph.controller.evict.victim.Greed;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One look at one node: follows what is under way, and evicts at most one pod. The intent is noted before the API
/// server is asked, so that the next leader knows of it.
final class NodeLook {

    static final long LOOK_MICROS = TimeUnit.SECONDS.toMicros(5);
    private static final long FOLLOW_MICROS = TimeUnit.SECONDS.toMicros(1);
    /// So long pods that end by themselves are waited for where the rule says nothing.
    private static final Duration OWN_END = Duration.ofSeconds(30);

    /// Who shortens the grace of a pod again and again keeps it there beyond its deletion time.
    private static final Duration LONGEST_BACKLOG = Duration.ofMinutes(15);

    /// Evictions that may be refused in one look.
    private static final int MOST_TRIED = 10;

    private final EvictorDoors doors;
    private final EvictorSettings settings;
    private final EvictionTimes times;
    private final EvictionListener listener;
    private final Supplier<Collection<EvictingNode>> nodes;
    private final EvictionCall call;
    private final EvictionProbe probe;
    private final EvictionFollow follow;
    private final EvictionPauses pauses = new EvictionPauses();
    private final EvictionLedger ledger;
    private final ShownEvictions shown;
    private final PlaceQueue places;

    NodeLook(
            EvictorDoors doors,
            EvictorSettings settings,
            EvictionTimes times,
            EvictionListener listener,
            EvictionLedger ledger,
            ShownEvictions shown,
            Supplier<Collection<EvictingNode>> nodes) {
        this.ledger = ledger;
        this.shown = shown;
        this.places = new PlaceQueue(nodes, times);
        this.doors = doors;
        this.settings = settings;
        this.times = times;
        this.listener = listener;
        this.nodes = nodes;
        EvictionLedgerWriter writer = new EvictionLedgerWriter(ledger, pauses, times);
        this.follow = new EvictionFollow(doors, writer, listener);
        this.call = new EvictionCall(doors, writer, listener, pauses);
        this.probe = new EvictionProbe(doors, listener);
    }

    /// @param goOn takes in what has come, and says whether nothing more urgent waits; asked between calls
    void lookAtNode(EvictingNode node, BooleanSupplier goOn) {
        long begun = times.micros();
        node.notBeforeMicros = begun + LOOK_MICROS;
        SortedMap<String, HeldBack> reasons = new TreeMap<>();
        VictimSearch search = new VictimSearch(doors);
        LookBudget budget = new LookBudget(times, goOn);
        ledger.keepRead();
        String failure = ledger.failure();
        if (failure.isEmpty()
                && pauses.whilePaused(begun) == null
                && settings.controls().modes().writes()) {
            places.notePlace(node);
            follow.advanceEvictions(node, what -> call.sendEvent(node, what));
            places.notePlace(node);
        }
        for (DemandState demand : node.needs()) {
            String key = demand.demand().key();
            HeldBack heldBack = failure.isEmpty()
                    ? actOnDemand(node, key, search, budget)
                    : new NotEvicted(NotEvictedCause.RECORD_UNREADABLE, failure, "it can be read");
            if (heldBack != null) {
                reasons.put(key, heldBack);
            }
        }
        if (node.recorded().inFlight() != null || node.recorded().measuring() != null) {
            node.notBeforeMicros = Math.min(node.notBeforeMicros, times.micros() + FOLLOW_MICROS);
        }
        node.restFor(times.micros() - begun);
        node.holdBack(reasons, listener);
        places.noteReasons(node, reasons.values());
    }

    private @Nullable HeldBack actOnDemand(EvictingNode node, String key, VictimSearch search, LookBudget budget) {
        return switch (currentNeed(node, key)) {
            case EvictionNeed.No(HeldBack heldBack) -> heldBack;
            case Wanted wantedEviction -> {
                HeldBack bound = refusalByBounds(node, wantedEviction.signal());
                if (bound == null && places.isOthersTurn(node, historyWith(node, node.kept()), settings.caps())) {
                    bound = new NotEvicted(
                            NotEvictedCause.CAP,
                            "the place that is free is for a node that has waited longer",
                            "it has had its turn");
                    node.notBeforeMicros = times.micros() + 2 * LOOK_MICROS;
                }
                yield bound == null ? chooseVictim(node, key, wantedEviction, search, budget) : bound;
            }
        };
    }

    private EvictionNeed currentNeed(EvictingNode node, String key) {
        return EvictionNeed.of(node, key, settings, doors.guards().get(), times.wall());
    }

    private @Nullable HeldBack refusalByBounds(EvictingNode node, String signal) {
        NotEvicted refused = pauses.whilePaused(times.micros());
        return refused == null
                ? historyWith(node, node.kept()).onNode(node.kept(), signal, settings.caps(), times.steady())
                : refused;
    }

    /// Whether a pod of this owner is still to go, after its intent is noted. Another replica that thinks it leads too
    /// may have noted one meanwhile, so that the bounds are asked again.
    ///
    /// @param keptBefore what was recorded of the node before the intent
    private EvictionNeed recheckNeed(EvictingNode node, String key, EvictionHistory.Kept keptBefore, Workload owner) {
        EvictionNeed need = currentNeed(node, key);
        if (!(need instanceof Wanted wantedEviction)) {
            return need;
        }
        EvictionHistory otherEvictions = historyWith(node, keptBefore);
        NotEvicted bound = otherEvictions.onNode(keptBefore, wantedEviction.signal(), settings.caps(), times.steady());
        bound = bound == null ? otherEvictions.ofOwner(owner, times.steady()) : bound;
        bound = bound == null ? otherEvictions.inNamespace(owner.namespace(), settings.caps(), times.steady()) : bound;
        return bound == null ? wantedEviction : new EvictionNeed.No(bound);
    }

    int remembered() {
        return pauses.size() + places.size();
    }

    /// @param keptRecord what is to be taken for this node's record
    private EvictionHistory historyWith(EvictingNode node, EvictionHistory.Kept keptRecord) {
        return new EvictionHistory(
                nodes.get().stream()
                        .filter(otherNode -> otherNode.live() != null)
                        .map(otherNode -> otherNode == node ? keptRecord : otherNode.kept())
                        .toList(),
                ledger.goneRecords());
    }

    private @Nullable HeldBack chooseVictim(
            EvictingNode node, String key, Wanted wantedEviction, VictimSearch search, LookBudget budget) {
        Reading<VictimSearch.Found> searchResult =
                findPods(search, wantedEviction.live(), wantedEviction.signal(), wantedEviction.share());
        if (!(searchResult instanceof Reading.Present<VictimSearch.Found>(VictimSearch.Found podsFound))) {
            return new NotEvicted(NotEvictedCause.PODS_UNKNOWN, searchResult.why(), "it is known");
        }
        NotEvicted backlog = podsFound.teardownBacklog(times.wall());
        if (backlog != null && node.waitsOnce(key, backlog.cause(), LONGEST_BACKLOG)) {
            return backlog;
        }
        node.knownRefusals.beginLook();
        node.knownRefusals.retainPods(podsFound.pods());
        budget.begin();
        HeldBack refused = null;
        for (int tries = 0; tries < MOST_TRIED; tries++) {
            Choice choice = makeChoice(node, podsFound, budget, node.knownRefusals);
            shown.rememberChoice(node, choice);
            Choice.Judged victim = choice.victim();
            if (victim == null) {
                NotEvicted modest = choice.modest();
                if (modest != null
                        && choice.isComplete()
                        && node.isToReport(modest.cause().word())) {
                    call.sendEvent(
                            node,
                            new NodeEvent.What(
                                    true, "EvictionBlocked", "Evict", "No pod is evicted: " + modest.text()));
                }
                endRound(node, choice);
                return refused == null ? choice.none() : refused;
            }
            NotEvicted regaining = podsFound.refusalWhileRegaining(victim.rank(), times.wall());
            if (regaining != null && node.waitsOnce(key, regaining.cause(), graceOf(wantedEviction))) {
                return regaining;
            }
            if (!wantedEviction.mode().evicts()) {
                return probe.imagineEviction(node, key, wantedEviction, victim);
            }
            Workload owner = Objects.requireNonNull(victim.pod().owner());
            long begunMicros = times.micros();
            refused = evictVictim(node, key, wantedEviction, victim, budget);
            if (refused == null) {
                node.knownRefusals.beginRound();
            }
            boolean isRefused = Stream.of(owner.text(), victim.pod().identity().uid())
                    .anyMatch(subject -> pauses.refusalOf(subject, times.micros()) != null);
            if (isRefused) {
                node.knownRefusals.addSpent(owner.namespace(), times.micros() - begunMicros);
            }
            if (!isRefused || !budget.isOpen() || !(currentNeed(node, key) instanceof Wanted still)) {
                return refused;
            }
            wantedEviction = still; // the next workload in rank, for the same need
        }
        node.notBeforeMicros = times.micros() + FOLLOW_MICROS; // those behind them, before these are asked again
        return refused;
    }

    /// For how long pods that end by themselves are waited for.
    private static Duration graceOf(Wanted wantedEviction) {
        return Objects.requireNonNullElse(wantedEviction.share().terms().maxGrace(), OWN_END);
    }

    private @Nullable HeldBack evictVictim(
            EvictingNode node, String key, Wanted wantedEviction, Choice.Judged victim, LookBudget budget) {
        HeldBack bound = refusalByBounds(node, wantedEviction.signal());
        if (bound != null) {
            return bound;
        }
        EvictionHistory.Kept keptBefore = node.kept();
        Workload owner = Objects.requireNonNull(victim.pod().owner());
        return call.enforceEviction(node, wantedEviction, victim, () -> {
            boolean _ = budget.isOpen(); // takes in what has come
            return recheckNeed(node, key, keptBefore, owner);
        });
    }

    /// Once every workload was asked for and none may lose a pod, all are asked anew. Else the others are asked soon.
    private void endRound(EvictingNode node, Choice choice) {
        if (choice.isComplete()) {
            node.beginRound();
        } else {
            node.knownRefusals.takeTurns();
            node.notBeforeMicros = times.micros() + FOLLOW_MICROS;
        }
    }

    /// The pods and what they use; for any thread.
    ///
    /// @param need null where nothing is demanded
    Reading<VictimSearch.Found> findPods(LiveNode live, String word, @Nullable DemandState need) {
        return findPods(new VictimSearch(doors), live, word, need);
    }

    private static Reading<VictimSearch.Found> findPods(
            VictimSearch search, LiveNode live, String word, @Nullable DemandState need) {
        EvictionSignal signal = EvictionSignal.of(word);
        EvictTerms terms = need == null ? EvictTerms.DEFAULT : need.terms();
        return signal == null
                ? Reading.failed("there is no signal " + word)
                : search.findPods(live, signal, terms.ranking());
    }

    /// Who goes first: as it was chosen just now, else without asking for workloads; for any thread.
    Choice shownChoice(EvictingNode node, VictimSearch.Found podsFound) {
        Choice just = shown.recentChoice(node);
        return just == null
                ? makeChoice(node, podsFound, LookBudget.usedUp(times), new KnownRefusals())
                        .withoutText()
                : just;
    }

    private Choice makeChoice(
            EvictingNode node, VictimSearch.Found podsFound, LookBudget budget, KnownRefusals knownRefusals) {
        Fit fit = new Fit(nodes.get().stream()
                .filter(otherNode -> otherNode != node && otherNode.live() != null)
                .map(otherNode -> new Fit.Room(
                        Objects.requireNonNull(otherNode.live()),
                        otherNode.isCalm(),
                        doors.requested().apply(otherNode.name)))
                .toList());
        WorkloadChecks checks = new WorkloadChecks(
                doors.pods(),
                settings.protections(),
                new WorkloadChecks.Bounds(pauses, historyWith(node, node.kept()), settings.caps(), fit, times),
                node.fruitless::areSeveralIn,
                budget,
                knownRefusals);
        return Choice.of(
                podsFound.ranked(),
                podsFound.pods(),
                podsFound.sparesModest() && !settings.protections().belowRequest()
                        ? new Greed(podsFound.ranked(), podsFound.ending(), podsFound.inUse())
                        : null,
                pod -> settings.protections().refusalOf(pod, times.wall()),
                checks::judgePod);
    }
}

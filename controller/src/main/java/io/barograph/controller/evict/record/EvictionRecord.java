package io.barograph.controller.evict.record;

import io.barograph.controller.cluster.evictions.Workload;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What became of the evictions on one node.
///
/// @param entries the oldest first
public record EvictionRecord(List<Entry> entries) {

    /// So many are remembered.
    public static final int MOST = 20;

    public static final EvictionRecord NONE = new EvictionRecord(List.of());

    public EvictionRecord {
        entries = List.copyOf(entries);
    }

    /// How far one eviction has come.
    public enum State {
        /// Noted before the API server is asked; it may have been asked since.
        INTENDED,
        ACCEPTED,
        /// Another controller is moving the pod.
        EVACUATING,
        /// The pod is gone.
        ENDED,
        /// The API server refused it.
        REFUSED,
        /// It was not needed any more before it was asked for.
        WITHDRAWN;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Which pod of which workload.
    public record Pod(Workload owner, String name, String uid) {

        /// `namespace/name`, for people.
        public String path() {
            return owner.namespace() + "/" + name;
        }
    }

    /// What the signal had left, in its unit; null where it is not known.
    ///
    /// @param before when the eviction was decided
    /// @param after two fresh snapshots beyond the pod's end
    /// @param expected what the pod used
    public record Relief(
            @Nullable Long before,
            @Nullable Long after,
            @Nullable Long expected) {

        /// A smaller part of what the pod used is no relief.
        private static final double LEAST = 0.1;

        /// The part of what the pod used that was regained; of a pod whose use is not known 1 or 0. Null while
        /// it is not measured.
        public @Nullable Double ratio() {
            if (before == null || after == null) {
                return null;
            }
            double gain = (double) after - before;
            return expected == null || expected <= 0 ? (gain > 0 ? 1.0 : 0.0) : gain / expected;
        }

        boolean isNone() {
            Double ratio = ratio();
            return ratio != null && ratio < LEAST;
        }
    }

    /// One eviction.
    ///
    /// @param at when it was decided
    /// @param ended when the pod was seen to be gone; null before
    /// @param closed whether the demand that led to it has cleared since
    public record Entry(
            String id,
            Pod pod,
            String signal,
            State state,
            Instant at,
            @Nullable Instant ended,
            Relief relief,
            boolean closed) {

        /// Whether the pod is going, or may be.
        public boolean inFlight() {
            return state == State.INTENDED || state == State.ACCEPTED || state == State.EVACUATING;
        }

        /// Whether its relief is still to be measured.
        public boolean measuring() {
            return state == State.ENDED && relief.after() == null && !closed;
        }

        /// Whether it took a pod away, or may have.
        public boolean counts() {
            return inFlight() || state == State.ENDED;
        }

        public Entry withState(State next) {
            return withOutcome(next, ended, relief, closed);
        }

        public Entry endedAt(Instant when) {
            return withOutcome(State.ENDED, when, relief, closed);
        }

        public Entry withAvailableAfter(long available) {
            return withOutcome(state, ended, new Relief(relief.before(), available, relief.expected()), closed);
        }

        /// Over since its last step, with nothing to be measured.
        public Entry settled() {
            return counts() ? endedAt(lastTime()).asClosed() : this;
        }

        Entry asClosed() {
            return withOutcome(state, ended, relief, true);
        }

        /// When its last step was.
        public Instant lastTime() {
            return ended == null ? at : ended;
        }

        /// Names that step.
        public String step() {
            return ended == null ? id : id + " ended";
        }

        private Entry withOutcome(State newState, @Nullable Instant end, Relief measured, boolean cleared) {
            return new Entry(id, pod, signal, newState, at, end, measured, cleared);
        }
    }

    /// The same with this eviction as it stands now. What took no pod away is forgotten first, and of one pod only the
    /// last attempt is kept.
    public EvictionRecord withEntry(Entry entry) {
        List<Entry> newEntries = new ArrayList<>(entries);
        newEntries.removeIf(oldEntry -> oldEntry.id().equals(entry.id())
                || (!oldEntry.counts() && oldEntry.pod().equals(entry.pod())));
        newEntries.add(entry);
        while (newEntries.size() > MOST) {
            newEntries.remove(newEntries.stream()
                    .filter(oldEntry -> !oldEntry.counts())
                    .findFirst()
                    .orElse(newEntries.getFirst()));
        }
        return new EvictionRecord(newEntries);
    }

    /// The same without those that took no pod away.
    public EvictionRecord withoutRefused() {
        return new EvictionRecord(entries.stream().filter(Entry::counts).toList());
    }

    /// The same after the demand for this signal has cleared.
    public EvictionRecord withClosed(String signal) {
        return new EvictionRecord(entries.stream()
                .map(entry -> entry.signal().equals(signal) && !entry.inFlight() ? entry.asClosed() : entry)
                .toList());
    }

    /// Of evictions that are under way the oldest; null where none is.
    public @Nullable Entry inFlight() {
        return entries.stream().filter(Entry::inFlight).findFirst().orElse(null);
    }

    /// The oldest of those whose relief is still to be measured; null where none is.
    public @Nullable Entry measuring() {
        return entries.stream().filter(Entry::measuring).findFirst().orElse(null);
    }

    /// The same with these times of the last steps.
    public EvictionRecord withTimes(Function<Entry, Instant> steps) {
        return entries.isEmpty()
                ? this
                : new EvictionRecord(entries.stream()
                        .map(entry -> {
                            Instant step = steps.apply(entry);
                            Instant end = entry.ended() == null ? null : step;
                            return new Entry(
                                    entry.id(),
                                    entry.pod(),
                                    entry.signal(),
                                    entry.state(),
                                    step,
                                    end,
                                    entry.relief(),
                                    entry.closed());
                        })
                        .toList());
    }

    /// The same where the node is not there any more: all is over since its last step, with nothing to be measured.
    public EvictionRecord settled() {
        return new EvictionRecord(entries.stream().map(Entry::settled).toList());
    }

    /// Those that took pods away for this signal since its demand was last clear.
    public List<Entry> episodeEntries(String signal) {
        return entries.stream()
                .filter(entry -> entry.signal().equals(signal) && !entry.closed() && entry.counts())
                .toList();
    }

    /// Whether the last two of these were no relief.
    public boolean isUseless(String signal) {
        List<Entry> episodeEntries = episodeEntries(signal);
        return episodeEntries.size() >= 2
                && episodeEntries.subList(episodeEntries.size() - 2, episodeEntries.size()).stream()
                        .allMatch(entry -> entry.relief().isNone());
    }
}

package io.barograph.controller.marks;

import io.barograph.rules.observation.RememberedFlap;
import module java.base;

/// What on a node is ours: it alone may we change or take away. Kept in one annotation of the node, so that it outlives
/// us.
///
/// @param taints by `key:effect`
/// @param conditions by type
/// @param overridden taints that were removed by others, by `key:effect`
/// @param flaps demands that came back soon after they had gone, by [Flap#flapKey]
public record OwnershipRecord(
        SortedMap<String, Mark> taints,
        SortedMap<String, Mark> conditions,
        SortedMap<String, Overridden> overridden,
        SortedMap<String, Flap> flaps) {

    /// The annotation's name.
    public static final String ANNOTATION = "barograph.io/owned";

    private static final OwnershipRecord NOTHING = new OwnershipRecord(
            Collections.emptySortedMap(),
            Collections.emptySortedMap(),
            Collections.emptySortedMap(),
            Collections.emptySortedMap());

    public OwnershipRecord {
        taints = copyMap(taints);
        conditions = copyMap(conditions);
        overridden = copyMap(overridden);
        flaps = copyMap(flaps);
    }

    /// On most nodes nothing is ours, and of what is, most is of one kind.
    private static <T> SortedMap<String, T> copyMap(SortedMap<String, T> original) {
        return original.isEmpty() ? Collections.emptySortedMap() : new TreeMap<>(original);
    }

    /// Which rule wanted it.
    ///
    /// @param policy the policy's name, with its digest if it is known: `contention@3f2a…`
    /// @param rule its name; empty if it is not known
    public record Source(String policy, String rule) {

        /// The policy's name alone.
        public String policyName() {
            int digest = policy.indexOf('@');
            return digest < 0 ? policy : policy.substring(0, digest);
        }
    }

    /// Who put it there, why and since when.
    ///
    /// @param writer the replica that did; empty until it is written
    /// @param timesSetAgain how often it was set again after another controller dropped or changed it
    /// @param value the taint's, as it was left on the node; empty if it has none
    public record Mark(Source source, String writer, Instant setTime, int timesSetAgain, String value) {

        /// Without a value.
        public Mark(Source source, String writer, Instant setTime, int timesSetAgain) {
            this(source, writer, setTime, timesSetAgain, "");
        }

        /// Of what is about to be written, without a value.
        public Mark(Source source, Instant setTime) {
            this(source, "", setTime, 0);
        }

        public Mark setAgain() {
            return new Mark(source, writer, setTime, timesSetAgain + 1, value);
        }

        /// The same of a taint that stands on the node with this value.
        public Mark withValue(String newValue) {
            return new Mark(source, writer, setTime, timesSetAgain, newValue);
        }

        /// A taint as it was left on the node: `key:effect`, with a value `key=2:effect`.
        ///
        /// @param id `key:effect`
        public String taintName(String id) {
            int effect = id.lastIndexOf(':');
            return value.isEmpty() ? id : id.substring(0, effect) + "=" + value + id.substring(effect);
        }

        Mark signedBy(String replica) {
            return writer.isEmpty() ? new Mark(source, replica, setTime, timesSetAgain, value) : this;
        }
    }

    /// A taint of ours was removed by another writer, or got another value: it is not set again before then.
    ///
    /// @param writer the field manager that the API server noted
    public record Overridden(Instant endTime, String writer) {}

    /// A demand came back soon after it had gone. In the node's own time, so that no other clock matters.
    ///
    /// @param boot the node's boot id
    /// @param times how often in a row
    /// @param gone whether it is gone since, or there
    public record Flap(String boot, int times, boolean gone, long sinceMicros) {

        /// What it is kept by: the policy that wants it, and the demand's key.
        static String flapKey(String policy, String demand) {
            return policy + " " + demand;
        }
    }

    public static OwnershipRecord nothing() {
        return NOTHING;
    }

    /// Marks without a replica's name get this one.
    public OwnershipRecord signedBy(String replica) {
        return new OwnershipRecord(signMarks(taints, replica), signMarks(conditions, replica), overridden, flaps);
    }

    private static SortedMap<String, Mark> signMarks(SortedMap<String, Mark> marks, String replica) {
        SortedMap<String, Mark> signed = new TreeMap<>(marks);
        signed.replaceAll((_, mark) -> mark.signedBy(replica));
        return signed;
    }

    /// All but these taints.
    ///
    /// @param ids `key:effect`
    public OwnershipRecord withoutTaints(Collection<String> ids) {
        SortedMap<String, Mark> newTaints = new TreeMap<>(taints);
        newTaints.keySet().removeAll(ids);
        return new OwnershipRecord(newTaints, conditions, overridden, flaps);
    }

    /// The taints as they were left on the node, each by [Mark#taintName].
    public List<String> taintNames() {
        List<String> names = new ArrayList<>();
        taints.forEach((id, mark) -> names.add(mark.taintName(id)));
        return names;
    }

    /// The same with this mark of a taint.
    public OwnershipRecord withTaint(String id, Mark mark) {
        SortedMap<String, Mark> newTaints = new TreeMap<>(taints);
        newTaints.put(id, mark);
        return new OwnershipRecord(newTaints, conditions, overridden, flaps);
    }

    public boolean isEmpty() {
        return taints.isEmpty() && conditions.isEmpty() && overridden.isEmpty() && flaps.isEmpty();
    }

    /// The same with this memory of what flapped.
    public OwnershipRecord withFlaps(SortedMap<String, Flap> remembered) {
        return new OwnershipRecord(taints, conditions, overridden, remembered);
    }

    /// What flapped, as the engine remembers it.
    public List<RememberedFlap> flapped() {
        List<RememberedFlap> flapped = new ArrayList<>();
        flaps.forEach((key, flap) -> {
            int between = key.indexOf(' ');
            if (between > 0) {
                flapped.add(new RememberedFlap(
                        key.substring(0, between),
                        key.substring(between + 1),
                        flap.boot(),
                        flap.times(),
                        flap.gone(),
                        flap.sinceMicros()));
            }
        });
        return flapped;
    }
}

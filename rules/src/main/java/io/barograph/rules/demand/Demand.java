package io.barograph.rules.demand;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Something a policy wants of a node, as state, never as a command.
public sealed interface Demand {

    /// A node condition of this type, True.
    record Condition(String type) implements Demand {}

    /// A taint with this key and effect. A node has one of a key and effect: of the demands that fire it has the
    /// highest value.
    ///
    /// @param value a whole number, at least 1; null for a taint without a value
    record Taint(String taintKey, @Nullable Integer value, Effect effect) implements Demand {

        /// The highest value that a demand may have.
        public static final int MAX_VALUE = 999_999_999;

        /// As a node has it, and as the numeric operators of tolerations read it: decimal, no sign, no leading zero
        /// (<https://kep.k8s.io/5471>).
        private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

        private static final Pattern KEY = Pattern.compile("([^=:]+)(?:=(" + NUMBER + "))?:([A-Za-z]+)");

        /// In the order of their values; one without a value comes first.
        public static final Comparator<Taint> BY_VALUE =
                Comparator.comparing(Taint::value, Comparator.nullsFirst(Comparator.<Integer>naturalOrder()));

        public Taint {
            if (value != null && (value < 1 || value > MAX_VALUE)) {
                throw new IllegalArgumentException("value is " + value + ", expected 1 to " + MAX_VALUE);
            }
        }

        /// A taint without a value.
        public Taint(String taintKey, Effect effect) {
            this(taintKey, null, effect);
        }

        /// The taint that a demand's [#key] stands for; null if it is no taint's.
        public static @Nullable Taint ofKey(String key) {
            Matcher parts = KEY.matcher(key);
            if (!parts.matches()) {
                return null;
            }
            String value = parts.group(2);
            return Arrays.stream(Effect.values())
                    .filter(effectValue -> effectValue.name().equals(parts.group(3)))
                    .map(effectValue ->
                            new Taint(parts.group(1), value == null ? null : Integer.valueOf(value), effectValue))
                    .findFirst()
                    .orElse(null);
        }

        /// Whether a taint on a node can have this value from us: none, or a number that a demand can have.
        public static boolean isValue(String text) {
            return text.isEmpty() || NUMBER.matcher(text).matches();
        }

        /// What is unique on a node: `key:effect`.
        public String id() {
            return taintKey + ":" + effect;
        }

        /// As a node has it; empty if it has none.
        public String valueText() {
            return value == null ? "" : value.toString();
        }

        /// Whether a taint of this id with that value is what the demand asks for: its value, or a higher one of
        /// another demand.
        public boolean isMetBy(String valueOnNode) {
            return value == null
                    ? valueOnNode.isEmpty()
                    : NUMBER.matcher(valueOnNode).matches() && Integer.parseInt(valueOnNode) >= value;
        }

        /// What cases and questions may call it: its key as a demand, and the same without effect, value or both.
        public Set<String> names() {
            Set<String> names = new LinkedHashSet<>(List.of(key(), id(), taintKey));
            if (value != null) {
                names.add(taintKey + "=" + value);
            }
            return names;
        }
    }

    /// An event on the node with this reason, nothing else.
    record Event(String reason) implements Demand {}

    /// A pod is to be evicted, so that this eviction signal recovers. Which one is not for rules to say.
    ///
    /// @param signal as the kubelet spells it: `memory.available`
    record Evict(String signal) implements Demand {}

    /// Room is to be made on a file system without an eviction: unused images, dead containers.
    ///
    /// @param filesystem `nodefs`, `imagefs` or `containerfs`
    record Reclaim(String filesystem) implements Demand {}

    /// Its unique name: `KubepodsCPUContentionPressure`, `key:NoSchedule`, `key=2:NoSchedule`,
    /// `event Reason`, `evict memory.available`, `reclaim nodefs`.
    default String key() {
        return switch (this) {
            case Condition(String type) -> type;
            case Taint(String key, Integer value, Effect effect) ->
                key + (value == null ? "" : "=" + value) + ":" + effect;
            case Event(String reason) -> "event " + reason;
            case Evict(String signal) -> "evict " + signal;
            case Reclaim(String filesystem) -> "reclaim " + filesystem;
        };
    }

    /// How `node.hold` names it: a condition's type, a taint's key, an event's reason, a signal, a file system.
    default String target() {
        return switch (this) {
            case Condition(String type) -> type;
            case Taint(String key, var _, var _) -> key;
            case Event(String reason) -> reason;
            case Evict(String signal) -> signal;
            case Reclaim(String filesystem) -> filesystem;
        };
    }

    /// Whether it is a mark on the node, which others see come and go. A need is none: one that goes and comes back is
    /// another need each time, and to keep it up would evict for longer.
    default boolean isMark() {
        return switch (this) {
            case Condition _, Taint _ -> true;
            case Event _, Evict _, Reclaim _ -> false;
        };
    }
}

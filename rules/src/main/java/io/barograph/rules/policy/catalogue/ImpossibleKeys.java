package io.barograph.rules.policy.catalogue;

import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Pressure;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Facts that no observation has, although there is a word for each of their keys.
public final class ImpossibleKeys {

    private ImpossibleKeys() {}

    /// Why there is no fact with these keys, by their fields' names, as the end of a sentence; null where there is one.
    public static @Nullable String whyImpossible(FactType type, Map<String, Value> keys) {
        Scope scope = wordOf(keys.get("scope"), Scope.class);
        Resource resource = wordOf(keys.get("resource"), Resource.class);
        if (scope == null || resource == null) {
            return null;
        }
        if (type.facts() == Pressure.class && !scope.hasPressure()) {
            return "of " + scope + ": " + Scope.NO_CGROUP;
        }
        if (type.facts() == Contention.class && !scope.contendsFor(resource)) {
            return "of " + scope + " for " + resource + ": " + Scope.CPU_ONLY;
        }
        return null;
    }

    private static <E extends Enum<E>> @Nullable E wordOf(@Nullable Value value, Class<E> words) {
        return value instanceof Value.Word(Enum<?> word) && words.isInstance(word) ? words.cast(word) : null;
    }
}

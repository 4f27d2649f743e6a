package io.barograph.rules.policy.check;

import io.barograph.rules.policy.Parameter;
import module java.base;

/// The parameters of one policy.
///
/// @param sound those whose value is known, in the file's order
/// @param declared the names of all, those with a fault included, in the file's order
record DeclaredParameters(Map<String, Parameter> sound, Set<String> declared) {

    DeclaredParameters {
        sound = Collections.unmodifiableMap(new LinkedHashMap<>(sound));
        declared = Collections.unmodifiableSet(new LinkedHashSet<>(declared));
    }
}

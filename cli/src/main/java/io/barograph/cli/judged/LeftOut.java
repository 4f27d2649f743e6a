package io.barograph.cli.judged;

import io.barograph.rules.policy.load.ParameterOverrides;
import module java.base;

/// Rules that are left out since a host or a recording can never tell what they rest on, so that they are not shown
/// as unknown.
///
/// @param off parameters that switch such rules off, by policy
/// @param missing what there is none of, in words
record LeftOut(SortedMap<String, SortedSet<String>> off, List<String> missing) {

    /// Of nothing yet.
    LeftOut() {
        this(new TreeMap<>(), new ArrayList<>());
    }

    void switchOff(String policy, String parameter, String what) {
        off.computeIfAbsent(policy, _ -> new TreeSet<>()).add(parameter);
        if (!missing.contains(what)) {
            missing.add(what);
        }
    }

    /// The user's parameters, which go before ours.
    ParameterOverrides besides(ParameterOverrides settings) {
        ParameterOverrides overrides = settings;
        for (Map.Entry<String, SortedSet<String>> policy : off.entrySet()) {
            Map<String, String> parameters = new TreeMap<>();
            policy.getValue().forEach(parameter -> parameters.put(parameter, "0"));
            parameters.putAll(settings.of(policy.getKey()));
            overrides = overrides.withParameters(policy.getKey(), parameters);
        }
        return overrides;
    }

    /// A sentence on what is missing; empty for nothing.
    ///
    /// @param what the host or the recording, and that it has none: how the sentence begins
    /// @param or joins what it has not
    String text(String what, String or) {
        return missing.isEmpty() ? "" : what + " " + String.join(or, missing) + ": rules on that are left out.";
    }
}

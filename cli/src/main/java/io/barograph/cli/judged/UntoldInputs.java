package io.barograph.cli.judged;

import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.UnsupportedPressure;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.SignalLevel;
import module java.base;

/// Inputs of rules that a frame does not have, for a reason that is no fault.
///
/// @param contention resources for which it has no figures of contention
/// @param signals those without a level
record UntoldInputs(Set<Resource> contention, Set<EvictionSignal> signals) {

    static UntoldInputs of(Frame frame) {
        Set<Resource> contention = EnumSet.noneOf(Resource.class);
        for (Resource resource : Resource.values()) {
            if (!frame.cgroups().separatesWaiting(resource)
                    || Boolean.FALSE.equals(UnsupportedPressure.inCgroups(frame, resource))) {
                contention.add(resource);
            }
        }
        Set<EvictionSignal> signals = EvictionSignals.DEFAULT.of(frame).stream()
                .filter(level -> level.level() instanceof Reading.Absent<?>)
                .map(SignalLevel::signal)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(EvictionSignal.class)));
        return new UntoldInputs(contention, signals);
    }

    /// `figures of contention for memory and IO`
    String contentionText() {
        return contention.stream()
                .map(resource -> resource == Resource.MEMORY ? resource.word() : resource.name())
                .collect(Collectors.joining(" and ", "figures of contention for ", ""));
    }
}

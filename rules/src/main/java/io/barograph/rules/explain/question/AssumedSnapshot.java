package io.barograph.rules.explain.question;

import io.barograph.rules.fact.Signal;
import io.barograph.signal.Contention;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Puts settings into the parts of a snapshot.
record AssumedSnapshot(AssumedInputs settings) {

    List<Contention> contentions(Snapshot now) {
        List<Contention> all = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                all.add(contention(now.contention(scope, resource)));
            }
        }
        return all;
    }

    private Contention contention(Contention now) {
        String subject = io.barograph.rules.fact.Contention.subject(now.scope(), now.resource());
        if (!settings.touches(subject)) {
            return now;
        }
        MovingAverages averages = new MovingAverages(
                settings.number(subject + ".avg10", now.averages().avg10()),
                settings.number(subject + ".avg60", now.averages().avg60()),
                settings.number(subject + ".avg300", now.averages().avg300()));
        return new Contention(now.scope(), now.resource(), now.percent(), averages, owners(subject, now.owners()));
    }

    /// All three counts are known, or none.
    private Reading<OwnerCounts> owners(String subject, Reading<OwnerCounts> now) {
        List<OwnerCounts.Worst> worst =
                now instanceof Reading.Present<OwnerCounts>(OwnerCounts known) ? known.worst() : List.of();
        return count(subject + ".stalled", now, OwnerCounts::stalled)
                .then(stalled -> count(subject + ".selfLimited", now, OwnerCounts::selfLimited)
                        .then(limited -> count(subject + ".selfCrowded", now, OwnerCounts::selfCrowded)
                                .map(crowded -> new OwnerCounts(stalled, limited, crowded, worst))));
    }

    private Reading<Integer> count(String input, Reading<OwnerCounts> now, Function<OwnerCounts, Integer> read) {
        return settings.number(input, now.map(read).map(Integer::doubleValue)).map(Double::intValue);
    }

    /// All three averages are known, or none.
    Pressure pressure(Pressure now) {
        String subject = io.barograph.rules.fact.Pressure.subject(now.scope(), now.resource(), now.kind());
        if (!settings.touches(subject)) {
            return now;
        }
        long total = now.line() instanceof Reading.Present<PressureLine>(PressureLine known) ? known.totalMicros() : 0;
        Reading<PressureLine> line = average(subject + ".avg10", now, PressureLine::avg10Percent)
                .then(avg10 -> average(subject + ".avg60", now, PressureLine::avg60Percent)
                        .then(avg60 -> average(subject + ".avg300", now, PressureLine::avg300Percent)
                                .map(avg300 -> new PressureLine(avg10, avg60, avg300, total))));
        return new Pressure(now.scope(), now.resource(), now.kind(), line, now.percent());
    }

    private Reading<Double> average(String input, Pressure now, Function<PressureLine, Double> read) {
        return settings.number(input, now.line().map(read));
    }

    List<SignalLevel> levels(Snapshot now) {
        List<SignalLevel> all = new ArrayList<>();
        for (EvictionSignal each : EvictionSignal.values()) {
            if (settings.touches(Signal.subject(each))) {
                all.add(new SignalLevel(each, level(Signal.subject(each), now.level(each)), 0));
            } else {
                now.levels().stream().filter(level -> level.signal() == each).forEach(all::add);
            }
        }
        return all;
    }

    /// Both are known, or none.
    Reading<Teardown> teardown(Reading<Teardown> now) {
        String subject = io.barograph.rules.fact.Teardown.SUBJECT;
        if (!settings.touches(subject)) {
            return now;
        }
        return settings.number(subject + ".containers", now.map(it -> (double) it.containers()))
                .then(containers -> settings.number(subject + ".oldest", now.map(it -> it.oldestMicros() / 1e6))
                        .map(seconds -> new Teardown(Math.round(containers), Math.round(seconds * 1e6))));
    }

    /// Without a capacity a signal has no percentage, but may well have something available.
    private Reading<Level> level(String subject, Reading<Level> now) {
        Level known = now.orNull();
        Reading<Double> capacity = settings.number(
                subject + ".capacity", known == null ? Reading.of(0.0) : Reading.of((double) known.capacity()));
        if (settings.of(subject + ".percent") != null) {
            return settings.number(subject + ".percent", Reading.absent(""))
                    .then(share -> capacity.then(all -> all > 0
                            ? Reading.of(new Level(Math.round(all * share / 100), Math.round(all)))
                            : Reading.absent("its capacity is not known. Maybe set " + subject + ".capacity too")));
        }
        return settings.number(subject + ".available", now.map(level -> (double) level.available()))
                .then(left -> capacity.map(all -> new Level(Math.round(left), Math.round(all))));
    }
}

package io.barograph.rules.observation;

import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.signal.Contention;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FileRemoval;
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
import io.barograph.signal.SnapshotTime;
import io.barograph.signal.Teardown;
import module java.base;

/// Puts values of single inputs in the place of what was observed. Inputs go by the names that explanations and the
/// decision log give them: `Contention(KUBEPODS, CPU).avg60`.
public record InputReplacement(Values values) {

    /// The word for a condition that the node does not have.
    public static final String NOT_THERE = "none";

    private static final Pattern CONDITION = Pattern.compile("Condition\\(([A-Za-z0-9./_-]{1,317})\\)\\.status");
    private static final Pattern TAINT =
            Pattern.compile("Taint\\(([A-Za-z0-9./_-]{1,317}), (NoSchedule|PreferNoSchedule|NoExecute)\\)");

    /// Where the values come from.
    public interface Values {

        /// The number to put there, of a flag 1 or 0; or what was observed.
        Reading<Double> number(String input, Reading<Double> observed);

        /// Whether there is a value to put at this input.
        boolean has(String input);

        /// Whether there is a value for any input of the subject; if not, all of the subject stays as observed.
        boolean touches(String subject);
    }

    public static boolean isCondition(String input) {
        return CONDITION.matcher(input).matches();
    }

    public static boolean isTaint(String input) {
        return TAINT.matcher(input).matches();
    }

    /// The snapshot with the values, taken at that time.
    public Snapshot snapshot(Snapshot now, SnapshotTime moment) {
        List<Contention> contentions = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                if (scope.contendsFor(resource)) {
                    contentions.add(contention(now.contention(scope, resource)));
                }
            }
        }
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal each : EvictionSignal.values()) {
            if (values.touches(Signal.subject(each))) {
                levels.add(new SignalLevel(each, level(Signal.subject(each), now.level(each)), 0));
            } else {
                now.levels().stream().filter(level -> level.signal() == each).forEach(levels::add);
            }
        }
        return new Snapshot(
                now.origin(),
                moment,
                values.number(Node.SUBJECT + ".steal", now.stealPercent()),
                now.pressures().stream().map(this::pressure).toList(),
                contentions,
                levels,
                teardown(now.teardown()),
                now.thresholds(),
                now.culprits(),
                removal(now.removal()),
                now.disks(),
                now.layout());
    }

    private Contention contention(Contention now) {
        String subject = io.barograph.rules.fact.Contention.subject(now.scope(), now.resource());
        if (!values.touches(subject)) {
            return now;
        }
        MovingAverages averages = new MovingAverages(
                values.number(subject + ".avg10", now.averages().avg10()),
                values.number(subject + ".avg60", now.averages().avg60()),
                values.number(subject + ".avg300", now.averages().avg300()));
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
        return values.number(input, now.map(read).map(Integer::doubleValue)).map(Double::intValue);
    }

    /// All three averages are known, or none.
    private Pressure pressure(Pressure now) {
        String subject = io.barograph.rules.fact.Pressure.subject(now.scope(), now.resource(), now.kind());
        if (!values.touches(subject)) {
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
        return values.number(input, now.line().map(read));
    }

    /// Both are known, or none.
    private Reading<Teardown> teardown(Reading<Teardown> now) {
        String subject = io.barograph.rules.fact.Teardown.SUBJECT;
        if (!values.touches(subject)) {
            return now;
        }
        return values.number(subject + ".containers", now.map(it -> (double) it.containers()))
                .then(containers -> values.number(subject + ".oldest", now.map(it -> it.oldestMicros() / 1e6))
                        .map(seconds -> new Teardown(Math.round(containers), Math.round(seconds * 1e6))));
    }

    /// Both are known, or none.
    private Reading<FileRemoval> removal(Reading<FileRemoval> now) {
        String subject = io.barograph.rules.fact.Teardown.SUBJECT;
        if (!values.touches(subject)) {
            return now;
        }
        return values.number(subject + ".filesPerSecond", now.map(it -> (double) it.filesPerSecond()))
                .then(files -> values.number(subject + ".removing", now.map(it -> it.micros() / 1e6))
                        .map(seconds -> new FileRemoval(Math.round(files), Math.round(seconds * 1e6))));
    }

    /// All three are known, or none.
    private Reading<PodEndings> endings(Reading<PodEndings> now) {
        String subject = io.barograph.rules.fact.Teardown.SUBJECT;
        if (!values.touches(subject)) {
            return now;
        }
        return values.number(subject + ".terminating", now.map(it -> (double) it.terminating()))
                .then(terminating -> values.number(subject + ".overdue", now.map(it -> (double) it.overdue()))
                        .then(overdue -> values.number(subject + ".oldestOverdue", now.map(PodEndings::oldestOverdue))
                                .map(oldest -> new PodEndings(
                                        Math.toIntExact(Math.round(Math.min(terminating, Integer.MAX_VALUE))),
                                        Math.toIntExact(Math.round(Math.min(overdue, Integer.MAX_VALUE))),
                                        oldest))));
    }

    /// Without a capacity a signal has no percentage, but may well have something available.
    private Reading<Level> level(String subject, Reading<Level> now) {
        Level known = now.orNull();
        double capacity = known == null ? 0 : known.capacity();
        if (values.has(subject + ".percent")) {
            Reading<Double> whole = capacity > 0
                    ? Reading.of(capacity)
                    : Reading.absent("its capacity is not known. Maybe set " + subject + ".capacity too");
            return values.number(subject + ".percent", Reading.absent("it is not given"))
                    .then(share -> values.number(subject + ".capacity", whole)
                            .map(all -> new Level(Math.round(all * share / 100), Math.round(all))));
        }
        return values.number(subject + ".available", now.map(level -> (double) level.available()))
                .then(left -> values.number(subject + ".capacity", Reading.of(capacity))
                        .map(all -> new Level(Math.round(left), Math.round(all))));
    }

    /// The view of a node with the values, and with these labels and marks.
    public NodeView node(NodeView now, Reading<Map<String, String>> labels, Reading<NodeView.Marks> marks) {
        return new NodeView(
                now.name(),
                values.number(
                                Node.SUBJECT + ".unschedulable",
                                now.unschedulable().map(flag -> flag ? 1.0 : 0.0))
                        .map(value -> value != 0),
                labels,
                values.number(Node.SUBJECT + ".age", now.age().map(age -> age.toMillis() / 1000.0))
                        .map(seconds -> Duration.ofMillis(Math.round(seconds * 1000))),
                marks,
                new PodReplacement(values, now.pods()).pods(),
                endings(now.endings()),
                now.flapped());
    }

    /// Conditions and taints with the words given for some of them: a condition's status or [#NOT_THERE], and whether
    /// a taint is there. Where nothing was known, those that are given are all there are; where one is given as
    /// missing, all are missing.
    public static Reading<NodeView.Marks> marks(Map<String, Reading<String>> given, Reading<NodeView.Marks> now) {
        NodeView.Marks known = now.orNull();
        List<Condition> conditions = new ArrayList<>(known == null ? List.of() : known.conditions());
        List<Taint> taints = new ArrayList<>(known == null ? List.of() : known.taints());
        for (Map.Entry<String, Reading<String>> each : given.entrySet()) {
            if (!(each.getValue() instanceof Reading.Present<String>(String word))) {
                return Reading.absent(each.getValue().why());
            }
            Matcher condition = CONDITION.matcher(each.getKey());
            Matcher taint = TAINT.matcher(each.getKey());
            if (condition.matches()) {
                conditions.removeIf(one -> one.type().equals(condition.group(1)));
                if (!word.equals(NOT_THERE)) {
                    conditions.add(new Condition(condition.group(1), ConditionStatus.valueOf(word)));
                }
            } else if (taint.matches()) {
                Taint meant = new Taint(taint.group(1), TaintEffect.valueOf(taint.group(2)));
                taints.remove(meant);
                if (Boolean.parseBoolean(word)) {
                    taints.add(meant);
                }
            }
        }
        return given.isEmpty() ? now : Reading.of(new NodeView.Marks(conditions, taints));
    }
}

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
        Reading<Double> numberAt(String input, Reading<Double> observed);

        /// Whether there is a value to put at this input.
        boolean hasValue(String input);

        /// Whether there is a value for any input of the subject; if not, all of the subject stays as observed.
        boolean touchesSubject(String subject);
    }

    public static boolean isCondition(String input) {
        return CONDITION.matcher(input).matches();
    }

    public static boolean isTaint(String input) {
        return TAINT.matcher(input).matches();
    }

    /// The snapshot with the values, taken at that time.
    public Snapshot replaceInSnapshot(Snapshot currentSnapshot, SnapshotTime time) {
        List<Contention> contentions = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                if (scope.contendsFor(resource)) {
                    contentions.add(replaceContention(currentSnapshot.contentionOf(scope, resource)));
                }
            }
        }
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            if (values.touchesSubject(Signal.subjectOf(signal))) {
                levels.add(new SignalLevel(
                        signal, replaceLevel(Signal.subjectOf(signal), currentSnapshot.levelOf(signal)), 0));
            } else {
                currentSnapshot.levels().stream()
                        .filter(level -> level.signal() == signal)
                        .forEach(levels::add);
            }
        }
        return new Snapshot(
                currentSnapshot.origin(),
                time,
                values.numberAt(Node.SUBJECT + ".steal", currentSnapshot.stealPercent()),
                currentSnapshot.pressures().stream().map(this::replacePressure).toList(),
                contentions,
                levels,
                replaceTeardown(currentSnapshot.teardown()),
                currentSnapshot.thresholds(),
                currentSnapshot.culprits(),
                replaceRemoval(currentSnapshot.removal()),
                currentSnapshot.disks(),
                currentSnapshot.layout());
    }

    private Contention replaceContention(Contention currentContention) {
        String subject =
                io.barograph.rules.fact.Contention.subjectOf(currentContention.scope(), currentContention.resource());
        if (!values.touchesSubject(subject)) {
            return currentContention;
        }
        MovingAverages averages = new MovingAverages(
                values.numberAt(subject + ".avg10", currentContention.averages().avg10()),
                values.numberAt(subject + ".avg60", currentContention.averages().avg60()),
                values.numberAt(
                        subject + ".avg300", currentContention.averages().avg300()));
        return new Contention(
                        currentContention.scope(),
                        currentContention.resource(),
                        currentContention.percent(),
                        averages,
                        replaceOwners(subject, currentContention.owners()))
                .withLowerBounds(keptBounds(subject, currentContention.lowerBounds()));
    }

    /// Those of inputs for which there is no value, not even that they are missing.
    private MovingAverages keptBounds(String subject, MovingAverages currentBounds) {
        MovingAverages none = Contention.NO_LOWER_BOUNDS;
        return new MovingAverages(
                values.hasValue(subject + ".avg10") ? none.avg10() : currentBounds.avg10(),
                values.hasValue(subject + ".avg60") ? none.avg60() : currentBounds.avg60(),
                values.hasValue(subject + ".avg300") ? none.avg300() : currentBounds.avg300());
    }

    /// All three counts are known, or none.
    private Reading<OwnerCounts> replaceOwners(String subject, Reading<OwnerCounts> currentCounts) {
        OwnerCounts knownCounts = currentCounts.orNull();
        List<OwnerCounts.Worst> worst = knownCounts == null ? List.of() : knownCounts.worst();
        OwnerCounts.SelfStalled selfStalled = knownCounts == null ? null : knownCounts.selfStalled();
        return replaceCount(subject + ".stalled", currentCounts, OwnerCounts::stalled)
                .flatMap(stalled -> replaceCount(subject + ".selfLimited", currentCounts, OwnerCounts::selfLimited)
                        .flatMap(limited -> replaceCount(
                                        subject + ".selfCrowded", currentCounts, OwnerCounts::selfCrowded)
                                .map(crowded -> new OwnerCounts(stalled, limited, crowded, worst, selfStalled))));
    }

    private Reading<Integer> replaceCount(
            String input, Reading<OwnerCounts> currentCounts, Function<OwnerCounts, Integer> readCount) {
        return values.numberAt(input, currentCounts.map(readCount).map(Integer::doubleValue))
                .map(Double::intValue);
    }

    /// All three averages are known, or none.
    private Pressure replacePressure(Pressure currentPressure) {
        String subject = io.barograph.rules.fact.Pressure.subjectOf(
                currentPressure.scope(), currentPressure.resource(), currentPressure.kind());
        if (!values.touchesSubject(subject)) {
            return currentPressure;
        }
        long total = currentPressure.line() instanceof Reading.Present<PressureLine>(PressureLine knownLine)
                ? knownLine.totalMicros()
                : 0;
        Reading<PressureLine> line = replaceAverage(subject + ".avg10", currentPressure, PressureLine::avg10Percent)
                .flatMap(avg10 -> replaceAverage(subject + ".avg60", currentPressure, PressureLine::avg60Percent)
                        .flatMap(avg60 -> replaceAverage(
                                        subject + ".avg300", currentPressure, PressureLine::avg300Percent)
                                .map(avg300 -> new PressureLine(avg10, avg60, avg300, total))));
        return new Pressure(
                currentPressure.scope(),
                currentPressure.resource(),
                currentPressure.kind(),
                line,
                currentPressure.percent());
    }

    private Reading<Double> replaceAverage(
            String input, Pressure currentPressure, Function<PressureLine, Double> readAverage) {
        return values.numberAt(input, currentPressure.line().map(readAverage));
    }

    /// Both are known, or none.
    private Reading<Teardown> replaceTeardown(Reading<Teardown> currentTeardown) {
        String subject = io.barograph.rules.fact.Teardown.SUBJECT;
        if (!values.touchesSubject(subject)) {
            return currentTeardown;
        }
        return values.numberAt(subject + ".containers", currentTeardown.map(it -> (double) it.containers()))
                .flatMap(containers -> values.numberAt(
                                subject + ".oldest", currentTeardown.map(it -> it.oldestMicros() / 1e6))
                        .map(seconds -> new Teardown(Math.round(containers), Math.round(seconds * 1e6))));
    }

    /// Both are known, or none.
    private Reading<FileRemoval> replaceRemoval(Reading<FileRemoval> currentRemoval) {
        String subject = io.barograph.rules.fact.Teardown.SUBJECT;
        if (!values.touchesSubject(subject)) {
            return currentRemoval;
        }
        return values.numberAt(subject + ".filesPerSecond", currentRemoval.map(it -> (double) it.filesPerSecond()))
                .flatMap(files -> values.numberAt(subject + ".removing", currentRemoval.map(it -> it.micros() / 1e6))
                        .map(seconds -> new FileRemoval(Math.round(files), Math.round(seconds * 1e6))));
    }

    /// All three are known, or none.
    private Reading<PodEndings> replaceEndings(Reading<PodEndings> currentEndings) {
        String subject = io.barograph.rules.fact.Teardown.SUBJECT;
        if (!values.touchesSubject(subject)) {
            return currentEndings;
        }
        return values.numberAt(subject + ".terminating", currentEndings.map(it -> (double) it.terminating()))
                .flatMap(terminating -> values.numberAt(
                                subject + ".overdue", currentEndings.map(it -> (double) it.overdue()))
                        .flatMap(overdue -> values.numberAt(
                                        subject + ".oldestOverdue", currentEndings.map(PodEndings::oldestOverdue))
                                .map(oldest -> new PodEndings(
                                        Math.toIntExact(Math.round(Math.min(terminating, Integer.MAX_VALUE))),
                                        Math.toIntExact(Math.round(Math.min(overdue, Integer.MAX_VALUE))),
                                        oldest))));
    }

    /// Without a capacity a signal has no percentage, but may well have something available.
    private Reading<Level> replaceLevel(String subject, Reading<Level> currentLevel) {
        Level knownLevel = currentLevel.orNull();
        double capacity = knownLevel == null ? 0 : knownLevel.capacity();
        if (values.hasValue(subject + ".percent")) {
            Reading<Double> whole = capacity > 0
                    ? Reading.of(capacity)
                    : Reading.absent("its capacity is not known. Maybe set " + subject + ".capacity too");
            return values.numberAt(subject + ".percent", Reading.absent("it is not given"))
                    .flatMap(share -> values.numberAt(subject + ".capacity", whole)
                            .map(wholeCapacity ->
                                    new Level(Math.round(wholeCapacity * share / 100), Math.round(wholeCapacity))));
        }
        return values.numberAt(subject + ".available", currentLevel.map(level -> (double) level.available()))
                .flatMap(availableAmount -> values.numberAt(subject + ".capacity", Reading.of(capacity))
                        .map(wholeCapacity -> new Level(Math.round(availableAmount), Math.round(wholeCapacity))));
    }

    /// The view of a node with the values, and with these labels and marks.
    public NodeView replaceInView(
            NodeView currentView, Reading<Map<String, String>> labels, Reading<NodeView.Marks> marks) {
        return new NodeView(
                currentView.name(),
                values.numberAt(
                                Node.SUBJECT + ".unschedulable",
                                currentView.unschedulable().map(flag -> flag ? 1.0 : 0.0))
                        .map(value -> value != 0),
                labels,
                values.numberAt(Node.SUBJECT + ".age", currentView.age().map(age -> age.toMillis() / 1000.0))
                        .map(seconds -> Duration.ofMillis(Math.round(seconds * 1000))),
                marks,
                new PodReplacement(values, currentView.pods()).pods(),
                replaceEndings(currentView.endings()),
                currentView.flapped());
    }

    /// Conditions and taints with the words given for some of them: a condition's status or [#NOT_THERE], and whether
    /// a taint is there. Where nothing was known, those that are given are all there are; where one is given as
    /// missing, all are missing.
    public static Reading<NodeView.Marks> replaceMarks(
            Map<String, Reading<String>> givenWords, Reading<NodeView.Marks> currentMarks) {
        NodeView.Marks knownMarks = currentMarks.orNull();
        List<Condition> conditions = new ArrayList<>(knownMarks == null ? List.of() : knownMarks.conditions());
        List<Taint> taints = new ArrayList<>(knownMarks == null ? List.of() : knownMarks.taints());
        for (Map.Entry<String, Reading<String>> entry : givenWords.entrySet()) {
            if (!(entry.getValue() instanceof Reading.Present<String>(String word))) {
                return Reading.absent(entry.getValue().why());
            }
            Matcher condition = CONDITION.matcher(entry.getKey());
            Matcher taint = TAINT.matcher(entry.getKey());
            if (condition.matches()) {
                conditions.removeIf(knownCondition -> knownCondition.type().equals(condition.group(1)));
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
        return givenWords.isEmpty() ? currentMarks : Reading.of(new NodeView.Marks(conditions, taints));
    }
}

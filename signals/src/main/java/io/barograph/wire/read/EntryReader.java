package io.barograph.wire.read;

import com.fasterxml.jackson.core.JsonToken;
import io.barograph.signal.Contention;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.ThresholdKind;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireLimits;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads one pressure, contention or eviction signal into its list. An entry whose scope, resource, kind or signal we
/// have no word for is passed over, so that a newer exporter can send more than we know: to the rules it is as if
/// the snapshot did not have it. In a change, a field that is not given is as it was.
record EntryReader(JsonCursor cursor, ValueReader values, OwnersReader ownerCounts) {

    private static final WordTable<Scope> SCOPES = WordTable.of(List.of(Scope.values()), Scope::word);
    private static final WordTable<Resource> RESOURCES = WordTable.of(List.of(Resource.values()), Resource::word);
    private static final WordTable<PressureKind> KINDS =
            WordTable.of(List.of(PressureKind.values()), PressureKind::word);
    private static final WordTable<EvictionSignal> SIGNALS =
            WordTable.of(List.of(EvictionSignal.values()), EvictionSignal::word);

    /// Values that most nodes share: absent ones for the same few reasons, and calm ones.
    private static final InternedValues<Pressure> ABSENT = new InternedValues<>(1024);

    private static final InternedValues<Contention> CALM = new InternedValues<>(1024);

    void readPressure(EntryList<Pressure> into) throws IOException {
        Words words = new Words();
        @Nullable Reading<PressureLine> line = null;
        @Nullable Reading<Double> percent = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.LINE -> line = values.line();
                case WireFields.PERCENT -> percent = values.percentReading();
                default -> words.takeField(field);
            }
        }
        words.demandWords(true);
        Scope scope = words.scope;
        Resource resource = words.resource;
        PressureKind kind = words.kind;
        if (scope == null || resource == null || kind == null) {
            return;
        }
        Pressure previousPressure = into.previousEntry(
                otherPressure -> otherPressure.scope() == scope
                        && otherPressure.resource() == resource
                        && otherPressure.kind() == kind,
                () -> scope + " " + resource + " " + kind);
        Reading<PressureLine> lineNow =
                currentOrPrevious(line, previousPressure == null ? null : previousPressure.line(), WireFields.LINE);
        Reading<Double> percentNow = currentOrPrevious(
                percent, previousPressure == null ? null : previousPressure.percent(), WireFields.PERCENT);
        Pressure currentPressure = new Pressure(scope, resource, kind, lineNow, percentNow);
        boolean nothing = lineNow instanceof Reading.Absent && percentNow instanceof Reading.Absent;
        into.putEntry(nothing ? ABSENT.internValue(currentPressure) : currentPressure);
    }

    void readContention(EntryList<Contention> into) throws IOException {
        Words words = new Words();
        @Nullable Reading<Double> percent = null;
        @Nullable Reading<Double> avg10 = null;
        @Nullable Reading<Double> avg60 = null;
        @Nullable Reading<Double> avg300 = null;
        @Nullable Reading<OwnerCounts> owners = null;
        @Nullable MovingAverages lowerBounds = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.PERCENT -> percent = values.percentReading();
                case WireFields.AVG10 -> avg10 = values.percentReading();
                case WireFields.AVG60 -> avg60 = values.percentReading();
                case WireFields.AVG300 -> avg300 = values.percentReading();
                case WireFields.OWNERS -> owners = ownerCounts.owners();
                case WireFields.AT_LEAST -> lowerBounds = values.lowerBounds();
                default -> words.takeField(field);
            }
        }
        words.demandWords(false);
        Scope scope = words.scope;
        Resource resource = words.resource;
        if (scope == null || resource == null) {
            return;
        }
        Contention previousContention = into.previousEntry(
                otherContention -> otherContention.scope() == scope && otherContention.resource() == resource,
                () -> scope + " " + resource);
        MovingAverages previousAverages = previousContention == null ? null : previousContention.averages();
        Contention currentContention = new Contention(
                scope,
                resource,
                currentOrPrevious(
                        percent, previousContention == null ? null : previousContention.percent(), WireFields.PERCENT),
                ValueReader.averagesOf(
                        currentOrPrevious(
                                avg10, previousAverages == null ? null : previousAverages.avg10(), WireFields.AVG10),
                        currentOrPrevious(
                                avg60, previousAverages == null ? null : previousAverages.avg60(), WireFields.AVG60),
                        currentOrPrevious(
                                avg300,
                                previousAverages == null ? null : previousAverages.avg300(),
                                WireFields.AVG300)),
                currentOrPrevious(
                        owners, previousContention == null ? null : previousContention.owners(), WireFields.OWNERS));
        if (lowerBounds == null && previousContention != null) {
            lowerBounds = previousContention.lowerBounds();
        }
        if (lowerBounds != null && !lowerBounds.equals(Contention.NO_LOWER_BOUNDS)) {
            into.putEntry(currentContention.withLowerBounds(lowerBounds));
            return;
        }
        into.putEntry(
                ValueReader.isCommon(currentContention) ? CALM.internValue(currentContention) : currentContention);
    }

    void readSignal(EntryList<SignalLevel> into) throws IOException {
        boolean named = false;
        @Nullable EvictionSignal foundSignal = null;
        @Nullable Long age = null;
        @Nullable Reading<Level> level = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.SIGNAL -> {
                    named = true;
                    foundSignal = cursor.readWord(SIGNALS);
                }
                case WireFields.AGE -> age = values.readCount(field);
                case WireFields.LEVEL -> level = values.level();
                default -> cursor.skipValue();
            }
        }
        cursor.requireField(named, WireFields.SIGNAL);
        EvictionSignal signal = foundSignal;
        if (signal == null) {
            return;
        }
        SignalLevel previousLevel = into.previousEntry(otherLevel -> otherLevel.signal() == signal, signal::word);
        into.putEntry(new SignalLevel(
                signal,
                currentOrPrevious(level, previousLevel == null ? null : previousLevel.level(), WireFields.LEVEL),
                currentOrPrevious(age, previousLevel == null ? null : previousLevel.ageMicros(), WireFields.AGE)));
    }

    /// The kubelet's thresholds: a list, or the reason why there is none.
    Reading<List<SignalThreshold>> thresholds() throws IOException {
        if (cursor.token() != JsonToken.START_ARRAY) {
            return values.absence();
        }
        List<SignalThreshold> allThresholds = new ArrayList<>();
        cursor.openArray();
        for (int n = 0; cursor.nextElement(n, WireLimits.MAX_ENTRIES); n++) {
            SignalThreshold threshold = threshold();
            if (threshold == null) {
                continue;
            }
            for (SignalThreshold otherThreshold : allThresholds) {
                if (otherThreshold.signal() == threshold.signal() && otherThreshold.kind() == threshold.kind()) {
                    throw cursor.failedExpectation("one entry for "
                            + threshold.signal().word() + " " + threshold.kind().word());
                }
            }
            allThresholds.add(threshold);
        }
        return Reading.of(List.copyOf(allThresholds));
    }

    /// A threshold; null where we have no word for its signal or kind.
    private @Nullable SignalThreshold threshold() throws IOException {
        @Nullable String signalWord = null;
        @Nullable String kindWord = null;
        @Nullable Reading<Double> amount = null;
        @Nullable Long grace = null;
        cursor.openObject();
        for (String field = cursor.nextField(); field != null; field = cursor.nextField()) {
            switch (field) {
                case WireFields.SIGNAL -> signalWord = cursor.readText(WireLimits.MAX_WORD);
                case WireFields.KIND -> kindWord = cursor.readText(WireLimits.MAX_WORD);
                case WireFields.AMOUNT -> amount = values.percentReading();
                case WireFields.GRACE -> grace = values.readCount(field);
                default -> cursor.skipValue();
            }
        }
        EvictionSignal signal = EvictionSignal.of(cursor.requireField(signalWord, WireFields.SIGNAL));
        ThresholdKind kind = ThresholdKind.of(cursor.requireField(kindWord, WireFields.KIND));
        Reading<Double> someAmount = cursor.requireField(amount, WireFields.AMOUNT);
        long someGrace = cursor.requireField(grace, WireFields.GRACE);
        return signal == null || kind == null ? null : new SignalThreshold(signal, kind, someAmount, someGrace);
    }

    private <T> T currentOrPrevious(@Nullable T currentValue, @Nullable T previousValue, String field) {
        return cursor.requireField(currentValue == null ? previousValue : currentValue, field);
    }

    /// The words that name an entry: as found, and as constants where we know them.
    private final class Words {
        private boolean hasScope;
        private boolean hasResource;
        private boolean hasKind;
        private @Nullable Scope scope;
        private @Nullable Resource resource;
        private @Nullable PressureKind kind;

        void takeField(String field) throws IOException {
            switch (field) {
                case WireFields.SCOPE -> {
                    hasScope = true;
                    scope = cursor.readWord(SCOPES);
                }
                case WireFields.RESOURCE -> {
                    hasResource = true;
                    resource = cursor.readWord(RESOURCES);
                }
                case WireFields.KIND -> {
                    hasKind = true;
                    kind = cursor.readWord(KINDS);
                }
                default -> cursor.skipValue();
            }
        }

        void demandWords(boolean withKind) {
            cursor.requireField(hasScope, WireFields.SCOPE);
            cursor.requireField(hasResource, WireFields.RESOURCE);
            cursor.requireField(hasKind || !withKind, WireFields.KIND);
        }
    }
}

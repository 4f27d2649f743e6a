package io.barograph.wire;

import io.barograph.signal.Averages;
import io.barograph.signal.Contention;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Owners;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.Teardown;
import org.jspecify.annotations.Nullable;

/// Reads one pressure, contention or eviction signal. An entry whose scope, resource, kind or signal we have no
/// word for is passed over, so that a newer exporter can speak of more than we know: to the rules it is as if
/// the snapshot did not speak of it.
final class EntryReader {

    private final JsonCursor in;
    private final ValueReader values;

    EntryReader(JsonCursor in) {
        this.in = in;
        this.values = new ValueReader(in);
    }

    /// A percentage, or why there is none.
    Reading<Double> percentReading() {
        return values.percentReading();
    }

    /// How many containers are under removal, or why that is not known.
    Reading<Teardown> teardown() {
        return values.teardown();
    }

    @Nullable
    Pressure pressure() {
        Words words = new Words();
        @Nullable Reading<PressureLine> line = null;
        @Nullable Reading<Double> percent = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case Fields.LINE -> line = values.line();
                case Fields.PERCENT -> percent = values.percentReading();
                default -> words.take(field);
            }
        }
        words.demand(true);
        Reading<PressureLine> someLine = in.required(line, Fields.LINE);
        Reading<Double> somePercent = in.required(percent, Fields.PERCENT);
        Scope scope = words.scope;
        Resource resource = words.resource;
        PressureKind kind = words.kind;
        return scope == null || resource == null || kind == null
                ? null
                : new Pressure(scope, resource, kind, someLine, somePercent);
    }

    @Nullable
    Contention contention() {
        Words words = new Words();
        @Nullable Reading<Double> percent = null;
        @Nullable Reading<Double> avg10 = null;
        @Nullable Reading<Double> avg60 = null;
        @Nullable Reading<Double> avg300 = null;
        @Nullable Reading<Owners> owners = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case Fields.PERCENT -> percent = values.percentReading();
                case Fields.AVG10 -> avg10 = values.percentReading();
                case Fields.AVG60 -> avg60 = values.percentReading();
                case Fields.AVG300 -> avg300 = values.percentReading();
                case Fields.OWNERS -> owners = values.owners();
                default -> words.take(field);
            }
        }
        words.demand(false);
        Averages averages = new Averages(
                in.required(avg10, Fields.AVG10), in.required(avg60, Fields.AVG60), in.required(avg300, Fields.AVG300));
        Reading<Double> somePercent = in.required(percent, Fields.PERCENT);
        Reading<Owners> someOwners = in.required(owners, Fields.OWNERS);
        Scope scope = words.scope;
        Resource resource = words.resource;
        return scope == null || resource == null
                ? null
                : new Contention(scope, resource, somePercent, averages, someOwners);
    }

    @Nullable
    SignalLevel signal() {
        @Nullable String word = null;
        @Nullable Long age = null;
        @Nullable Reading<Level> level = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case Fields.SIGNAL -> word = in.text(Bounds.MAX_WORD);
                case Fields.AGE -> age = values.count(field);
                case Fields.LEVEL -> level = values.level();
                default -> in.skip();
            }
        }
        EvictionSignal signal = EvictionSignal.of(in.required(word, Fields.SIGNAL));
        Reading<Level> someLevel = in.required(level, Fields.LEVEL);
        long someAge = in.required(age, Fields.AGE);
        return signal == null ? null : new SignalLevel(signal, someLevel, someAge);
    }

    /// What an entry speaks of: its words as found, and as constants where we know them.
    private final class Words {
        private boolean hasScope;
        private boolean hasResource;
        private boolean hasKind;
        private @Nullable Scope scope;
        private @Nullable Resource resource;
        private @Nullable PressureKind kind;

        void take(String field) {
            switch (field) {
                case Fields.SCOPE -> {
                    hasScope = true;
                    scope = Scope.of(in.text(Bounds.MAX_WORD));
                }
                case Fields.RESOURCE -> {
                    hasResource = true;
                    resource = Resource.of(in.text(Bounds.MAX_WORD));
                }
                case Fields.KIND -> {
                    hasKind = true;
                    kind = PressureKind.of(in.text(Bounds.MAX_WORD));
                }
                default -> in.skip();
            }
        }

        void demand(boolean withKind) {
            in.required(hasScope ? true : null, Fields.SCOPE);
            in.required(hasResource ? true : null, Fields.RESOURCE);
            in.required((hasKind || !withKind) ? true : null, Fields.KIND);
        }
    }
}

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
record EntryReader(JsonCursor in, ValueReader values) {

    private static final WordTable<Scope> SCOPES = WordTable.of(List.of(Scope.values()), Scope::word);
    private static final WordTable<Resource> RESOURCES = WordTable.of(List.of(Resource.values()), Resource::word);
    private static final WordTable<PressureKind> KINDS =
            WordTable.of(List.of(PressureKind.values()), PressureKind::word);
    private static final WordTable<EvictionSignal> SIGNALS =
            WordTable.of(List.of(EvictionSignal.values()), EvictionSignal::word);

    /// What is absent of most nodes for the same few reasons, and what is calm on most nodes.
    private static final InternedValues<Pressure> ABSENT = new InternedValues<>(1024);

    private static final InternedValues<Contention> CALM = new InternedValues<>(1024);

    void pressure(EntryList<Pressure> into) throws IOException {
        Words words = new Words();
        @Nullable Reading<PressureLine> line = null;
        @Nullable Reading<Double> percent = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.LINE -> line = values.line();
                case WireFields.PERCENT -> percent = values.percentReading();
                default -> words.take(field);
            }
        }
        words.demand(true);
        Scope scope = words.scope;
        Resource resource = words.resource;
        PressureKind kind = words.kind;
        if (scope == null || resource == null || kind == null) {
            return;
        }
        Pressure was = into.before(
                other -> other.scope() == scope && other.resource() == resource && other.kind() == kind,
                () -> scope + " " + resource + " " + kind);
        Reading<PressureLine> lineNow = either(line, was == null ? null : was.line(), WireFields.LINE);
        Reading<Double> percentNow = either(percent, was == null ? null : was.percent(), WireFields.PERCENT);
        Pressure now = new Pressure(scope, resource, kind, lineNow, percentNow);
        boolean nothing = lineNow instanceof Reading.Absent && percentNow instanceof Reading.Absent;
        into.put(nothing ? ABSENT.one(now) : now);
    }

    void contention(EntryList<Contention> into) throws IOException {
        Words words = new Words();
        @Nullable Reading<Double> percent = null;
        @Nullable Reading<Double> avg10 = null;
        @Nullable Reading<Double> avg60 = null;
        @Nullable Reading<Double> avg300 = null;
        @Nullable Reading<OwnerCounts> owners = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.PERCENT -> percent = values.percentReading();
                case WireFields.AVG10 -> avg10 = values.percentReading();
                case WireFields.AVG60 -> avg60 = values.percentReading();
                case WireFields.AVG300 -> avg300 = values.percentReading();
                case WireFields.OWNERS -> owners = values.owners();
                default -> words.take(field);
            }
        }
        words.demand(false);
        Scope scope = words.scope;
        Resource resource = words.resource;
        if (scope == null || resource == null) {
            return;
        }
        Contention was = into.before(
                other -> other.scope() == scope && other.resource() == resource, () -> scope + " " + resource);
        MovingAverages then = was == null ? null : was.averages();
        Contention now = new Contention(
                scope,
                resource,
                either(percent, was == null ? null : was.percent(), WireFields.PERCENT),
                ValueReader.averages(
                        either(avg10, then == null ? null : then.avg10(), WireFields.AVG10),
                        either(avg60, then == null ? null : then.avg60(), WireFields.AVG60),
                        either(avg300, then == null ? null : then.avg300(), WireFields.AVG300)),
                either(owners, was == null ? null : was.owners(), WireFields.OWNERS));
        into.put(ValueReader.isCommon(now) ? CALM.one(now) : now);
    }

    void signal(EntryList<SignalLevel> into) throws IOException {
        boolean named = false;
        @Nullable EvictionSignal found = null;
        @Nullable Long age = null;
        @Nullable Reading<Level> level = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.SIGNAL -> {
                    named = true;
                    found = in.word(SIGNALS);
                }
                case WireFields.AGE -> age = values.count(field);
                case WireFields.LEVEL -> level = values.level();
                default -> in.skip();
            }
        }
        in.required(named ? true : null, WireFields.SIGNAL);
        EvictionSignal signal = found;
        if (signal == null) {
            return;
        }
        SignalLevel was = into.before(other -> other.signal() == signal, signal::word);
        into.put(new SignalLevel(
                signal,
                either(level, was == null ? null : was.level(), WireFields.LEVEL),
                either(age, was == null ? null : was.ageMicros(), WireFields.AGE)));
    }

    /// The kubelet's thresholds: a list, or the reason why there is none.
    Reading<List<SignalThreshold>> thresholds() throws IOException {
        if (in.token() != JsonToken.START_ARRAY) {
            return values.absence();
        }
        List<SignalThreshold> all = new ArrayList<>();
        in.openArray();
        for (int n = 0; in.nextElement(n, WireLimits.MAX_ENTRIES); n++) {
            SignalThreshold each = threshold();
            if (each == null) {
                continue;
            }
            for (SignalThreshold other : all) {
                if (other.signal() == each.signal() && other.kind() == each.kind()) {
                    throw in.expected("one entry for " + each.signal().word() + " "
                            + each.kind().word());
                }
            }
            all.add(each);
        }
        return Reading.of(List.copyOf(all));
    }

    /// Null where we have no word for its signal or kind.
    private @Nullable SignalThreshold threshold() throws IOException {
        @Nullable String signalWord = null;
        @Nullable String kindWord = null;
        @Nullable Reading<Double> amount = null;
        @Nullable Long grace = null;
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case WireFields.SIGNAL -> signalWord = in.text(WireLimits.MAX_WORD);
                case WireFields.KIND -> kindWord = in.text(WireLimits.MAX_WORD);
                case WireFields.AMOUNT -> amount = values.percentReading();
                case WireFields.GRACE -> grace = values.count(field);
                default -> in.skip();
            }
        }
        EvictionSignal signal = EvictionSignal.of(in.required(signalWord, WireFields.SIGNAL));
        ThresholdKind kind = ThresholdKind.of(in.required(kindWord, WireFields.KIND));
        Reading<Double> someAmount = in.required(amount, WireFields.AMOUNT);
        long someGrace = in.required(grace, WireFields.GRACE);
        return signal == null || kind == null ? null : new SignalThreshold(signal, kind, someAmount, someGrace);
    }

    private <T> T either(@Nullable T now, @Nullable T before, String field) {
        return in.required(now == null ? before : now, field);
    }

    /// What an entry is about: its words as found, and as constants where we know them.
    private final class Words {
        private boolean hasScope;
        private boolean hasResource;
        private boolean hasKind;
        private @Nullable Scope scope;
        private @Nullable Resource resource;
        private @Nullable PressureKind kind;

        void take(String field) throws IOException {
            switch (field) {
                case WireFields.SCOPE -> {
                    hasScope = true;
                    scope = in.word(SCOPES);
                }
                case WireFields.RESOURCE -> {
                    hasResource = true;
                    resource = in.word(RESOURCES);
                }
                case WireFields.KIND -> {
                    hasKind = true;
                    kind = in.word(KINDS);
                }
                default -> in.skip();
            }
        }

        void demand(boolean withKind) {
            in.required(hasScope ? true : null, WireFields.SCOPE);
            in.required(hasResource ? true : null, WireFields.RESOURCE);
            in.required((hasKind || !withKind) ? true : null, WireFields.KIND);
        }
    }
}

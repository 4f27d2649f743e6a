package io.barograph.wire.read;

import com.fasterxml.jackson.core.JsonToken;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.ThresholdKind;
import io.barograph.wire.format.WireFields;
import io.barograph.wire.format.WireLimits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the kubelet's thresholds: a list, or the reason why there is none.
final class SnapshotThresholdReader {

    private final JsonCursor in;
    private final ValueReader values;

    SnapshotThresholdReader(JsonCursor in) {
        this.in = in;
        this.values = new ValueReader(in);
    }

    Reading<List<SignalThreshold>> thresholds() {
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
    private @Nullable SignalThreshold threshold() {
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
}

package io.barograph.wire;

import com.fasterxml.jackson.core.JsonToken;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.ThresholdKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the kubelet's thresholds: a list, or the reason why there is none.
final class ThresholdReader {

    private final JsonCursor in;
    private final ValueReader values;

    ThresholdReader(JsonCursor in) {
        this.in = in;
        this.values = new ValueReader(in);
    }

    Reading<List<SignalThreshold>> thresholds() {
        if (in.token() != JsonToken.START_ARRAY) {
            return values.absence();
        }
        List<SignalThreshold> all = new ArrayList<>();
        in.openArray();
        for (int n = 0; in.nextElement(n, Bounds.MAX_ENTRIES); n++) {
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
                case Fields.SIGNAL -> signalWord = in.text(Bounds.MAX_WORD);
                case Fields.KIND -> kindWord = in.text(Bounds.MAX_WORD);
                case Fields.AMOUNT -> amount = values.percentReading();
                case Fields.GRACE -> grace = values.count(field);
                default -> in.skip();
            }
        }
        EvictionSignal signal = EvictionSignal.of(in.required(signalWord, Fields.SIGNAL));
        ThresholdKind kind = ThresholdKind.of(in.required(kindWord, Fields.KIND));
        Reading<Double> someAmount = in.required(amount, Fields.AMOUNT);
        long someGrace = in.required(grace, Fields.GRACE);
        return signal == null || kind == null ? null : new SignalThreshold(signal, kind, someAmount, someGrace);
    }
}

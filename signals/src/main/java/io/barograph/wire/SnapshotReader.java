package io.barograph.wire;

import io.barograph.signal.Contention;
import io.barograph.signal.Moment;
import io.barograph.signal.Origin;
import io.barograph.signal.Pressure;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads one snapshot. Unknown fields are passed over; a known one must be there once, with a value of its type.
final class SnapshotReader {

    private final JsonCursor in;
    private final EntryReader entries;

    private SnapshotReader(JsonCursor in) {
        this.in = in;
        this.entries = new EntryReader(in);
    }

    static Snapshot read(byte[] bytes, int offset, int length) {
        try (JsonCursor in = new JsonCursor(bytes, offset, length)) {
            in.advance();
            Snapshot snapshot = new SnapshotReader(in).snapshot();
            if (in.advance() != null) {
                throw in.expected("nothing after the snapshot");
            }
            return snapshot;
        }
    }

    private Snapshot snapshot() {
        Head head = new Head();
        @Nullable Reading<Double> steal = null;
        @Nullable List<Pressure> pressures = null;
        @Nullable List<Contention> contentions = null;
        // Exporters that look at no signals have none
        List<SignalLevel> signals = List.of();
        Reading<Teardown> teardown = Reading.absent("the snapshot does not speak of it");
        Reading<List<SignalThreshold>> thresholds = Reading.absent("the snapshot does not speak of it");
        in.open();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case Fields.STEAL -> steal = entries.percentReading();
                case Fields.PRESSURES -> pressures = pressures();
                case Fields.CONTENTIONS -> contentions = contentions();
                case Fields.SIGNALS -> signals = signals();
                case Fields.TEARDOWN -> teardown = entries.teardown();
                case Fields.THRESHOLDS -> thresholds = new ThresholdReader(in).thresholds();
                default -> head.take(field);
            }
        }
        return new Snapshot(
                head.origin(),
                head.moment(),
                in.required(steal, Fields.STEAL),
                in.required(pressures, Fields.PRESSURES),
                in.required(contentions, Fields.CONTENTIONS),
                signals,
                teardown,
                thresholds);
    }

    private List<Pressure> pressures() {
        List<Pressure> all = new ArrayList<>();
        in.openArray();
        for (int n = 0; in.nextElement(n, Bounds.MAX_ENTRIES); n++) {
            Pressure each = entries.pressure();
            if (each == null) {
                continue;
            }
            for (Pressure other : all) {
                if (other.scope() == each.scope()
                        && other.resource() == each.resource()
                        && other.kind() == each.kind()) {
                    throw in.expected("one entry for " + each.scope() + " " + each.resource() + " " + each.kind());
                }
            }
            all.add(each);
        }
        return all;
    }

    private List<Contention> contentions() {
        List<Contention> all = new ArrayList<>();
        in.openArray();
        for (int n = 0; in.nextElement(n, Bounds.MAX_ENTRIES); n++) {
            Contention each = entries.contention();
            if (each == null) {
                continue;
            }
            for (Contention other : all) {
                if (other.scope() == each.scope() && other.resource() == each.resource()) {
                    throw in.expected("one entry for " + each.scope() + " " + each.resource());
                }
            }
            all.add(each);
        }
        return all;
    }

    private List<SignalLevel> signals() {
        List<SignalLevel> all = new ArrayList<>();
        in.openArray();
        for (int n = 0; in.nextElement(n, Bounds.MAX_ENTRIES); n++) {
            SignalLevel each = entries.signal();
            if (each == null) {
                continue;
            }
            for (SignalLevel other : all) {
                if (other.signal() == each.signal()) {
                    throw in.expected("one entry for " + each.signal().word());
                }
            }
            all.add(each);
        }
        return all;
    }

    /// Who speaks and when: the fields beside the lists.
    private final class Head {
        private @Nullable Integer version;
        private @Nullable String node;
        private @Nullable String bootId;
        private @Nullable String instance;
        private @Nullable Long seq;
        private @Nullable Long monotonicMicros;
        private @Nullable Long intervalMicros;

        void take(String field) {
            try {
                switch (field) {
                    case Fields.VERSION -> version = version(in.integer());
                    case Fields.NODE -> node = Checks.node(in.text(Bounds.MAX_NODE));
                    case Fields.BOOT_ID -> bootId = Checks.bootId(in.text(Bounds.MAX_BOOT_ID));
                    case Fields.INSTANCE -> instance = Checks.instance(in.text(Bounds.MAX_INSTANCE));
                    case Fields.SEQ -> seq = Checks.count(field, in.integer());
                    case Fields.MONOTONIC -> monotonicMicros = Checks.count(field, in.integer());
                    case Fields.INTERVAL -> intervalMicros = Checks.interval(in.integer());
                    default -> in.skip();
                }
            } catch (IllegalArgumentException e) {
                throw in.refused(e);
            }
        }

        private static int version(long found) {
            if (found != SnapshotJson.VERSION) {
                throw new IllegalArgumentException("version is " + found + "; expected " + SnapshotJson.VERSION
                        + ". Maybe exporter and controller are of different releases.");
            }
            return SnapshotJson.VERSION;
        }

        Origin origin() {
            in.required(version, Fields.VERSION);
            return new Origin(
                    in.required(node, Fields.NODE),
                    in.required(bootId, Fields.BOOT_ID),
                    in.required(instance, Fields.INSTANCE));
        }

        Moment moment() {
            return new Moment(
                    in.required(seq, Fields.SEQ),
                    in.required(monotonicMicros, Fields.MONOTONIC),
                    in.required(intervalMicros, Fields.INTERVAL));
        }
    }
}

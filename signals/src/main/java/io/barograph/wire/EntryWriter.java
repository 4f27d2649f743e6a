package io.barograph.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.SignalThreshold;
import io.barograph.wire.format.WireChecks;
import io.barograph.wire.format.WireFields;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Writes one pressure, contention, eviction signal or threshold. Where the entry before is given, of the same thing,
/// only the fields that differ are written.
record EntryWriter(JsonGenerator out, ValueWriter values) {

    static final String NO_ROOM = "no room for names";

    void pressure(Pressure now, @Nullable Pressure before) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.SCOPE, now.scope().word());
        out.writeStringField(WireFields.RESOURCE, now.resource().word());
        out.writeStringField(WireFields.KIND, now.kind().word());
        if (differs(now, before, Pressure::line)) {
            out.writeFieldName(WireFields.LINE);
            line(now.line());
        }
        if (differs(now, before, Pressure::percent)) {
            values.number(WireFields.PERCENT, now.percent());
        }
        out.writeEndObject();
    }

    private void line(Reading<PressureLine> reading) throws IOException {
        if (reading instanceof Reading.Present<PressureLine>(PressureLine line)) {
            out.writeStartObject();
            out.writeNumberField(WireFields.AVG10, WireChecks.percent(WireFields.AVG10, line.avg10Percent()));
            out.writeNumberField(WireFields.AVG60, WireChecks.percent(WireFields.AVG60, line.avg60Percent()));
            out.writeNumberField(WireFields.AVG300, WireChecks.percent(WireFields.AVG300, line.avg300Percent()));
            out.writeNumberField(WireFields.TOTAL, WireChecks.count(WireFields.TOTAL, line.totalMicros()));
            out.writeEndObject();
        } else {
            values.none(reading);
        }
    }

    void contention(Contention now, @Nullable Contention before) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.SCOPE, now.scope().word());
        out.writeStringField(WireFields.RESOURCE, now.resource().word());
        if (differs(now, before, Contention::percent)) {
            values.number(WireFields.PERCENT, now.percent());
        }
        if (differs(now, before, each -> each.averages().avg10())) {
            values.number(WireFields.AVG10, now.averages().avg10());
        }
        if (differs(now, before, each -> each.averages().avg60())) {
            values.number(WireFields.AVG60, now.averages().avg60());
        }
        if (differs(now, before, each -> each.averages().avg300())) {
            values.number(WireFields.AVG300, now.averages().avg300());
        }
        if (differs(now, before, Contention::owners)) {
            out.writeFieldName(WireFields.OWNERS);
            owners(now.owners());
        }
        out.writeEndObject();
    }

    private void owners(Reading<OwnerCounts> reading) throws IOException {
        if (reading instanceof Reading.Present<OwnerCounts>(OwnerCounts owners)) {
            out.writeStartObject();
            out.writeNumberField(WireFields.STALLED, WireChecks.owners(WireFields.STALLED, owners.stalled()));
            out.writeNumberField(
                    WireFields.SELF_LIMITED, WireChecks.owners(WireFields.SELF_LIMITED, owners.selfLimited()));
            out.writeNumberField(
                    WireFields.SELF_CROWDED, WireChecks.owners(WireFields.SELF_CROWDED, owners.selfCrowded()));
            out.writeArrayFieldStart(WireFields.WORST);
            for (OwnerCounts.Worst each : values.few(owners.worst())) {
                out.writeStartObject();
                out.writeStringField(WireFields.NAME, values.text(each.name()));
                out.writeNumberField(WireFields.PERCENT, WireChecks.percent(WireFields.WORST, each.percent()));
                out.writeEndObject();
            }
            out.writeEndArray();
            out.writeEndObject();
        } else {
            values.none(reading);
        }
    }

    void signal(SignalLevel now, @Nullable SignalLevel before) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.SIGNAL, now.signal().word());
        if (differs(now, before, SignalLevel::ageMicros)) {
            out.writeNumberField(WireFields.AGE, WireChecks.count(WireFields.AGE, now.ageMicros()));
        }
        if (differs(now, before, SignalLevel::level)) {
            out.writeFieldName(WireFields.LEVEL);
            level(now.level());
        }
        out.writeEndObject();
    }

    private void level(Reading<Level> reading) throws IOException {
        if (reading instanceof Reading.Present<Level>(Level level)) {
            out.writeStartObject();
            out.writeNumberField(WireFields.AVAILABLE, level.available());
            out.writeNumberField(WireFields.CAPACITY, WireChecks.count(WireFields.CAPACITY, level.capacity()));
            out.writeEndObject();
        } else {
            values.none(reading);
        }
    }

    void threshold(SignalThreshold threshold) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.SIGNAL, threshold.signal().word());
        out.writeStringField(WireFields.KIND, threshold.kind().word());
        values.number(WireFields.AMOUNT, threshold.amount());
        out.writeNumberField(WireFields.GRACE, WireChecks.count(WireFields.GRACE, threshold.graceMicros()));
        out.writeEndObject();
    }

    void disk(DiskTiming disk) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.NAME, WireChecks.disk(disk.name()));
        out.writeStringField(WireFields.DIRECTION, disk.direction().word());
        out.writeNumberField(WireFields.LATENCY, WireChecks.count(WireFields.LATENCY, disk.latencyMicros()));
        values.count(WireFields.BASELINE, disk.baselineMicros());
        out.writeEndObject();
    }

    /// Parts are written whole: nearly all of them differ where one does.
    void culprits(Culprits now, @Nullable Culprits before) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.RESOURCE, now.resource().word());
        out.writeFieldName(WireFields.PARTS);
        if (now.parts().isPresent() && !values.hasRoomFor(Culprits.MOST)) {
            values.none(Reading.absent(NO_ROOM));
        } else if (now.parts() instanceof Reading.Present<Culprits.Parts>(Culprits.Parts parts)) {
            out.writeStartObject();
            parts(WireFields.IMPOSED, parts.imposed());
            parts(WireFields.SUFFERED, parts.suffered());
            out.writeNumberField(
                    WireFields.UNATTRIBUTED, WireChecks.imposed(WireFields.UNATTRIBUTED, parts.unattributedPercent()));
            out.writeEndObject();
        } else {
            values.none(now.parts());
        }
        out.writeEndObject();
    }

    private void parts(String field, List<Culprits.Part> parts) throws IOException {
        out.writeArrayFieldStart(field);
        Set<String> written = new HashSet<>();
        for (Culprits.Part each : parts) {
            String owner = values.text(each.owner());
            // Cut to their length, two can be the same: the worse one comes first
            if (!written.add(owner)) {
                continue;
            }
            out.writeStartObject();
            out.writeStringField(WireFields.OWNER, owner);
            out.writeStringField(WireFields.NAME, values.text(each.name()));
            out.writeNumberField(WireFields.PERCENT, WireChecks.imposed(field, each.percent()));
            out.writeNumberField(WireFields.AVG10, WireChecks.imposed(field, each.avg10Percent()));
            out.writeNumberField(WireFields.LASTING, WireChecks.imposed(field, each.lastingPercent()));
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static <E> boolean differs(E now, @Nullable E before, Function<E, Object> field) {
        return before == null || !Objects.equals(field.apply(now), field.apply(before));
    }
}

package io.barograph.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.signal.Contention;
import io.barograph.signal.Owners;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.SignalThreshold;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes one pressure, contention, eviction signal or threshold. Where the entry before is given, of the same thing,
/// only the fields that differ are written.
final class EntryWriter {

    private final JsonGenerator out;
    private final ValueWriter values;

    EntryWriter(JsonGenerator out, ValueWriter values) {
        this.out = out;
        this.values = values;
    }

    void pressure(Pressure now, @Nullable Pressure before) throws IOException {
        out.writeStartObject();
        out.writeStringField(Fields.SCOPE, now.scope().word());
        out.writeStringField(Fields.RESOURCE, now.resource().word());
        out.writeStringField(Fields.KIND, now.kind().word());
        if (differs(now, before, Pressure::line)) {
            out.writeFieldName(Fields.LINE);
            line(now.line());
        }
        if (differs(now, before, Pressure::percent)) {
            values.number(Fields.PERCENT, now.percent());
        }
        out.writeEndObject();
    }

    private void line(Reading<PressureLine> reading) throws IOException {
        if (reading instanceof Reading.Present<PressureLine>(PressureLine line)) {
            out.writeStartObject();
            out.writeNumberField(Fields.AVG10, Checks.percent(Fields.AVG10, line.avg10Percent()));
            out.writeNumberField(Fields.AVG60, Checks.percent(Fields.AVG60, line.avg60Percent()));
            out.writeNumberField(Fields.AVG300, Checks.percent(Fields.AVG300, line.avg300Percent()));
            out.writeNumberField(Fields.TOTAL, Checks.count(Fields.TOTAL, line.totalMicros()));
            out.writeEndObject();
        } else {
            values.none(reading);
        }
    }

    void contention(Contention now, @Nullable Contention before) throws IOException {
        out.writeStartObject();
        out.writeStringField(Fields.SCOPE, now.scope().word());
        out.writeStringField(Fields.RESOURCE, now.resource().word());
        if (differs(now, before, Contention::percent)) {
            values.number(Fields.PERCENT, now.percent());
        }
        if (differs(now, before, each -> each.averages().avg10())) {
            values.number(Fields.AVG10, now.averages().avg10());
        }
        if (differs(now, before, each -> each.averages().avg60())) {
            values.number(Fields.AVG60, now.averages().avg60());
        }
        if (differs(now, before, each -> each.averages().avg300())) {
            values.number(Fields.AVG300, now.averages().avg300());
        }
        if (differs(now, before, Contention::owners)) {
            out.writeFieldName(Fields.OWNERS);
            owners(now.owners());
        }
        out.writeEndObject();
    }

    private void owners(Reading<Owners> reading) throws IOException {
        if (reading instanceof Reading.Present<Owners>(Owners owners)) {
            out.writeStartObject();
            out.writeNumberField(Fields.STALLED, Checks.owners(Fields.STALLED, owners.stalled()));
            out.writeNumberField(Fields.SELF_LIMITED, Checks.owners(Fields.SELF_LIMITED, owners.selfLimited()));
            out.writeNumberField(Fields.SELF_CROWDED, Checks.owners(Fields.SELF_CROWDED, owners.selfCrowded()));
            out.writeArrayFieldStart(Fields.WORST);
            for (Owners.Worst each : values.few(owners.worst())) {
                out.writeStartObject();
                out.writeStringField(Fields.NAME, values.text(each.name()));
                out.writeNumberField(Fields.PERCENT, Checks.percent(Fields.WORST, each.percent()));
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
        out.writeStringField(Fields.SIGNAL, now.signal().word());
        if (differs(now, before, SignalLevel::ageMicros)) {
            out.writeNumberField(Fields.AGE, Checks.count(Fields.AGE, now.ageMicros()));
        }
        if (differs(now, before, SignalLevel::level)) {
            out.writeFieldName(Fields.LEVEL);
            level(now.level());
        }
        out.writeEndObject();
    }

    private void level(Reading<Level> reading) throws IOException {
        if (reading instanceof Reading.Present<Level>(Level level)) {
            out.writeStartObject();
            out.writeNumberField(Fields.AVAILABLE, level.available());
            out.writeNumberField(Fields.CAPACITY, Checks.count(Fields.CAPACITY, level.capacity()));
            out.writeEndObject();
        } else {
            values.none(reading);
        }
    }

    void threshold(SignalThreshold threshold) throws IOException {
        out.writeStartObject();
        out.writeStringField(Fields.SIGNAL, threshold.signal().word());
        out.writeStringField(Fields.KIND, threshold.kind().word());
        values.number(Fields.AMOUNT, threshold.amount());
        out.writeNumberField(Fields.GRACE, Checks.count(Fields.GRACE, threshold.graceMicros()));
        out.writeEndObject();
    }

    private static <E> boolean differs(E now, @Nullable E before, Function<E, Object> field) {
        return before == null || !Objects.equals(field.apply(now), field.apply(before));
    }
}

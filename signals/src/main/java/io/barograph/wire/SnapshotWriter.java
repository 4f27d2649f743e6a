package io.barograph.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.signal.Contention;
import io.barograph.signal.Moment;
import io.barograph.signal.Origin;
import io.barograph.signal.Owners;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// Writes one snapshot; the order of fields is fixed, so equal snapshots have equal bytes.
final class SnapshotWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonGenerator out;
    private final Brevity brevity;

    private SnapshotWriter(JsonGenerator out, Brevity brevity) {
        this.out = out;
        this.brevity = brevity;
    }

    static byte[] write(Snapshot snapshot, Brevity brevity) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(16 * 1024);
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            new SnapshotWriter(out, brevity).snapshot(snapshot);
        } catch (IllegalArgumentException e) {
            throw new WireException("the snapshot cannot be written: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void snapshot(Snapshot snapshot) throws IOException {
        out.writeStartObject();
        out.writeNumberField(Fields.VERSION, SnapshotJson.VERSION);
        origin(snapshot.origin());
        moment(snapshot.moment());
        number(Fields.STEAL, snapshot.stealPercent());
        out.writeArrayFieldStart(Fields.PRESSURES);
        for (Pressure each : snapshot.pressures()) {
            pressure(each);
        }
        out.writeEndArray();
        out.writeArrayFieldStart(Fields.CONTENTIONS);
        for (Contention each : snapshot.contentions()) {
            contention(each);
        }
        out.writeEndArray();
        if (!snapshot.levels().isEmpty()) {
            signals(snapshot.levels());
        }
        teardown(snapshot.teardown());
        thresholds(snapshot.thresholds());
        out.writeEndObject();
    }

    private void origin(Origin origin) throws IOException {
        out.writeStringField(Fields.NODE, Checks.node(origin.node()));
        out.writeStringField(Fields.BOOT_ID, Checks.bootId(origin.bootId()));
        out.writeStringField(Fields.INSTANCE, Checks.instance(origin.instance()));
    }

    private void moment(Moment moment) throws IOException {
        out.writeNumberField(Fields.SEQ, Checks.count(Fields.SEQ, moment.seq()));
        out.writeNumberField(Fields.MONOTONIC, Checks.count(Fields.MONOTONIC, moment.monotonicMicros()));
        out.writeNumberField(Fields.INTERVAL, Checks.interval(moment.intervalMicros()));
    }

    private void pressure(Pressure pressure) throws IOException {
        out.writeStartObject();
        out.writeStringField(Fields.SCOPE, pressure.scope().word());
        out.writeStringField(Fields.RESOURCE, pressure.resource().word());
        out.writeStringField(Fields.KIND, pressure.kind().word());
        out.writeFieldName(Fields.LINE);
        if (pressure.line() instanceof Reading.Present<PressureLine>(PressureLine line)) {
            out.writeStartObject();
            out.writeNumberField(Fields.AVG10, Checks.percent(Fields.AVG10, line.avg10Percent()));
            out.writeNumberField(Fields.AVG60, Checks.percent(Fields.AVG60, line.avg60Percent()));
            out.writeNumberField(Fields.AVG300, Checks.percent(Fields.AVG300, line.avg300Percent()));
            out.writeNumberField(Fields.TOTAL, Checks.count(Fields.TOTAL, line.totalMicros()));
            out.writeEndObject();
        } else {
            none(pressure.line());
        }
        number(Fields.PERCENT, pressure.percent());
        out.writeEndObject();
    }

    private void contention(Contention contention) throws IOException {
        out.writeStartObject();
        out.writeStringField(Fields.SCOPE, contention.scope().word());
        out.writeStringField(Fields.RESOURCE, contention.resource().word());
        number(Fields.PERCENT, contention.percent());
        number(Fields.AVG10, contention.averages().avg10());
        number(Fields.AVG60, contention.averages().avg60());
        number(Fields.AVG300, contention.averages().avg300());
        out.writeFieldName(Fields.OWNERS);
        if (contention.owners() instanceof Reading.Present<Owners>(Owners owners)) {
            owners(owners);
        } else {
            none(contention.owners());
        }
        out.writeEndObject();
    }

    private void signals(List<SignalLevel> levels) throws IOException {
        out.writeArrayFieldStart(Fields.SIGNALS);
        for (SignalLevel each : levels) {
            out.writeStartObject();
            out.writeStringField(Fields.SIGNAL, each.signal().word());
            out.writeNumberField(Fields.AGE, Checks.count(Fields.AGE, each.ageMicros()));
            out.writeFieldName(Fields.LEVEL);
            if (each.level() instanceof Reading.Present<Level>(Level level)) {
                out.writeStartObject();
                out.writeNumberField(Fields.AVAILABLE, level.available());
                out.writeNumberField(Fields.CAPACITY, Checks.count(Fields.CAPACITY, level.capacity()));
                out.writeEndObject();
            } else {
                none(each.level());
            }
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private void teardown(Reading<Teardown> reading) throws IOException {
        out.writeFieldName(Fields.TEARDOWN);
        if (reading instanceof Reading.Present<Teardown>(Teardown teardown)) {
            out.writeStartObject();
            out.writeNumberField(Fields.CONTAINERS, Checks.containers(teardown.containers()));
            out.writeNumberField(Fields.OLDEST, Checks.count(Fields.OLDEST, teardown.oldestMicros()));
            out.writeEndObject();
        } else {
            none(reading);
        }
    }

    private void thresholds(Reading<List<SignalThreshold>> reading) throws IOException {
        out.writeFieldName(Fields.THRESHOLDS);
        if (!(reading instanceof Reading.Present<List<SignalThreshold>>(List<SignalThreshold> thresholds))) {
            none(reading);
            return;
        }
        out.writeStartArray();
        for (SignalThreshold each : thresholds) {
            out.writeStartObject();
            out.writeStringField(Fields.SIGNAL, each.signal().word());
            out.writeStringField(Fields.KIND, each.kind().word());
            number(Fields.AMOUNT, each.amount());
            out.writeNumberField(Fields.GRACE, Checks.count(Fields.GRACE, each.graceMicros()));
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private void owners(Owners owners) throws IOException {
        out.writeStartObject();
        out.writeNumberField(Fields.STALLED, Checks.owners(Fields.STALLED, owners.stalled()));
        out.writeNumberField(Fields.SELF_LIMITED, Checks.owners(Fields.SELF_LIMITED, owners.selfLimited()));
        out.writeNumberField(Fields.SELF_CROWDED, Checks.owners(Fields.SELF_CROWDED, owners.selfCrowded()));
        out.writeArrayFieldStart(Fields.WORST);
        for (Owners.Worst each :
                owners.worst().subList(0, Math.min(owners.worst().size(), brevity.worst()))) {
            out.writeStartObject();
            out.writeStringField(Fields.NAME, text(each.name()));
            out.writeNumberField(Fields.PERCENT, Checks.percent(Fields.WORST, each.percent()));
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private void number(String field, Reading<Double> reading) throws IOException {
        if (reading instanceof Reading.Present<Double>(Double value)) {
            out.writeNumberField(field, Checks.percent(field, value));
        } else {
            out.writeFieldName(field);
            none(reading);
        }
    }

    private void none(Reading<?> reading) throws IOException {
        out.writeStartObject();
        out.writeStringField(reading instanceof Reading.Failed<?> ? Fields.FAILED : Fields.ABSENT, text(reading.why()));
        out.writeEndObject();
    }

    private String text(String text) {
        return Text.clip(Text.whole(text), brevity.text());
    }
}

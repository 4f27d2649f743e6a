package io.barograph.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.MovingAverages;
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

    void writePressure(Pressure currentPressure, @Nullable Pressure previousPressure) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.SCOPE, currentPressure.scope().word());
        out.writeStringField(WireFields.RESOURCE, currentPressure.resource().word());
        out.writeStringField(WireFields.KIND, currentPressure.kind().word());
        if (differsIn(currentPressure, previousPressure, Pressure::line)) {
            out.writeFieldName(WireFields.LINE);
            writeLine(currentPressure.line());
        }
        if (differsIn(currentPressure, previousPressure, Pressure::percent)) {
            values.writePercent(WireFields.PERCENT, currentPressure.percent());
        }
        out.writeEndObject();
    }

    private void writeLine(Reading<PressureLine> reading) throws IOException {
        if (reading instanceof Reading.Present<PressureLine>(PressureLine line)) {
            out.writeStartObject();
            out.writeNumberField(WireFields.AVG10, WireChecks.checkPercent(WireFields.AVG10, line.avg10Percent()));
            out.writeNumberField(WireFields.AVG60, WireChecks.checkPercent(WireFields.AVG60, line.avg60Percent()));
            out.writeNumberField(WireFields.AVG300, WireChecks.checkPercent(WireFields.AVG300, line.avg300Percent()));
            out.writeNumberField(WireFields.TOTAL, WireChecks.checkCount(WireFields.TOTAL, line.totalMicros()));
            out.writeEndObject();
        } else {
            values.writeAbsence(reading);
        }
    }

    void writeContention(Contention currentContention, @Nullable Contention previousContention) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.SCOPE, currentContention.scope().word());
        out.writeStringField(WireFields.RESOURCE, currentContention.resource().word());
        if (differsIn(currentContention, previousContention, Contention::percent)) {
            values.writePercent(WireFields.PERCENT, currentContention.percent());
        }
        if (differsIn(
                currentContention,
                previousContention,
                contention -> contention.averages().avg10())) {
            values.writePercent(WireFields.AVG10, currentContention.averages().avg10());
        }
        if (differsIn(
                currentContention,
                previousContention,
                contention -> contention.averages().avg60())) {
            values.writePercent(WireFields.AVG60, currentContention.averages().avg60());
        }
        if (differsIn(
                currentContention,
                previousContention,
                contention -> contention.averages().avg300())) {
            values.writePercent(WireFields.AVG300, currentContention.averages().avg300());
        }
        if (differsIn(currentContention, previousContention, Contention::owners)) {
            out.writeFieldName(WireFields.OWNERS);
            writeOwners(currentContention.owners());
        }
        writeLowerBounds(
                currentContention.lowerBounds(),
                previousContention == null ? Contention.NO_LOWER_BOUNDS : previousContention.lowerBounds());
        out.writeEndObject();
    }

    /// An entry without the field is one without bounds, and in a change one whose bounds are as they were.
    private void writeLowerBounds(MovingAverages currentBounds, MovingAverages previousBounds) throws IOException {
        if (currentBounds.equals(previousBounds)) {
            return;
        }
        out.writeObjectFieldStart(WireFields.AT_LEAST);
        writeLowerBound(WireFields.AVG10, currentBounds.avg10());
        writeLowerBound(WireFields.AVG60, currentBounds.avg60());
        writeLowerBound(WireFields.AVG300, currentBounds.avg300());
        out.writeEndObject();
    }

    private void writeLowerBound(String field, Reading<Double> bound) throws IOException {
        if (bound.isPresent()) {
            values.writePercent(field, bound);
        }
    }

    private void writeOwners(Reading<OwnerCounts> reading) throws IOException {
        if (reading instanceof Reading.Present<OwnerCounts>(OwnerCounts owners)) {
            out.writeStartObject();
            out.writeNumberField(WireFields.STALLED, WireChecks.checkOwners(WireFields.STALLED, owners.stalled()));
            out.writeNumberField(
                    WireFields.SELF_LIMITED, WireChecks.checkOwners(WireFields.SELF_LIMITED, owners.selfLimited()));
            out.writeNumberField(
                    WireFields.SELF_CROWDED, WireChecks.checkOwners(WireFields.SELF_CROWDED, owners.selfCrowded()));
            writeWorst(WireFields.WORST, owners.worst());
            OwnerCounts.SelfStalled selfStalled = owners.selfStalled();
            // Without room for names they are unknown, not none
            if (selfStalled != null && values.hasRoomFor(1)) {
                writeWorst(WireFields.WORST_SELF_LIMITED, selfStalled.limited());
                writeWorst(WireFields.WORST_SELF_CROWDED, selfStalled.crowded());
            }
            out.writeEndObject();
        } else {
            values.writeAbsence(reading);
        }
    }

    private void writeWorst(String field, List<OwnerCounts.Worst> owners) throws IOException {
        out.writeArrayFieldStart(field);
        for (OwnerCounts.Worst owner : values.firstFew(owners)) {
            out.writeStartObject();
            out.writeStringField(WireFields.NAME, values.clipText(owner.name()));
            out.writeNumberField(WireFields.PERCENT, WireChecks.checkPercent(field, owner.percent()));
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    void writeSignal(SignalLevel currentLevel, @Nullable SignalLevel previousLevel) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.SIGNAL, currentLevel.signal().word());
        if (differsIn(currentLevel, previousLevel, SignalLevel::ageMicros)) {
            out.writeNumberField(WireFields.AGE, WireChecks.checkCount(WireFields.AGE, currentLevel.ageMicros()));
        }
        if (differsIn(currentLevel, previousLevel, SignalLevel::level)) {
            out.writeFieldName(WireFields.LEVEL);
            writeLevel(currentLevel.level());
        }
        out.writeEndObject();
    }

    private void writeLevel(Reading<Level> reading) throws IOException {
        if (reading instanceof Reading.Present<Level>(Level level)) {
            out.writeStartObject();
            out.writeNumberField(WireFields.AVAILABLE, level.available());
            out.writeNumberField(WireFields.CAPACITY, WireChecks.checkCount(WireFields.CAPACITY, level.capacity()));
            out.writeEndObject();
        } else {
            values.writeAbsence(reading);
        }
    }

    void writeThreshold(SignalThreshold threshold) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.SIGNAL, threshold.signal().word());
        out.writeStringField(WireFields.KIND, threshold.kind().word());
        values.writePercent(WireFields.AMOUNT, threshold.amount());
        out.writeNumberField(WireFields.GRACE, WireChecks.checkCount(WireFields.GRACE, threshold.graceMicros()));
        out.writeEndObject();
    }

    void writeDisk(DiskTiming disk) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.NAME, WireChecks.checkDisk(disk.name()));
        out.writeStringField(WireFields.DIRECTION, disk.direction().word());
        out.writeNumberField(WireFields.LATENCY, WireChecks.checkCount(WireFields.LATENCY, disk.latencyMicros()));
        values.writeCount(WireFields.BASELINE, disk.baselineMicros());
        out.writeEndObject();
    }

    /// Parts are written whole: nearly all of them differ where one does.
    void writeCulprits(Culprits currentCulprits, @Nullable Culprits previousCulprits) throws IOException {
        out.writeStartObject();
        out.writeStringField(WireFields.RESOURCE, currentCulprits.resource().word());
        out.writeFieldName(WireFields.PARTS);
        if (currentCulprits.parts().isPresent() && !values.hasRoomFor(Culprits.MOST)) {
            values.writeAbsence(Reading.absent(NO_ROOM));
        } else if (currentCulprits.parts() instanceof Reading.Present<Culprits.Parts>(Culprits.Parts parts)) {
            out.writeStartObject();
            writeParts(WireFields.IMPOSED, parts.imposed());
            writeParts(WireFields.SUFFERED, parts.suffered());
            out.writeNumberField(
                    WireFields.UNATTRIBUTED,
                    WireChecks.checkImposed(WireFields.UNATTRIBUTED, parts.unattributedPercent()));
            out.writeEndObject();
        } else {
            values.writeAbsence(currentCulprits.parts());
        }
        out.writeEndObject();
    }

    private void writeParts(String field, List<Culprits.Part> parts) throws IOException {
        out.writeArrayFieldStart(field);
        Set<String> writtenOwners = new HashSet<>();
        for (Culprits.Part part : parts) {
            String owner = values.clipText(part.owner());
            // Cut to their length, two can be the same: the worse one comes first
            if (!writtenOwners.add(owner)) {
                continue;
            }
            out.writeStartObject();
            out.writeStringField(WireFields.OWNER, owner);
            out.writeStringField(WireFields.NAME, values.clipText(part.name()));
            out.writeNumberField(WireFields.PERCENT, WireChecks.checkImposed(field, part.percent()));
            out.writeNumberField(WireFields.AVG10, WireChecks.checkImposed(field, part.avg10Percent()));
            out.writeNumberField(WireFields.LASTING, WireChecks.checkImposed(field, part.lastingPercent()));
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static <E> boolean differsIn(E currentEntry, @Nullable E previousEntry, Function<E, Object> field) {
        return previousEntry == null || !Objects.equals(field.apply(currentEntry), field.apply(previousEntry));
    }
}

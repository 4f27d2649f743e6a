package io.barograph.exporter.kubelet;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// An object with the time of its values, which begins with the first value that is known. Where none is, it is not
/// there: the kubelet's readers take a missing field for unknown, and a zero for a zero.
final class SummaryBlock {

    private final JsonGenerator out;
    private final String name;
    private final Instant time;
    private boolean open;

    SummaryBlock(JsonGenerator out, String name, Instant time) {
        this.out = out;
        this.name = name;
        this.time = time;
    }

    /// Whole seconds, as in `2026-11-21T08:24:09Z`.
    static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    SummaryBlock number(String field, @Nullable Long value) throws IOException {
        if (value != null) {
            open();
            out.writeNumberField(field, value);
        }
        return this;
    }

    /// Averages in percent, the total in microseconds, both as the kernel writes them.
    SummaryBlock psi(@Nullable PressureFile file) throws IOException {
        PressureLine full = file == null ? null : file.full().orNull();
        PressureLine some = file == null ? null : file.some().orNull();
        if (full != null || some != null) {
            open();
            out.writeObjectFieldStart("psi");
            line("full", full);
            line("some", some);
            out.writeEndObject();
        }
        return this;
    }

    private void line(String kind, @Nullable PressureLine line) throws IOException {
        if (line != null) {
            out.writeObjectFieldStart(kind);
            out.writeNumberField("total", line.totalMicros());
            out.writeNumberField("avg10", line.avg10Percent());
            out.writeNumberField("avg60", line.avg60Percent());
            out.writeNumberField("avg300", line.avg300Percent());
            out.writeEndObject();
        }
    }

    private void open() throws IOException {
        if (!open) {
            out.writeObjectFieldStart(name);
            out.writeStringField("time", text(time));
            open = true;
        }
    }

    void end() throws IOException {
        if (open) {
            out.writeEndObject();
        }
    }

    /// The sum, where both are known.
    static @Nullable Long sum(Reading<Long> a, Reading<Long> b) {
        return a.then(x -> b.map(y -> x + y)).orNull();
    }

    /// What is left of one when the other is taken away, never less than nothing.
    static @Nullable Long left(@Nullable Long of, @Nullable Long taken) {
        return of == null || taken == null ? null : Math.max(0, of - taken);
    }
}

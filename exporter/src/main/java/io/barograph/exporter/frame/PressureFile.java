package io.barograph.exporter.frame;

import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// The two lines of one pressure file.
public record PressureFile(Reading<PressureLine> some, Reading<PressureLine> full) {

    private static final PressureFile NOT_READ = absent("not read");

    public Reading<PressureLine> of(PressureKind kind) {
        return switch (kind) {
            case SOME -> some;
            case FULL -> full;
        };
    }

    /// A resource's file; without lines where it was not read.
    public static PressureFile of(Map<Resource, PressureFile> files, Resource resource) {
        return files.getOrDefault(resource, NOT_READ);
    }

    /// A file with neither line, for one reason.
    public static PressureFile absent(String why) {
        return new PressureFile(Reading.absent(why), Reading.absent(why));
    }

    /// The file, or the reason why there is none on both lines.
    public static PressureFile fromReading(Reading<PressureFile> file) {
        return switch (file) {
            case Reading.Present<PressureFile>(PressureFile value) -> value;
            case Reading.Absent<PressureFile>(String why) -> absent(why);
            case Reading.Failed<PressureFile>(String error) ->
                new PressureFile(Reading.failed(error), Reading.failed(error));
        };
    }
}

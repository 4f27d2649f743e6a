package io.barograph.exporter.frame;

import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;

/// The two lines of one pressure file.
public record PressureFile(Reading<PressureLine> some, Reading<PressureLine> full) {

    /// Neither line is there, for one reason.
    public static PressureFile absent(String why) {
        return new PressureFile(Reading.absent(why), Reading.absent(why));
    }
}

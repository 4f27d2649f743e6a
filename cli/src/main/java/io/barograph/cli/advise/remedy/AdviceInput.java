package io.barograph.cli.advise.remedy;

import io.barograph.signal.Reading;

/// A number that advice rests on.
///
/// @param name as JSON has it, with its unit
/// @param text as people read it, with its unit
public record AdviceInput(String name, Reading<Double> value, String text) {

    static AdviceInput of(String name, Reading<? extends Number> value, String unit) {
        return new AdviceInput(name, value.map(Number::doubleValue), unit);
    }
}

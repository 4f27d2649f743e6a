package io.barograph.cli.advise.remedy;

import io.barograph.signal.Reading;

/// From what to what a setting is to be changed.
///
/// @param field `limits.cpu`, `requests.cpu`, `limits.memory`, `memory.high`, `io.max`
/// @param oldValue as Kubernetes or the kernel writes it; absent where it is not known, or there is none
/// @param newValue the same; absent where the source does not tell how much
/// @param formula how `newValue` follows from the inputs
public record AdviceChange(String field, Reading<String> oldValue, Reading<String> newValue, String formula) {}

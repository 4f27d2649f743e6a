package io.barograph.exporter.frame;

import java.util.HashMap;
import java.util.Map;

/// What reading files came to.
///
/// @param files files read, or tried to
/// @param vanished files that were not there, which is no error
/// @param fallbacks files that were opened, read and closed since no more descriptors may be kept
/// @param errors files that were there and could not be read or understood, each as often as it was tried
public record ReadCounts(long files, long vanished, long fallbacks, Map<ReadError, Long> errors) {

    public static final ReadCounts NONE = new ReadCounts(0, 0, 0, Map.of());

    public ReadCounts {
        errors = Map.copyOf(errors);
    }

    /// Both together.
    ReadCounts plus(ReadCounts more) {
        Map<ReadError, Long> both = new HashMap<>(errors);
        more.errors.forEach((error, count) -> both.merge(error, count, Long::sum));
        return new ReadCounts(files + more.files, vanished + more.vanished, fallbacks + more.fallbacks, both);
    }
}

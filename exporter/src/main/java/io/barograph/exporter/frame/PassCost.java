package io.barograph.exporter.frame;

import module java.base;

/// The cost of reading kernel files: of one pass, or of all so far.
///
/// @param files files read, or tried to
/// @param vanished files that were not there, which is no error
/// @param fallbacks files that were opened, read and closed since no more descriptors may be kept
/// @param unread cgroups that were found and not read, since too many lie below one container or top-level cgroup
/// @param errors files that were there and could not be read or understood, each as often as it was tried
public record PassCost(long files, long vanished, long fallbacks, int unread, Map<ReadError, Long> errors) {

    public static final PassCost NONE = new PassCost(0, 0, 0, 0, Map.of());

    public PassCost {
        errors = Map.copyOf(errors);
    }

    /// The sum of both, as one pass.
    public PassCost plus(PassCost more) {
        Map<ReadError, Long> both = new HashMap<>(errors);
        more.errors.forEach((error, count) -> both.merge(error, count, Long::sum));
        return new PassCost(
                files + more.files, vanished + more.vanished, fallbacks + more.fallbacks, unread + more.unread, both);
    }
}

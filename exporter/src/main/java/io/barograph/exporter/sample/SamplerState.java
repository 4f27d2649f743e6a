package io.barograph.exporter.sample;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The results of the sampler so far.
///
/// @param latestSample the last good pass; null before the first
/// @param madePasses how many good passes, by cause
/// @param failed how many passes threw
/// @param failure what the last pass threw; empty where it was good
/// @param ended there will be no more: the recording has ended
public record SamplerState(
        @Nullable Sample latestSample,
        Map<SamplingCause, Long> madePasses,
        long failed,
        String failure,
        boolean ended) {

    static final SamplerState NEW = new SamplerState(null, Map.of(), 0, "", false);

    SamplerState afterPass(@Nullable Sample sample, Map<SamplingCause, Long> madeNow, String failureNow, boolean end) {
        return new SamplerState(
                sample == null ? latestSample : sample,
                madeNow,
                failed + (failureNow.isEmpty() ? 0 : 1),
                failureNow,
                ended || end);
    }

    /// The last pass, while passes succeed; null before the first, and after a failed one: old values are not shown as
    /// if they were the present ones.
    public @Nullable Sample current() {
        return failure.isEmpty() ? latestSample : null;
    }

    /// Rises with each pass, good or bad.
    public long revision() {
        return failed + madePasses.values().stream().mapToLong(Long::longValue).sum();
    }

    /// Why nothing can be said of this node yet; empty where something can.
    public String whyNotReady() {
        if (latestSample != null) {
            return "";
        }
        return failure.isEmpty() ? "no pass over the kernel files was made yet" : "no pass has succeeded: " + failure;
    }
}

package io.barograph.threshold;

import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.InvalidAmountException.Fault;
import module java.base;

/// The texts of the kubelet's eviction flags: pairs with commas between them.
///
/// ```
/// --eviction-hard=memory.available<100Mi,nodefs.available<10%
/// --eviction-soft-grace-period=memory.available=1m30s
/// ```
public final class KubeletFlags {

    private static final int MAX_CHARACTERS = 4096;

    private KubeletFlags() {}

    /// The pairs of `--eviction-hard` and `--eviction-soft`, parted at their first `<`.
    ///
    /// @throws InvalidAmountException if a pair has none
    public static Map<String, String> thresholdPairs(String text) {
        return splitPairs(text, '<');
    }

    /// The pairs of `--eviction-soft-grace-period` and `--eviction-minimum-reclaim`, parted at their first `=`.
    ///
    /// @throws InvalidAmountException if a pair has none
    public static Map<String, String> assignmentPairs(String text) {
        return splitPairs(text, '=');
    }

    /// The pairs of a flag. The last of two pairs for one signal counts; empty pairs are passed over.
    private static Map<String, String> splitPairs(String text, char separator) {
        if (text.length() > MAX_CHARACTERS) {
            throw new InvalidAmountException(
                    Fault.MALFORMED_PAIR, text.length() + " characters; expected at most " + MAX_CHARACTERS);
        }
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : text.split(",", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int separatorIndex = pair.indexOf(separator);
            if (separatorIndex < 0) {
                throw new InvalidAmountException(
                        Fault.MALFORMED_PAIR,
                        InvalidAmountException.quotedText(pair) + " is no pair; expected signal" + separator + "value");
            }
            pairs.put(
                    pair.substring(0, separatorIndex).strip(),
                    pair.substring(separatorIndex + 1).strip());
        }
        return pairs;
    }
}

package io.barograph.signal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A constant that goes by one word wherever it is written: in metrics, snapshots, rules.
interface WordedConstant {

    String word();

    /// The one of that word, null if there is none.
    static <E extends WordedConstant> @Nullable E among(List<E> all, String word) {
        for (E each : all) {
            if (each.word().equals(word)) {
                return each;
            }
        }
        return null;
    }
}

package io.barograph.rules.cases.mutation;

import io.barograph.problem.FilePosition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One small mistake in a part of a rule. Parts of the same shape have the same mistakes in the same order, whatever
/// their values are; a mistake that a value does not allow leaves the part as it is.
///
/// @param newText empty where the part is left out
/// @param mutated the part with the mistake in it, null where it is left out
record Slip<T>(
        FilePosition place,
        String oldText,
        String newText,
        @Nullable T mutated) {

    /// The same mistake, seen from the part around it.
    <R> Slip<R> mapMutated(Function<@Nullable T, @Nullable R> around) {
        return new Slip<>(place, oldText, newText, around.apply(mutated));
    }

    /// The list with the element in this place replaced, or left out where it is null.
    static <T> List<T> replaceElement(List<T> elements, int index, @Nullable T element) {
        List<T> next = new ArrayList<>(elements);
        if (element == null) {
            next.remove(index);
        } else {
            next.set(index, element);
        }
        return next;
    }
}

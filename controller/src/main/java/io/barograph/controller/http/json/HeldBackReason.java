package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.barograph.controller.controls.HeldBack;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Why a demand is held back.
///
/// @param demand its key; null where the demand itself has the field
/// @param why a stable word
/// @param text the cause in one sentence
/// @param change what would have to change
/// @param expected whether it is as it should be and needs no attention, as with mode observe
public record HeldBackReason(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String demand,
        String why,
        String text,
        String change,
        boolean expected) {

    static @Nullable HeldBackReason of(@Nullable HeldBack heldBack) {
        return heldBack == null ? null : of(null, heldBack);
    }

    private static HeldBackReason of(@Nullable String demand, HeldBack heldBack) {
        return new HeldBackReason(demand, heldBack.word(), heldBack.text(), heldBack.change(), !heldBack.obstructs());
    }

    static List<HeldBackReason> of(Map<String, HeldBack> heldBack) {
        return heldBack.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .toList();
    }
}

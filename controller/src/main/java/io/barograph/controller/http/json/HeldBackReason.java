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
public record HeldBackReason(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String demand, String why, String text, String change) {

    static @Nullable HeldBackReason of(@Nullable HeldBack held) {
        return held == null ? null : new HeldBackReason(null, held.word(), held.text(), held.change());
    }

    static List<HeldBackReason> of(Map<String, HeldBack> held) {
        return held.entrySet().stream()
                .map(each -> new HeldBackReason(
                        each.getKey(),
                        each.getValue().word(),
                        each.getValue().text(),
                        each.getValue().change()))
                .toList();
    }
}

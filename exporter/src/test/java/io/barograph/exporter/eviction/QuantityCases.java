package io.barograph.exporter.eviction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Percentage;
import io.barograph.quantity.Quantity;
import io.barograph.testkit.EvictionCase;

/// Quantities and percentages.
final class QuantityCases {

    private QuantityCases() {}

    static void percentage(EvictionCase each) {
        Percentage percentage = Percentage.parse(each.input().text("percentage"), KubeletDialect.KUBELET);
        assertThat(percentage.resolveAmount(each.input().number("capacity")))
                .isEqualByComparingTo(each.expected().text("quantity"));
        assertThat((double) percentage.share())
                .isEqualTo(Double.parseDouble(each.expected().text("percentage_float32")));
    }

    static void quantity(EvictionCase each) {
        String text = each.input().text("text");
        if (!each.expected().isTrue("ok")) {
            assertThatThrownBy(() -> Quantity.parse(text))
                    .isInstanceOfSatisfying(
                            InvalidAmountException.class,
                            e -> assertThat(ThresholdCases.word(e))
                                    .isEqualTo("quantity_" + each.expected().text("error")));
            return;
        }
        Quantity quantity = Quantity.parse(text);
        if (each.expected().has("exact_value")) {
            assertThat(quantity.exact()).isEqualByComparingTo(each.expected().text("exact_value"));
        }
        if (each.expected().has("recommended_int64_value")) {
            assertThat(quantity.whole()).isEqualTo(each.expected().number("recommended_int64_value"));
        }
        if (each.expected().has("integer_value")) {
            assertThat(quantity.whole()).isEqualTo(each.expected().number("integer_value"));
        }
        if (each.expected().has("canonical")) {
            assertThat(quantity.text()).isEqualTo(each.expected().text("canonical"));
        }
        if (each.expected().has("format")) {
            assertThat(quantity.format().name().replace("_", ""))
                    .isEqualToIgnoringCase(each.expected().text("format"));
        }
    }
}

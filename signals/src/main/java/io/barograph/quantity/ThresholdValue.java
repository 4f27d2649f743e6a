package io.barograph.quantity;

import io.barograph.quantity.InvalidAmountException.Fault;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How much: an amount, or a share of a signal's capacity.
public sealed interface ThresholdValue permits Quantity, Percentage {

    /// The amount where a signal has that capacity.
    BigDecimal resolveAmount(long capacity);

    /// The value as people write it: `100Mi`, `10%`.
    String text();

    /// Text that ends in `%` is a percentage, everything else a quantity.
    static boolean isPercentage(String text) {
        return text.endsWith("%");
    }

    /// The amount that must be left, or null where the text switches the threshold off: `0%` and `100%`.
    ///
    /// @throws InvalidAmountException if it is no amount above zero and no percentage from 0 to 100
    static @Nullable ThresholdValue parse(String text, KubeletDialect dialect) {
        if (!isPercentage(text)) {
            Quantity quantity = Quantity.parse(text);
            if (quantity.exact().signum() <= 0) {
                throw new InvalidAmountException(
                        Fault.NOT_POSITIVE,
                        InvalidAmountException.quotedText(text) + " is not positive; expected more than 0");
            }
            return quantity;
        }
        if (text.equals("0%") || text.equals("100%")) {
            return null;
        }
        Percentage percentage = Percentage.parse(text, dialect);
        if (percentage.share() < 0) {
            throw outsideFault(Fault.PERCENTAGE_NEGATIVE, text);
        }
        if (percentage.share() > 1) {
            throw outsideFault(Fault.PERCENTAGE_OVER_100, text);
        }
        boolean off = percentage.share() == 0 || percentage.share() == 1;
        return dialect == KubeletDialect.BAROGRAPH && off ? null : percentage;
    }

    /// The amount that must be regained before a threshold counts as no longer met.
    ///
    /// @throws InvalidAmountException if it is negative, or a percentage that is not above 0
    static ThresholdValue parseReclaim(String text, KubeletDialect dialect) {
        if (isPercentage(text)) {
            Percentage percentage = Percentage.parse(text, dialect);
            if (percentage.share() <= 0) {
                throw new InvalidAmountException(
                        Fault.PERCENTAGE_NOT_POSITIVE,
                        InvalidAmountException.quotedText(text) + " is not above 0%. Maybe write 0 for no minimum");
            }
            return percentage;
        }
        Quantity quantity = Quantity.parse(text);
        if (quantity.exact().signum() < 0) {
            throw new InvalidAmountException(
                    Fault.NEGATIVE, InvalidAmountException.quotedText(text) + " is negative; expected 0 or more");
        }
        return quantity;
    }

    private static InvalidAmountException outsideFault(Fault fault, String text) {
        return new InvalidAmountException(
                fault, InvalidAmountException.quotedText(text) + " is no share; expected 0% to 100%");
    }
}

package io.barograph.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;

class QuantityTest {

    @Test
    void saturatesBeyond64BitsAndComparesExactly() {
        Quantity ten = Quantity.parse("10E");
        assertThat(ten.whole()).isEqualTo(Long.MAX_VALUE);
        assertThat(Quantity.parse("-10E").whole()).isEqualTo(Long.MIN_VALUE);
        assertThat(ten).isGreaterThan(Quantity.parse("9E")).isEqualTo(Quantity.parse("1e19"));
    }

    @Test
    void roundsWholeNumbersAwayFromZero() {
        assertThat(Quantity.parse("1500m").whole()).isEqualTo(2);
        assertThat(Quantity.parse("-1500m").whole()).isEqualTo(-2);
        assertThat(Quantity.parse("1n").whole()).isEqualTo(1);
    }

    @Test
    void writesWhatNoSuffixReachesWithAnExponent() {
        assertThat(Quantity.parse("61000E").text()).isEqualTo("61e21");
        assertThat(Quantity.parse("61e21")).isEqualTo(Quantity.parse("61000E"));
    }

    @Test
    void ofAnApiObjectTakesAnyExponentThatKubernetesTakes() {
        assertThat(Quantity.parseStored("1e999999999")).isEqualTo(Quantity.parse("1e300"));
        assertThat(Quantity.parseStored("1e999").whole()).isEqualTo(Long.MAX_VALUE);
        assertThat(Quantity.parseStored("7".repeat(250)).whole()).isEqualTo(Long.MAX_VALUE);
        assertThat(Quantity.parseStored("0".repeat(1_000_000) + "5")).isEqualTo(Quantity.parse("5"));
        assertThat(Quantity.parseStored("9".repeat(1_000_000)).whole()).isEqualTo(Long.MAX_VALUE);
        assertThat(Quantity.parseStored("1." + "0".repeat(300) + "1")).isEqualTo(Quantity.parse("1.000000001"));
        assertThat(Quantity.parseStored("1e-999")).isEqualTo(Quantity.parse("1n"));
        assertThat(Quantity.parseStored("1e00000000000000000018")).isEqualTo(Quantity.parse("1E"));
        assertThat(Quantity.parseStored("1e4294967296")).isEqualTo(Quantity.parse("1")); // 32 bits are kept
    }

    @Test
    void refusesExponentsAndLengthsThatWouldCostTooMuch() {
        assertThatThrownBy(() -> Quantity.parse("1e999999999"))
                .isInstanceOf(InvalidAmountException.class)
                .hasMessageContaining("\"1e999999999\" has an exponent beyond any amount");
        assertThatThrownBy(() -> Quantity.parse("1000000000e300"))
                .isInstanceOf(InvalidAmountException.class)
                .hasMessageContaining("is beyond any amount");
        assertThatThrownBy(() -> Quantity.parseStored("1e9223372036854775808"))
                .isInstanceOf(InvalidAmountException.class)
                .hasMessageContaining("\"1e9223372036854775808\" has an exponent of more than 64 bits");
        assertThatThrownBy(() -> Quantity.parse("9".repeat(100_000)))
                .isInstanceOf(InvalidAmountException.class)
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
    }

    @Test
    void answersAnyTextWithAQuantityOrARefusal() {
        Random random = new Random(3);
        String letters = "0123456789.eEinumkKMGTP+-% \u0000";
        for (int i = 0; i < 50_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(12); n > 0; n--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            try {
                Quantity quantity = Quantity.parse(text.toString());
                assertThat(Quantity.parse(quantity.text())).isEqualTo(quantity);
            } catch (InvalidAmountException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
    }
}

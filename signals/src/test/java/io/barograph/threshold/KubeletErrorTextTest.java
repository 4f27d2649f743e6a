package io.barograph.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.KubeletDialect;
import io.barograph.threshold.EvictionSettings.Texts;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubeletErrorTextTest {

    private static @Nullable String hard(String signal, String text, KubeletDialect dialect) {
        return sentence(new Texts(Map.of(signal, text), Map.of(), Map.of(), Map.of()), dialect);
    }

    private static @Nullable String sentence(Texts texts, KubeletDialect dialect) {
        ThresholdReader reader = new ThresholdReader(dialect);
        List<EvictionThreshold> _ =
                reader.readThresholds(new EvictionSettings(texts, false, List.of(), Duration.ofMinutes(5)));
        return KubeletErrorText.of(reader.faults().getFirst());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "memory.avail | 1Gi | unsupported eviction signal memory.avail",
                "memory.available | -1% | eviction percentage threshold memory.available must be >= 0%: -1%",
                "memory.available | 101% | eviction percentage threshold memory.available must be <= 100%: 101%",
                "memory.available | 0Mi | eviction threshold memory.available must be positive: 0",
                "memory.available | x% | strconv.ParseFloat: parsing \"x\": invalid syntax",
                "memory.available | 1e99% | strconv.ParseFloat: parsing \"1e99\": value out of range",
                "memory.available | 1K | unable to parse quantity's suffix"
            })
    void isTheKubeletsOwn(String signal, String text, String sentence) {
        assertThat(hard(signal, text, KubeletDialect.KUBELET)).isEqualTo(sentence);
    }

    @Test
    void isNoneWhereTheKubeletTakesIt() {
        assertThat(hard("memory.available", "10%%", KubeletDialect.BAROGRAPH)).isNull();
        assertThat(hard("memory.available", "1e999", KubeletDialect.BAROGRAPH)).isNull();
        assertThat(KubeletErrorText.of(new InvalidAmountException(InvalidAmountException.Fault.NEGATIVE, "x")))
                .isNull();
    }

    @Test
    void knowsGracePeriodsAndMinimumReclaim() {
        Map<String, String> none = Map.of();
        Map<String, String> memory = Map.of("memory.available", "-1");
        assertThat(sentence(new Texts(none, Map.of("memory.available", "1Gi"), none, none), KubeletDialect.KUBELET))
                .isEqualTo("grace period must be specified for the soft eviction threshold memory.available");
        assertThat(sentence(new Texts(none, none, Map.of("memory.available", "-5s"), none), KubeletDialect.KUBELET))
                .isEqualTo("invalid eviction grace period specified: -5s, must be a positive value");
        assertThat(sentence(new Texts(none, none, none, memory), KubeletDialect.KUBELET))
                .isEqualTo("negative eviction minimum reclaim specified for memory.available");
        assertThat(sentence(new Texts(none, none, none, Map.of("memory.available", "0%")), KubeletDialect.KUBELET))
                .isEqualTo("eviction percentage minimum reclaim memory.available must be positive: 0%");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "1d|time: unknown unit \"d\" in duration \"1d\"",
                "1m30|time: missing unit in duration \"1m30\"",
                "s|time: invalid duration \"s\"",
                ".s|time: invalid duration \".s\"",
                "1 s|time: unknown unit \" s\" in duration \"1 s\"",
                "99999999999999999999s|time: invalid duration \"99999999999999999999s\""
            })
    void saysOfADurationWhatGoSays(String text, String sentence) {
        assertThat(KubeletErrorText.durationFault(text)).isEqualTo(sentence);
    }

    @Test
    void saysOfNoDurationAtAllWhatGoSays() {
        assertThat(KubeletErrorText.durationFault("")).isEqualTo("time: invalid duration \"\"");
        assertThat(KubeletErrorText.durationFlag("--x", "1"))
                .startsWith("invalid argument \"1\" for \"--x\" flag: time:");
    }
}

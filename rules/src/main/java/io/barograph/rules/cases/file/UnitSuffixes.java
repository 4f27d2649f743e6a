package io.barograph.rules.cases.file;

import module java.base;

/// The units that may stand behind the numbers of a [ValueSeries], and what they multiply.
final class UnitSuffixes {

    /// None may.
    static final UnitSuffixes NONE = new UnitSuffixes(Map.of());

    /// Those of quantities.
    static final UnitSuffixes AMOUNT = new UnitSuffixes(
            Map.of("Ki", 0x1p10, "Mi", 0x1p20, "Gi", 0x1p30, "Ti", 0x1p40, "k", 1e3, "M", 1e6, "G", 1e9, "T", 1e12));

    /// That of CPUs.
    static final UnitSuffixes CORES = new UnitSuffixes(Map.of("m", 0.001));

    /// Those of durations, in seconds.
    static final UnitSuffixes DURATION = new UnitSuffixes(Map.of("ms", 0.001, "s", 1.0, "m", 60.0, "h", 3600.0));

    private final Map<String, Double> factors;
    private final Pattern value;

    private UnitSuffixes(Map<String, Double> factors) {
        this.factors = factors;
        String number = "(?:[0-9]{1,12}(?:\\.[0-9]{0,12})?|\\.[0-9]{1,12})(?:[eE][+-]?[0-9]{1,2})?(?:"
                + factors.keySet().stream()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .collect(Collectors.joining("|"))
                + ")?";
        this.value = Pattern.compile("([+-]?" + number + ")(?:([+-])(" + number + "))?(?:x([0-9]{1,9}))?");
    }

    /// Matches a value; its groups are the number, the step's sign, the step, and how often.
    Matcher valueMatcher(String word) {
        return value.matcher(word);
    }

    /// The number that one of the groups says.
    double parseNumber(String text) {
        int digits = text.length();
        while (digits > 0 && Character.isLetter(text.charAt(digits - 1))) {
            digits--;
        }
        return Double.parseDouble(text.substring(0, digits)) * factors.getOrDefault(text.substring(digits), 1.0);
    }
}

package io.barograph.rules.cases.file;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The values of one input, one for each observation, in the expanding notation of promtool
/// (<https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules/#series>):
///
///     10          one value
///     10x5        10 six times: the value and five more
///     40+2x20     40 42 44 ... 80: the value and twenty more, each greater by 2
///     _  _x3      missing, once or three times
///     stale       missing, since its source stopped giving it
///
/// and `_(no such file)`, `_(no such file)x3`: missing, and why. A number may be such as `.5`, `+5` or `1.5e3`. A
/// quantity or a duration may have a unit behind each number: `600Mi-50Mix4`, `9m+10sx8`.
record ValueSeries(List<Sample> samples) {

    static final int MAX_SAMPLES = 10_000;

    /// Why something is missing is text that can stand in an explanation.
    private static final Pattern MISSING = Pattern.compile("_(?:\\(([ -'*-~]{1,100})\\))?(?:x([0-9]{1,9}))?");

    /// A reason may have blanks.
    private static final Pattern WORD = Pattern.compile("_\\([^()]*\\)\\S*|\\S+");

    ValueSeries {
        samples = List.copyOf(samples);
    }

    /// One observation's value, or why it is missing.
    sealed interface Sample {

        /// It is known.
        record Given(double value) implements Sample {}

        /// It is not.
        record Missing(String why) implements Sample {}
    }

    /// @throws IllegalArgumentException with a sentence for people if the text is no series
    static ValueSeries parse(String text, UnitSuffixes suffixes) {
        List<Sample> samples = new ArrayList<>();
        for (String word : splitWords(text)) {
            expandWord(word, suffixes, samples);
            if (samples.size() > MAX_SAMPLES) {
                throw new IllegalArgumentException("more than " + MAX_SAMPLES + " values");
            }
        }
        return new ValueSeries(samples);
    }

    /// A series of words, each given as its place in the list: `Truex5 False`.
    ///
    /// @throws IllegalArgumentException with a sentence for people if the text is none
    static ValueSeries ofWords(String text, List<String> knownWords) {
        StringBuilder numbers = new StringBuilder();
        for (String word : splitWords(text)) {
            int times = word.lastIndexOf('x');
            String sampleWord = times > 0 && !word.endsWith(")") ? word.substring(0, times) : word;
            boolean missing = sampleWord.startsWith("_") || sampleWord.equals("stale");
            if (!missing && !knownWords.contains(sampleWord)) {
                throw new IllegalArgumentException(
                        "\"" + sampleWord + "\" is not one of " + String.join(", ", knownWords) + ", _");
            }
            numbers.append(missing ? word : knownWords.indexOf(sampleWord) + word.substring(sampleWord.length()))
                    .append(' ');
        }
        return parse(numbers.toString(), UnitSuffixes.NONE);
    }

    /// After its end a series is missing.
    Sample sampleAt(int index) {
        return index < samples.size() ? samples.get(index) : new Sample.Missing("the case gives no further value");
    }

    /// A series of something that does not change: after its end its last value goes on.
    Sample lastingSample(int index) {
        return samples.get(Math.min(index, samples.size() - 1));
    }

    /// The smallest of the values that are known; 0 where none is.
    double least() {
        return samples.stream()
                .mapToDouble(sample -> sample instanceof Sample.Given(double value) ? value : 0)
                .min()
                .orElse(0);
    }

    private static void expandWord(String word, UnitSuffixes suffixes, List<Sample> samples) {
        if (word.equals("stale")) {
            samples.add(new Sample.Missing("it went stale"));
            return;
        }
        Matcher missing = MISSING.matcher(word);
        if (missing.matches()) {
            String why = missing.group(1) == null ? "the case leaves it out" : missing.group(1);
            repeatSample(samples, repetitions(missing.group(2), 1), 0, new Sample.Missing(why));
            return;
        }
        Matcher value = suffixes.valueMatcher(word);
        if (!value.matches() || (value.group(2) != null && value.group(4) == null)) {
            throw new IllegalArgumentException(
                    "\"" + word + "\" is not a value, expected one such as 10, 10x5, 40+2x20, _x3 or stale");
        }
        double step = value.group(3) == null ? 0 : suffixes.parseNumber(value.group(3));
        repeatSample(
                samples,
                repetitions(value.group(4), 0) + 1,
                "-".equals(value.group(2)) ? -step : step,
                new Sample.Given(suffixes.parseNumber(value.group(1))));
    }

    private static List<String> splitWords(String text) {
        List<String> words =
                WORD.matcher(text).results().map(MatchResult::group).toList();
        return words.isEmpty() ? List.of("") : words;
    }

    private static int repetitions(@Nullable String digits, int otherwise) {
        return digits == null ? otherwise : Math.min(Integer.parseInt(digits), MAX_SAMPLES);
    }

    private static void repeatSample(List<Sample> samples, int times, double step, Sample first) {
        for (int i = 0; i < times; i++) {
            boolean unchanged = step == 0 || i == 0;
            samples.add(
                    !unchanged && first instanceof Sample.Given(double value)
                            ? new Sample.Given(value + i * step)
                            : first);
        }
    }
}

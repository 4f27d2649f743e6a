package io.barograph.e2e.monitoring;

import io.barograph.rules.demand.Transition;
import module java.base;

/// Decision logs as far as metrics can tell them: exporters write shares in millionths, so the fifth decimal of a
/// percentage is lost.
final class RoundedDecisionLog {

    private static final Pattern VALUE = Pattern.compile("(?<=\"value\":\")[0-9.E-]+(?=\")");

    private RoundedDecisionLog() {}

    static List<String> lines(List<String> log) {
        return log.stream().map(RoundedDecisionLog::line).toList();
    }

    private static String line(String line) {
        return VALUE.matcher(line)
                .replaceAll(value -> Matcher.quoteReplacement(new BigDecimal(value.group())
                        .setScale(4, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()));
    }

    /// What happened, without when and why.
    static String step(Transition transition) {
        return transition.source().rule() + ": " + transition.demand().key() + " " + transition.step();
    }
}

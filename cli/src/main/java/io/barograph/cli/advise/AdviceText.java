package io.barograph.cli.advise;

import io.barograph.cli.advise.remedy.Advice;
import io.barograph.cli.advise.remedy.AdviceChange;
import io.barograph.cli.advise.remedy.AdviceInput;
import io.barograph.cli.advise.remedy.NodeAdvice;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.problem.PrintableText;
import io.barograph.signal.Reading;
import module java.base;

/// Advice for people: the remedy, the workload and why, then the numbers it follows from.
final class AdviceText {

    private static final String UNKNOWN = "unknown";

    private AdviceText() {}

    static String of(NodeAdvice node) {
        StringBuilder text = new StringBuilder();
        NodeSpan span = node.node();
        text.append(span.source())
                .append(": node ")
                .append(span.node())
                .append(", ")
                .append(ReadableValues.length(span.observedMicros() / 1000))
                .append(" observed");
        Double used = span.usedCpus().orNull();
        Double cpus = span.cpus().orNull();
        text.append(used == null || cpus == null ? "" : ", used %s of %s CPUs".formatted(number(used), number(cpus)))
                .append('\n');
        if (!node.isToDo() && node.unknown().isEmpty()) {
            text.append("  Nothing to do.\n");
        }
        Set<String> notes = new HashSet<>(); // what is true of the node is said once
        node.advice().forEach(each -> append(each, notes, text));
        node.unknown().forEach(each -> text.append("  ").append(each).append('\n'));
        return PrintableText.lines(text.toString());
    }

    private static void append(Advice advice, Set<String> notes, StringBuilder text) {
        text.append("  ")
                .append(advice.workload().name())
                .append(": ")
                .append(advice.remedy().sentence())
                .append('\n');
        line(text, why(advice));
        AdviceChange change = advice.change();
        if (change != null) {
            line(text, change.field() + ": " + shown(change.from()) + " -> " + shown(change.to()));
            line(text, "  = " + change.formula());
        }
        if (!advice.inputs().isEmpty()) {
            line(text, "with " + advice.inputs().stream().map(AdviceText::input).collect(Collectors.joining(", ")));
        }
        advice.notes().stream().filter(notes::add).forEach(each -> line(text, each));
        PatchCommands commands = PatchCommands.of(advice);
        if (commands != null) {
            if (commands.check() != null) {
                line(text, "check first:  " + commands.check());
            }
            if (commands.inPlace() != null) {
                line(text, "running pod:  " + commands.inPlace());
            }
            line(text, "its template: " + commands.template());
        }
    }

    /// `waits for cpu for 98 % of the time: self-limited`
    static String why(Advice advice) {
        return "waits for " + advice.resource().word() + " for " + ReadableValues.percent(advice.share())
                + " of the time: " + advice.cause().word();
    }

    private static void line(StringBuilder text, String line) {
        text.append("      ").append(line).append('\n');
    }

    private static String shown(Reading<String> value) {
        String known = value.orNull();
        return known == null ? UNKNOWN + " (" + value.why() + ")" : known.replace("\n", "; ");
    }

    private static String input(AdviceInput input) {
        Double value = input.value().orNull();
        return value == null
                ? input.text() + " " + UNKNOWN + " (" + input.value().why() + ")"
                : number(value) + " " + input.text();
    }

    /// At most three decimals.
    private static String number(double value) {
        return BigDecimal.valueOf(value)
                .setScale(3, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}

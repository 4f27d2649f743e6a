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
                .append(ReadableValues.readableLength(span.observedMicros() / 1000))
                .append(" observed");
        Double usedCpus = span.usedCpus().orNull();
        Double cpus = span.cpus().orNull();
        text.append(
                        usedCpus == null || cpus == null
                                ? ""
                                : ", used %s of %s CPUs".formatted(decimalText(usedCpus), decimalText(cpus)))
                .append('\n');
        if (!node.isToDo() && node.unknown().isEmpty()) {
            text.append("  Nothing to do.\n");
        }
        Set<String> notes = new HashSet<>(); // what is true of the node is said once
        node.advice().forEach(advice -> appendAdvice(advice, notes, text));
        node.unknown().forEach(note -> text.append("  ").append(note).append('\n'));
        return PrintableText.printableLines(text.toString());
    }

    private static void appendAdvice(Advice advice, Set<String> notes, StringBuilder text) {
        text.append("  ")
                .append(advice.workload().name())
                .append(": ")
                .append(advice.sentence())
                .append('\n');
        appendLine(text, waitSentence(advice));
        AdviceChange change = advice.change();
        if (change != null) {
            appendLine(
                    text,
                    change.field() + ": " + shownValue(change.oldValue()) + " -> " + shownValue(change.newValue()));
            appendLine(text, "  = " + change.formula());
        }
        if (!advice.inputs().isEmpty()) {
            appendLine(
                    text,
                    "with "
                            + advice.inputs().stream()
                                    .map(AdviceText::inputText)
                                    .collect(Collectors.joining(", ")));
        }
        advice.notes().stream().filter(notes::add).forEach(note -> appendLine(text, note));
        PatchCommands commands = PatchCommands.of(advice);
        if (commands != null) {
            if (commands.check() != null) {
                appendLine(text, "check first:  " + commands.check());
            }
            if (commands.inPlace() != null) {
                appendLine(text, "running pod:  " + commands.inPlace());
            }
            appendLine(text, "its template: " + commands.template());
        }
    }

    /// `waits for cpu for 98 % of the time: self-limited`
    static String waitSentence(Advice advice) {
        return "waits for " + advice.resource().word() + " for " + ReadableValues.readablePercent(advice.share())
                + " of the time: " + advice.cause().word();
    }

    private static void appendLine(StringBuilder text, String line) {
        text.append("      ").append(line).append('\n');
    }

    private static String shownValue(Reading<String> value) {
        String knownText = value.orNull();
        return knownText == null ? UNKNOWN + " (" + value.why() + ")" : knownText.replace("\n", "; ");
    }

    private static String inputText(AdviceInput input) {
        Double value = input.value().orNull();
        return value == null
                ? input.text() + " " + UNKNOWN + " (" + input.value().why() + ")"
                : decimalText(value) + " " + input.text();
    }

    /// At most three decimals.
    private static String decimalText(double value) {
        return BigDecimal.valueOf(value)
                .setScale(3, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}

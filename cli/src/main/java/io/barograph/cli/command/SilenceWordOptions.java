package io.barograph.cli.command;

import io.barograph.controller.guardrail.Silence;
import io.barograph.threshold.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Who says so, why and for how long.
final class SilenceWordOptions {

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            defaultValue = "",
            description = {"Why; all who look see it.", "Text, 1 to 300 characters. Default: none, it must be given."})
    private String reason = "";

    @Option(
            names = "--author",
            paramLabel = "NAME",
            description = {"Who says so.", "Text, 1 to 300 characters. Default: $USER."})
    private @Nullable String author;

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            description = {
                "How long it holds. A silence must end; a stop may go on until resumed.",
                "Duration in h, m or s, up to 720h. Default: none; a stop: until resumed."
            })
    private @Nullable String duration;

    Silence.Word word() {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("--reason: nothing, expected why. Maybe --reason 'disk swap'.");
        }
        Map<String, String> environment = System.getenv();
        String user = environment.getOrDefault("USER", environment.getOrDefault("LOGNAME", ""));
        String name = author == null ? user : author;
        if (name.isBlank()) {
            throw new IllegalArgumentException("--author: nobody; $USER is not set. Maybe --author NAME.");
        }
        return new Silence.Word(name, reason);
    }

    /// When it ends; null where nothing is said.
    @Nullable
    Instant ends(Instant starts) {
        if (duration == null) {
            return null;
        }
        Duration span = span(duration);
        if (span.compareTo(Silence.LONGEST) > 0) {
            throw new IllegalArgumentException("--for " + duration + ": expected at most 720h. Maybe renew it later.");
        }
        if (span.isZero()) {
            throw new IllegalArgumentException("--for " + duration + ": expected more than that. Maybe --for 2h.");
        }
        return starts.plus(span);
    }

    private static Duration span(String text) {
        try {
            return GoDuration.parse(text);
        } catch (IllegalArgumentException wrong) {
            String days = text.matches("[0-9]{1,2}d") ? ". Maybe in hours, 24h for a day" : "";
            throw new IllegalArgumentException("--for: " + wrong.getMessage() + days, wrong);
        }
    }
}

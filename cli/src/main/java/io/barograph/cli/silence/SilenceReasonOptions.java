package io.barograph.cli.silence;

import io.barograph.cli.options.UsageException;
import io.barograph.controller.controls.Silence;
import io.barograph.quantity.GoDuration;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Who silences or stops, why and for how long.
final class SilenceReasonOptions {

    /// Names that Java and shells give to a user without a name.
    private static final Set<String> NO_NAMES = Set.of("?", "null");

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = {
                "The reason, which lists and status show.",
                "Text, 1 to 300 characters. Default: none, it must be given."
            })
    private String reason = "";

    @Option(
            names = "--author",
            paramLabel = "NAME",
            description = {
                "Who silences or stops.",
                "Text, 1 to 300 characters. Default: $USER, $LOGNAME, or the system's name for you."
            })
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
            throw new UsageException("--reason: nothing, expected why. Maybe --reason 'disk swap'.");
        }
        String authorName = findAuthor(author, System.getenv(), System.getProperty("user.name", ""));
        return UsageException.understoodValue(() -> new Silence.Word(authorName, reason));
    }

    /// The given author, else the calling user.
    ///
    /// @param system the system's name for the user; Java says ? where it has none
    static String findAuthor(@Nullable String givenName, Map<String, String> environment, String system) {
        List<String> names = givenName == null
                ? List.of(environment.getOrDefault("USER", ""), environment.getOrDefault("LOGNAME", ""), system)
                : List.of(givenName);
        return names.stream()
                .filter(name -> !name.isBlank() && !NO_NAMES.contains(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("--author: nothing"
                        + (givenName == null ? " given, and neither $USER nor $LOGNAME nor the system has a name" : "")
                        + "; expected the name of a person. Maybe --author NAME."));
    }

    /// When it ends; null where --for is not given.
    @Nullable
    Instant endOf(Instant starts) {
        if (duration == null) {
            return null;
        }
        Duration span = parseSpan(duration);
        if (span.compareTo(Silence.LONGEST) > 0) {
            throw new UsageException("--for " + duration + ": expected at most 720h. Maybe renew it later.");
        }
        if (span.isZero()) {
            throw new UsageException("--for " + duration + ": expected more than that. Maybe --for 2h.");
        }
        return starts.plus(span);
    }

    private static Duration parseSpan(String text) {
        try {
            return GoDuration.parse(text);
        } catch (IllegalArgumentException wrong) {
            String days = text.matches("[0-9]{1,2}d") ? ". Maybe in hours, 24h for a day" : "";
            throw new UsageException("--for: " + wrong.getMessage() + days, wrong);
        }
    }
}

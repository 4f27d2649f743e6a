package io.barograph.cli.options;

import io.barograph.cli.report.text.YamlText;
import module java.base;
import picocli.CommandLine.Option;

/// How an answer is written.
public final class OutputOption {

    enum Format {
        text,
        json,
        yaml
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description = {
                "Output format: ${COMPLETION-CANDIDATES} (json: one object on one line).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private Format format = Format.text;

    public boolean isText() {
        return format == Format.text;
    }

    /// What stands between two answers in one stream.
    public String separator() {
        return format == Format.yaml ? "---\n" : "";
    }

    /// The text, or the JSON in the format that is asked for.
    public String formattedText(Supplier<String> text, Supplier<String> json) {
        return switch (format) {
            case text -> text.get();
            case json -> json.get() + "\n";
            case yaml -> YamlText.ofJson(json.get());
        };
    }
}

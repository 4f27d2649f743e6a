package io.barograph.cli.options;

import io.barograph.cli.report.text.YamlText;
import module java.base;
import picocli.CommandLine.Option;

/// How an answer is written.
public final class OutputOption {

    enum Format {
        table,
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
    private Format format = Format.table;

    public boolean isTable() {
        return format == Format.table;
    }

    /// What stands between two answers in one stream.
    public String separator() {
        return format == Format.yaml ? "---\n" : "";
    }

    /// The table, or the JSON in the format that is asked for.
    public String formattedText(Supplier<String> table, Supplier<String> json) {
        return switch (format) {
            case table -> table.get();
            case json -> json.get() + "\n";
            case yaml -> YamlText.ofJson(json.get());
        };
    }
}

package io.barograph.exporter.exposition;

import java.util.Locale;

/// The metric catalogue as a table for people.
public final class Catalogue {

    private Catalogue() {}

    /// One row for each family, in Markdown.
    public static String markdown() {
        StringBuilder text =
                new StringBuilder("| name | type | unit | labels | stability | help |\n|---|---|---|---|---|---|\n");
        for (Family family : Family.values()) {
            text.append("| `")
                    .append(family.metric())
                    .append("` | ")
                    .append(family.type().word())
                    .append(" | ")
                    .append(family.family().unit())
                    .append(" | ")
                    .append(String.join(", ", family.labels()))
                    .append(" | ")
                    .append(family.family().stability().name().toLowerCase(Locale.ROOT))
                    .append(" | ")
                    .append(family.help())
                    .append(" |\n");
        }
        return text.toString();
    }
}

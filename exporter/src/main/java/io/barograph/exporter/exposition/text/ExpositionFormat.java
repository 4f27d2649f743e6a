package io.barograph.exporter.exposition.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.metric.MetricFamily;

/// The text formats of Prometheus that we write.
public enum ExpositionFormat {
    /// <https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>
    TEXT_0_0_4,
    /// <https://prometheus.io/docs/specs/om/open_metrics_spec/>; the last writer ends it with `# EOF`.
    OPENMETRICS_1_0_0;

    private static final String TOTAL = "_total";

    /// The lines before a family's samples.
    byte[] familyHeader(MetricFamily family) {
        String help = family.help().replace("\\", "\\\\").replace("\n", "\\n");
        String name = family.name();
        String header = switch (this) {
            case TEXT_0_0_4 ->
                "# HELP " + name + " " + help + "\n# TYPE " + name + " "
                        + family.type().word() + "\n";
            case OPENMETRICS_1_0_0 -> {
                String bare = name.endsWith(TOTAL) ? name.substring(0, name.length() - TOTAL.length()) : name;
                String unit = family.unit();
                yield "# TYPE " + bare + " " + family.type().word() + "\n"
                        + (unit.isEmpty() ? "" : "# UNIT " + bare + " " + unit + "\n")
                        + "# HELP " + bare + " " + help.replace("\"", "\\\"") + "\n";
            }
        };
        return header.getBytes(UTF_8);
    }

    /// `name{label="value",...} `, to which only a value and a line's end must be added.
    public static byte[] samplePrefix(ExporterMetric metric, String... values) {
        MetricFamily family = metric.family();
        if (values.length != family.labels().size()) {
            throw new IllegalArgumentException(
                    family.name() + " has the labels " + family.labels() + ", not " + values.length + " of them");
        }
        StringBuilder text = new StringBuilder(family.name());
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? '{' : ',').append(family.labels().get(i)).append("=\"");
            escapeLabel(values[i], text);
            text.append('"');
        }
        return text.append(values.length == 0 ? " " : "} ").toString().getBytes(UTF_8);
    }

    private static void escapeLabel(String value, StringBuilder into) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '\\' -> into.append("\\\\");
                case '"' -> into.append("\\\"");
                case '\n' -> into.append("\\n");
                default -> into.append(c);
            }
        }
    }
}

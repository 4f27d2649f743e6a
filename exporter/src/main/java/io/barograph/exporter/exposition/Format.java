package io.barograph.exporter.exposition;

import static java.nio.charset.StandardCharsets.UTF_8;

/// The text formats of Prometheus that we write.
public enum Format {
    /// <https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>
    TEXT_0_0_4("text/plain; version=0.0.4; charset=utf-8");

    private final String contentType;

    Format(String contentType) {
        this.contentType = contentType;
    }

    public String contentType() {
        return contentType;
    }

    /// What stands before a family's samples.
    byte[] header(Family family) {
        String help = family.help().replace("\\", "\\\\").replace("\n", "\\n");
        return ("# HELP " + family.metric() + " " + help + "\n# TYPE " + family.metric() + " "
                        + family.type().word() + "\n")
                .getBytes(UTF_8);
    }

    /// `name{label="value",...} `, to which only a value and a line's end must be added.
    byte[] prefix(Family family, String... values) {
        if (values.length != family.labels().size()) {
            throw new IllegalArgumentException(
                    family.metric() + " has the labels " + family.labels() + ", not " + values.length + " of them");
        }
        StringBuilder text = new StringBuilder(family.metric());
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? '{' : ',').append(family.labels().get(i)).append("=\"");
            escape(values[i], text);
            text.append('"');
        }
        return text.append(values.length == 0 ? " " : "} ").toString().getBytes(UTF_8);
    }

    private static void escape(String value, StringBuilder into) {
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

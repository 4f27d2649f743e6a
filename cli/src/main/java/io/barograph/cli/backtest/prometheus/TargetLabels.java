package io.barograph.cli.backtest.prometheus;

import java.util.Map;

/// Labels as Prometheus keeps them: where a target has a label that an exporter has too, the exporter's is renamed.
final class TargetLabels {

    /// What Prometheus puts before an exporter's label that the target has too (`honor_labels: false`).
    private static final String RENAMED = "exported_";

    private TargetLabels() {}

    /// An exporter's own label; empty where there is none.
    static String own(Map<String, String> labels, String name) {
        String renamed = labels.get(RENAMED + name);
        return renamed == null ? labels.getOrDefault(name, "") : renamed;
    }

    /// What an exporter's own label is called among these.
    static String ownName(Map<String, String> labels, String name) {
        return labels.containsKey(RENAMED + name) ? RENAMED + name : name;
    }

    /// A text as PromQL takes it.
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\\' -> quoted.append("\\\\");
                case '"' -> quoted.append("\\\"");
                case '\n' -> quoted.append("\\n");
                default -> quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}

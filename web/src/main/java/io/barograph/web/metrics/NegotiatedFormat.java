package io.barograph.web.metrics;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The format that an Accept header asks for: the best of those that we have, and the text format 0.0.4 where it
/// names none.
///
/// Prometheus 3 sends
/// `application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.7,text/plain;version=0.0.4;q=0.4,*/*;q=0.3`.
/// Our names need no escaping, so every scheme of it is kept, and said so in the answer.
///
/// @param contentType of the answer
public record NegotiatedFormat(MetricsFormat format, String contentType) {

    private static final int MAX_RANGES = 20;
    private static final Set<String> ESCAPING = Set.of("allow-utf-8", "underscores", "dots", "values");
    private static final Pattern QUALITY = Pattern.compile("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?");

    /// A `type/subtype;parameter=value;q=0.5`.
    private record Range(String type, Map<String, String> parameters) {

        double quality() {
            String q = parameters.getOrDefault("q", "1");
            return QUALITY.matcher(q).matches() ? Double.parseDouble(q) : 0;
        }

        @Nullable
        MetricsFormat format() {
            String version = parameters.getOrDefault("version", "");
            return switch (type) {
                case "application/openmetrics-text" ->
                    version.isEmpty() || version.equals("1.0.0") ? MetricsFormat.OPENMETRICS_1_0_0 : null;
                case "text/plain" -> version.isEmpty() || version.equals("0.0.4") ? MetricsFormat.TEXT_0_0_4 : null;
                case "text/*", "*/*" -> MetricsFormat.TEXT_0_0_4;
                default -> null;
            };
        }
    }

    /// Reads an Accept header, which may be empty.
    public static NegotiatedFormat of(String accept) {
        List<Range> ranges = Stream.of(accept.toLowerCase(Locale.ROOT).split(",", MAX_RANGES + 1))
                .limit(MAX_RANGES)
                .map(NegotiatedFormat::rangeOf)
                .sorted(Comparator.comparingDouble(Range::quality).reversed())
                .toList();
        for (Range range : ranges) {
            MetricsFormat format = range.format();
            if (format != null && range.quality() > 0) {
                String escaping = range.parameters().getOrDefault("escaping", "");
                return new NegotiatedFormat(
                        format, format.contentType() + (ESCAPING.contains(escaping) ? "; escaping=" + escaping : ""));
            }
        }
        return new NegotiatedFormat(MetricsFormat.TEXT_0_0_4, MetricsFormat.TEXT_0_0_4.contentType());
    }

    private static Range rangeOf(String text) {
        String[] parts = text.split(";", MAX_RANGES);
        Map<String, String> parameters = new HashMap<>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals > 0) {
                String value = parts[i].substring(equals + 1).strip().replace("\"", "");
                parameters.putIfAbsent(parts[i].substring(0, equals).strip(), value);
            }
        }
        return new Range(parts[0].strip(), parameters);
    }
}

package io.barograph.rules.cases;

import io.barograph.problem.NearMatch;
import io.barograph.problem.Place;
import io.barograph.problem.Yaml;
import io.barograph.rules.cases.CaseFile.Course;
import io.barograph.rules.cases.CaseFile.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads how a case runs, whatever its inputs: `interval`, `unlisted`, `silent`, `reboots`.
final class CourseReader {

    /// Where neither the file nor the case says anything.
    static final Course DEFAULT = new Course(10_000_000, false, List.of(), List.of());

    private final YamlNodes nodes;

    CourseReader(YamlNodes nodes) {
        this.nodes = nodes;
    }

    /// The course with one more field read into it.
    Course course(Course from, Yaml.Field field) {
        Yaml node = field.value();
        return switch (field.name()) {
            case "interval" ->
                new Course(interval(node, from.intervalMicros()), from.calm(), from.silent(), from.rebootsMicros());
            case "unlisted" -> {
                boolean calm = "calm".equals(word(node, "unlisted", List.of("calm", "missing")));
                yield new Course(from.intervalMicros(), calm, from.silent(), from.rebootsMicros());
            }
            case "silent" -> new Course(from.intervalMicros(), from.calm(), spans(node), from.rebootsMicros());
            default -> new Course(from.intervalMicros(), from.calm(), from.silent(), times(node));
        };
    }

    private long interval(Yaml node, long otherwise) {
        Long micros = nodes.micros(node, "interval");
        if (micros != null && micros == 0) {
            nodes.problem(node.place(), "interval is 0, expected more", "");
        }
        return micros == null || micros == 0 ? otherwise : micros;
    }

    private List<Span> spans(Yaml node) {
        List<Span> spans = new ArrayList<>();
        for (Yaml each : nodes.items(node, "silent")) {
            Span span = nodes.parsed(each, "silent", CourseReader::span);
            if (span != null) {
                spans.add(span);
            }
        }
        return spans;
    }

    private static Span span(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            throw new IllegalArgumentException("\"" + text + "\" is no span, expected such as 60s-90s");
        }
        return new Span(
                YamlNodes.parseMicros(text.substring(0, dash)), YamlNodes.parseMicros(text.substring(dash + 1)));
    }

    private List<Long> times(Yaml node) {
        List<Long> times = new ArrayList<>();
        for (Yaml each : nodes.items(node, "reboots")) {
            Long micros = nodes.micros(each, "reboots");
            if (micros != null) {
                times.add(micros);
            }
        }
        return times;
    }

    private @Nullable String word(Yaml node, String what, List<String> known) {
        String word = nodes.text(node, what);
        if (word != null && !known.contains(word)) {
            Place place = node.place();
            nodes.problem(place, what + " is " + word, NearMatch.hint(word, known));
        }
        return word;
    }
}

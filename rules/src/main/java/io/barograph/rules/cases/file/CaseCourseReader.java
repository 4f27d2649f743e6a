package io.barograph.rules.cases.file;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.problem.YamlNode;
import io.barograph.rules.cases.file.CaseFile.Course;
import io.barograph.rules.cases.file.CaseFile.Span;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads how a case runs, whatever its inputs: `interval`, `unlisted`, `silent`, `reboots`.
final class CaseCourseReader {

    /// Where neither the file nor the case says anything.
    static final Course DEFAULT = new Course(10_000_000, false, List.of(), List.of());

    private final CaseYaml nodes;

    CaseCourseReader(CaseYaml nodes) {
        this.nodes = nodes;
    }

    /// The course with one more field read into it.
    Course course(Course from, YamlNode.Field field) {
        YamlNode node = field.value();
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

    private long interval(YamlNode node, long otherwise) {
        Long micros = nodes.micros(node, "interval");
        if (micros != null && micros == 0) {
            nodes.problem(node.place(), "interval is 0, expected more", "");
        }
        return micros == null || micros == 0 ? otherwise : micros;
    }

    private List<Span> spans(YamlNode node) {
        List<Span> spans = new ArrayList<>();
        for (YamlNode each : nodes.items(node, "silent")) {
            Span span = nodes.parsed(each, "silent", CaseCourseReader::span);
            if (span != null) {
                spans.add(span);
            }
        }
        return spans;
    }

    private static Span span(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            throw new IllegalArgumentException("\"" + text + "\" is not a span, expected one such as 60s-90s");
        }
        return new Span(CaseYaml.parseMicros(text.substring(0, dash)), CaseYaml.parseMicros(text.substring(dash + 1)));
    }

    private List<Long> times(YamlNode node) {
        List<Long> times = new ArrayList<>();
        for (YamlNode each : nodes.items(node, "reboots")) {
            Long micros = nodes.micros(each, "reboots");
            if (micros != null) {
                times.add(micros);
            }
        }
        return times;
    }

    private @Nullable String word(YamlNode node, String what, List<String> known) {
        String word = nodes.text(node, what);
        if (word != null && !known.contains(word)) {
            FilePosition place = node.place();
            nodes.problem(place, what + " is " + word, NearMatch.hint(word, known));
        }
        return word;
    }
}

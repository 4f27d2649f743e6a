package io.barograph.cli.test;

import io.barograph.rules.cases.CaseResult;
import io.barograph.rules.cases.CaseResult.Mismatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Results as CI systems read them, in the form that JUnit's Ant task began and the others took over: a `testsuite` for
/// each case file, a `testcase` for each case, a `failure` where it failed, and an `error` where the file was refused.
final class JunitFile {

    private final List<Suite> suites = new ArrayList<>();

    private record Suite(String name, List<Test> tests) {

        long count(Kind kind) {
            return tests.stream().filter(test -> test.kind() == kind).count();
        }

        double seconds() {
            return tests.stream().mapToDouble(Test::seconds).sum();
        }
    }

    private enum Kind {
        PASSED,
        FAILURE,
        ERROR
    }

    private record Test(String name, int line, Kind kind, double seconds, String text) {}

    /// The cases that follow are of this file.
    public void begin(String caseFile) {
        suites.add(new Suite(caseFile, new ArrayList<>()));
    }

    public void add(CaseResult result, double seconds) {
        StringBuilder text = new StringBuilder();
        for (Mismatch each : result.mismatches()) {
            text.append(each.place()).append(": ").append(each.text()).append('\n');
            if (!each.why().isEmpty()) {
                text.append("    ").append(each.why()).append('\n');
            }
        }
        Kind kind = result.failed() ? Kind.FAILURE : Kind.PASSED;
        suites.getLast()
                .tests()
                .add(new Test(result.of().name(), result.of().place().line(), kind, seconds, text.toString()));
    }

    /// The file, or the rules beside it, could not be used.
    public void refused(String text) {
        suites.getLast().tests().add(new Test("the file can be used", 1, Kind.ERROR, 0, text));
    }

    public void write(Path file) throws IOException {
        Files.writeString(file, text());
    }

    private String text() {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append("<testsuites name=\"barograph test\"");
        totals(suites, xml).append(">\n");
        for (Suite each : suites) {
            xml.append("  <testsuite");
            attribute(xml, "name", each.name());
            totals(List.of(each), xml).append(">\n");
            each.tests().forEach(test -> test(each, test, xml));
            xml.append("  </testsuite>\n");
        }
        return xml.append("</testsuites>\n").toString();
    }

    private static StringBuilder totals(List<Suite> suites, StringBuilder xml) {
        attribute(
                xml,
                "tests",
                suites.stream().mapToLong(suite -> suite.tests().size()).sum());
        attribute(
                xml,
                "failures",
                suites.stream().mapToLong(suite -> suite.count(Kind.FAILURE)).sum());
        attribute(
                xml,
                "errors",
                suites.stream().mapToLong(suite -> suite.count(Kind.ERROR)).sum());
        attribute(
                xml, "time", seconds(suites.stream().mapToDouble(Suite::seconds).sum()));
        return xml;
    }

    private static void test(Suite suite, Test test, StringBuilder xml) {
        xml.append("    <testcase");
        attribute(xml, "name", test.name());
        attribute(xml, "classname", suite.name());
        attribute(xml, "file", suite.name());
        attribute(xml, "line", test.line());
        attribute(xml, "time", seconds(test.seconds()));
        switch (test.kind()) {
            case PASSED -> xml.append("/>\n");
            case FAILURE -> told("failure", "mismatch", test, xml);
            case ERROR -> told("error", "refused", test, xml);
        }
    }

    private static void told(String element, String type, Test test, StringBuilder xml) {
        xml.append(">\n      <").append(element);
        attribute(xml, "message", test.text().lines().findFirst().orElse(""));
        attribute(xml, "type", type);
        xml.append('>')
                .append(escaped(test.text()))
                .append("</")
                .append(element)
                .append(">\n    </testcase>\n");
    }

    private static void attribute(StringBuilder xml, String name, Object value) {
        xml.append(' ')
                .append(name)
                .append("=\"")
                .append(escaped(value.toString()))
                .append('"');
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /// XML has no way to write most control characters, and none for half of a surrogate pair.
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\n', '\t' -> escaped.appendCodePoint(c);
                default -> escaped.appendCodePoint(isOfXml(c) ? c : '\ufffd');
            }
        });
        return escaped.toString();
    }

    private static boolean isOfXml(int c) {
        return (c >= 0x20 && c < 0x7f) || (c >= 0xa0 && c <= 0xd7ff) || (c >= 0xe000 && c <= 0xfffd) || c >= 0x10000;
    }
}

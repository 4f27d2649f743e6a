package io.barograph.cli.test;

import io.barograph.rules.cases.CaseResult;
import io.barograph.rules.cases.CaseResult.Mismatch;
import module java.base;

/// Results as CI systems read them, in the XML of JUnit's Ant task: a `testsuite` for
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
    void begin(String caseFile) {
        suites.add(new Suite(caseFile, new ArrayList<>()));
    }

    void add(CaseResult result, double seconds) {
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
    void refused(String text) {
        suites.getLast().tests().add(new Test("the file can be used", 1, Kind.ERROR, 0, text));
    }

    void write(Path file) throws IOException {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        open(xml, "testsuites", "barograph test", suites);
        for (Suite each : suites) {
            open(xml.append("  "), "testsuite", each.name(), List.of(each));
            each.tests().forEach(test -> test(each, test, xml));
            xml.append("  </testsuite>\n");
        }
        Files.writeString(file, xml.append("</testsuites>\n"));
    }

    private static void open(StringBuilder xml, String element, String name, List<Suite> suites) {
        xml.append(String.format(
                Locale.ROOT,
                "<%s name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" time=\"%.3f\">\n",
                element,
                escaped(name),
                suites.stream().mapToLong(suite -> suite.tests().size()).sum(),
                suites.stream().mapToLong(suite -> suite.count(Kind.FAILURE)).sum(),
                suites.stream().mapToLong(suite -> suite.count(Kind.ERROR)).sum(),
                suites.stream().mapToDouble(Suite::seconds).sum()));
    }

    private static void test(Suite suite, Test test, StringBuilder xml) {
        xml.append(String.format(
                Locale.ROOT,
                "    <testcase name=\"%1$s\" classname=\"%2$s\" file=\"%2$s\" line=\"%3$d\" time=\"%4$.3f\"",
                escaped(test.name()),
                escaped(suite.name()),
                test.line(),
                test.seconds()));
        switch (test.kind()) {
            case PASSED -> xml.append("/>\n");
            case FAILURE -> failed("failure", "mismatch", test, xml);
            case ERROR -> failed("error", "refused", test, xml);
        }
    }

    private static void failed(String element, String type, Test test, StringBuilder xml) {
        String first = test.text().lines().findFirst().orElse("");
        xml.append(">\n      <%1$s message=\"%2$s\" type=\"%3$s\">%4$s</%1$s>\n    </testcase>\n"
                .formatted(element, escaped(first), type, escaped(test.text())));
    }

    /// XML cannot write most control characters, nor half of a surrogate pair.
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

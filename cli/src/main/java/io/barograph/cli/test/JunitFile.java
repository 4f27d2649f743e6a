package io.barograph.cli.test;

import io.barograph.rules.cases.CaseResult;
import io.barograph.rules.cases.CaseResult.Mismatch;
import module java.base;

/// Results as CI systems read them, in the XML of JUnit's Ant task: a `testsuite` for
/// each case file, a `testcase` for each case, a `failure` where it failed, and an `error` where the file was refused.
final class JunitFile {

    private final List<Suite> suites = new ArrayList<>();

    private record Suite(String name, List<Test> tests) {

        long countKind(Kind kind) {
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
    void beginFile(String caseFile) {
        suites.add(new Suite(caseFile, new ArrayList<>()));
    }

    void addResult(CaseResult result, double seconds) {
        StringBuilder text = new StringBuilder();
        for (Mismatch mismatch : result.mismatches()) {
            text.append(mismatch.place()).append(": ").append(mismatch.text()).append('\n');
            if (!mismatch.why().isEmpty()) {
                text.append("    ").append(mismatch.why()).append('\n');
            }
        }
        Kind kind = result.failed() ? Kind.FAILURE : Kind.PASSED;
        suites.getLast()
                .tests()
                .add(new Test(result.of().name(), result.of().place().line(), kind, seconds, text.toString()));
    }

    /// The file, or the rules beside it, could not be used.
    void addRefusal(String text) {
        suites.getLast().tests().add(new Test("the file can be used", 1, Kind.ERROR, 0, text));
    }

    void writeFile(Path file) throws IOException {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        openElement(xml, "testsuites", "barograph test", suites);
        for (Suite suite : suites) {
            openElement(xml.append("  "), "testsuite", suite.name(), List.of(suite));
            suite.tests().forEach(test -> appendTest(suite, test, xml));
            xml.append("  </testsuite>\n");
        }
        Files.writeString(file, xml.append("</testsuites>\n"));
    }

    private static void openElement(StringBuilder xml, String element, String name, List<Suite> suites) {
        xml.append(String.format(
                Locale.ROOT,
                "<%s name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" time=\"%.3f\">\n",
                element,
                escapeText(name),
                suites.stream().mapToLong(suite -> suite.tests().size()).sum(),
                suites.stream()
                        .mapToLong(suite -> suite.countKind(Kind.FAILURE))
                        .sum(),
                suites.stream().mapToLong(suite -> suite.countKind(Kind.ERROR)).sum(),
                suites.stream().mapToDouble(Suite::seconds).sum()));
    }

    private static void appendTest(Suite suite, Test test, StringBuilder xml) {
        xml.append(String.format(
                Locale.ROOT,
                "    <testcase name=\"%1$s\" classname=\"%2$s\" file=\"%2$s\" line=\"%3$d\" time=\"%4$.3f\"",
                escapeText(test.name()),
                escapeText(suite.name()),
                test.line(),
                test.seconds()));
        switch (test.kind()) {
            case PASSED -> xml.append("/>\n");
            case FAILURE -> appendFailure("failure", "mismatch", test, xml);
            case ERROR -> appendFailure("error", "refused", test, xml);
        }
    }

    private static void appendFailure(String element, String type, Test test, StringBuilder xml) {
        String first = test.text().lines().findFirst().orElse("");
        xml.append(">\n      <%1$s message=\"%2$s\" type=\"%3$s\">%4$s</%1$s>\n    </testcase>\n"
                .formatted(element, escapeText(first), type, escapeText(test.text())));
    }

    /// XML cannot write most control characters, nor half of a surrogate pair.
    private static String escapeText(String text) {
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

package io.barograph.cli.test;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class JunitFileTest extends CasesCommandTest {

    private static final String CASES = """
            cases:
              - name: "raises <High> & \\"more\\" \\b\\x1b[31m\\U0001F525"
                inputs: {'Contention(KUBEPODS, CPU).avg10': '20x2'}
                expect: [{at: 10s, High: firing}]
              - name: does not raise
                inputs: {'Contention(KUBEPODS, CPU).avg10': '19x2'}
                expect: [{at: 10s, High: firing}]
            """;

    private Document junit(int exit, String rules, String cases) throws Exception {
        write(rules, cases);
        Path file = directory.resolve("junit.xml");
        assertThat(test("--junit", file, directory)).as(out + err).isEqualTo(exit);
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(JunitFileTest.class.getResource("/junit.xsd"))
                .newValidator()
                .validate(new StreamSource(file.toFile()));
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    }

    private static Element only(Document junit, String name) {
        assertThat(junit.getElementsByTagName(name).getLength()).isEqualTo(1);
        return (Element) junit.getElementsByTagName(name).item(0);
    }

    @Test
    void isWhatCiSystemsRead() throws Exception {
        Document junit = junit(1, RULES, CASES);

        Element suite = only(junit, "testsuite");
        assertThat(suite.getAttribute("name")).endsWith("pods.cases.yaml");
        assertThat(suite.getAttribute("tests")).isEqualTo("2");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("errors")).isEqualTo("0");
        Element failure = only(junit, "failure");
        assertThat(failure.getAttribute("message"))
                .endsWith("pods.cases.yaml:7:24: at 10s High: expected firing, is inactive");
        assertThat(failure.getTextContent()).contains("\"pods wait\" does not hold: Contention(KUBEPODS, CPU).avg10");
        Element first = (Element) junit.getElementsByTagName("testcase").item(0);
        assertThat(first.getAttribute("line")).isEqualTo("2");
    }

    @Test
    void whatXmlCannotSayIsReplaced() throws Exception {
        Document junit = junit(1, RULES, CASES);

        Element first = (Element) junit.getElementsByTagName("testcase").item(0);
        assertThat(first.getAttribute("name")).isEqualTo("raises <High> & \"more\" \ufffd\ufffd[31m\ud83d\udd25");
    }

    @Test
    void aRefusedFileIsAnError() throws Exception {
        Document junit = junit(3, RULES.replace("pods wait", "pods <wait> & \u00b5"), CASES);

        assertThat(only(junit, "error").getAttribute("message")).contains("pods.drl:1:");
        assertThat(only(junit, "testsuite").getAttribute("errors")).isEqualTo("1");
    }

    @Test
    void aDirectoryThatIsNotThereIsWrongUsage() throws IOException {
        Files.writeString(directory.resolve("pods.cases.yaml"), CASES);
        String file = directory.resolve("no/junit.xml").toString();
        fails(2, test("--junit", file, directory), "junit.xml; expected a file in a directory that exists");
    }
}

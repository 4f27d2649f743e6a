package io.barograph.e2e.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultReportTest {

    @Test
    void saysWhatHeldAndWhatDidNot(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("TEST-io.barograph.e2e.chaos.ChaosIT.xml"), """
                <testsuite name="io.barograph.e2e.chaos.ChaosIT" time="1,090.5" tests="3">
                  <properties><property name="error" value="x"/></properties>
                  <testcase name="nothingIsLost(Path)"/>
                  <testcase name="aDNSFailureIsSaid"><failure message="&lt;"/></testcase>
                  <testcase name="skippedOnes"><skipped/></testcase>
                </testsuite>""");
        Files.writeString(folder.resolve("TEST-io.barograph.e2e.chart.ChartIT.xml"), "<testsuite/>");
        FaultReport report = FaultReport.readFolder(folder, "v1-2-gabc");
        assertThat(report.kinds().keySet()).containsExactly("chaos");
        assertThat(report.toMarkdown())
                .contains("| commit | v1-2-gabc |")
                .contains("| tests | 3, of which 2 did not hold |")
                .contains("| [chaos](#chaos) | 1 | 2 | 18.2 |")
                .contains("- ChaosIT: a dns failure is said\n- ChaosIT: skipped ones\n")
                .contains("- ChaosIT: nothing is lost.\n")
                .contains("- 300,000 pods: hard taints and evictions wait");
    }

    @Test
    void whatIsNoReportIsSaid(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("TEST-io.barograph.e2e.chaos.ChaosIT.xml"), "{}");
        assertThatThrownBy(() -> TestClass.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("expected a report of tests");
    }
}

package io.barograph.e2e.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionTableTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 30);
    private static final Path PAGE = Path.of("docs/platforms.md");

    @TempDir
    private Path folder;

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private VersionTable read() throws IOException {
        return VersionTable.readFolder(folder, "v1-2-gabc", DAY);
    }

    @Test
    void saysForEachVersionWhatPassedAndWhichTestsDidNot() throws IOException {
        write("kubelet-1.30.0/TEST-RealNodeIT.xml", """
                <testsuite name="io.barograph.e2e.node.RealNodeIT" time="40"><testcase name="followsAPod"/></testsuite>""");
        write("kubelet-1.30.0/seconds", "90\n");
        write("api-server-1.36.3/TEST-LeaseIT.xml", """
                <testsuite name="io.barograph.e2e.kube.LeaseIT" time="1.5"><testcase name="oneLeads"/></testsuite>""");
        write("api-server-1.36.3/TEST-NoneIT.xml", """
                <testsuite name="io.barograph.e2e.kube.NoneIT" time="0"/>""");
        write("api-server-1.9.1/TEST-LeaseIT.xml", """
                <testsuite name="io.barograph.e2e.kube.LeaseIT" time="1.5">
                  <testcase name="oneLeads"><error message="no"/></testcase>
                  <testcase name="resizes"><skipped message="since 1.33"/></testcase>
                </testsuite>""");
        write("api-server-1.9.1/TEST-AdmissionIT.xml", """
                <testsuite name="io.barograph.e2e.reconcile.AdmissionIT" time="1"><testcase name=""><error/></testcase></testsuite>""");
        write("api-server-1.9.1/seconds", "6\n");

        VersionTable table = read();

        assertThat(table.isGood()).isFalse();
        assertThat(table.toMarkdown()).isEqualTo("""
                On 2026-11-30, commit v1-2-gabc:

                | | passed | failed | skipped | minutes |
                |---|---|---|---|---|
                | API server 1.9.1 | 0 | 2 | 1 | 0.1 |
                | API server 1.36.3 | 1 | 0 | 0 | 0.0 |
                | kubelet 1.30.0 | 1 | 0 | 0 | 1.5 |

                - API server 1.9.1, failed: AdmissionIT: the whole class
                - API server 1.9.1, failed: LeaseIT: one leads
                - API server 1.9.1, skipped: LeaseIT: resizes (since 1.33)
                """);
        assertThat(table.toText())
                .contains("API server 1.9.1            0        2        1      0.1\n")
                .endsWith("API server 1.9.1, skipped: LeaseIT: resizes (since 1.33)\n");
    }

    @Test
    void aVersionWithoutTestsIsNotGood() throws IOException {
        write("api-server-1.36.3/problem", "Go built no kube-apiserver: e2e/.cache/matrix/1.36.3/build.log\n");
        write("kubelet-1.36.3/seconds", "3");
        assertThat(read().isGood()).isFalse();
        assertThat(read().toText()).endsWith("""
                API server 1.36.3: Go built no kube-apiserver: e2e/.cache/matrix/1.36.3/build.log
                kubelet 1.36.3: no test ran
                """);
    }

    @Test
    void allVersionsAreGoodWhereAllTestsPassed() throws IOException {
        assertThat(read().isGood()).isFalse();
        write("kubelet-1.36.3/TEST-A.xml", "<testsuite name=\"A\" time=\"1\"><testcase name=\"a\"/></testsuite>");
        assertThat(read().isGood()).isTrue();
        write("kubelet-1.36.3/problem", "Maven failed");
        assertThat(read().isGood()).isFalse();
    }

    @Test
    void rewritesItsBlockOfAPageAlone() throws IOException {
        write("kubelet-1.36.3/TEST-A.xml", "<testsuite name=\"A\" time=\"1\"><testcase name=\"a\"/></testsuite>");
        String page = "before\n<!-- versions: generated, by e2e/matrix -->\nold\n<!-- /versions -->\nafter\n";
        assertThat(read().rewrite(page, PAGE)).isEqualTo("""
                before
                <!-- versions: generated, by e2e/matrix -->
                On 2026-11-30, commit v1-2-gabc:

                | | passed | failed | skipped | minutes |
                |---|---|---|---|---|
                | kubelet 1.36.3 | 1 | 0 | 0 | 0.0 |
                <!-- /versions -->
                after
                """);
        assertThatThrownBy(() -> read().rewrite("nothing", PAGE))
                .hasMessageStartingWith("docs/platforms.md has no lines `<!-- versions");
    }

    @Test
    void theRealPageHasTheBlock() throws IOException {
        String page = Files.readString(Checkout.HOME.resolve(PAGE));
        assertThat(read().rewrite(page, PAGE)).contains("On 2026-11-30, commit v1-2-gabc:");
    }

    @Test
    void aFolderOfNoVersionIsSaid() throws IOException {
        write("scheduler-1.36.3/seconds", "1");
        assertThatThrownBy(this::read).hasMessageContaining("expected a folder such as api-server-1.36.3");
    }
}

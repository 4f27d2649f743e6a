package io.barograph.e2e.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditTrailTest {

    private static final String ENTRY = """
            {"verb":"patch","user":{"username":"%s"},"sourceIPs":["%s"],"objectRef":{"resource":"%s","name":"n1"},\
            "responseStatus":{"code":%d},"requestObject":%s,\
            "responseObject":{"metadata":{"resourceVersion":"%d"},"spec":{"holderIdentity":"%s"}}}""";
    private static final String TAINTS = """
            {"metadata":{"uid":"u","resourceVersion":"1","annotations":{"barograph.io/owned":"{}"}},"spec":{"taints":[]}}""";

    @TempDir
    private Path directory;

    private static String lease(String by, int version, String holder) {
        return ENTRY.formatted(AuditTrail.ACCOUNT, by, "leases", 200, "{}", version, holder);
    }

    private static String write(String by, int version, String sent) {
        return ENTRY.formatted(AuditTrail.ACCOUNT, by, "nodes", 200, sent, version, "");
    }

    private List<String> found(String... lines) throws IOException {
        ViolationLog violations = new ViolationLog();
        AuditTrail trail = new AuditTrail(Files.write(directory.resolve("audit.log"), List.of(lines)), violations);
        trail.check();
        return violations.found();
    }

    @Test
    void theHolderOfTheLeaseMayWriteWhatIsOurs() throws IOException {
        assertThat(found(lease("A", 1, "a"), write("A", 2, TAINTS), lease("B", 3, "b"), write("B", 4, TAINTS)))
                .isEmpty();
    }

    @Test
    void anotherMayNotWhateverTheOrderOfTheLines() throws IOException {
        assertThat(found(write("A", 4, TAINTS), lease("A", 1, "a"), lease("B", 3, "b")))
                .containsExactly("version 4: A wrote to n1 while the lease was held by B");
        assertThat(found(lease("A", 1, "a"), lease("A", 2, ""), write("A", 3, TAINTS)))
                .containsExactly("version 3: A wrote to n1 while the lease was free");
    }

    @Test
    void whatWasRefusedOrWrittenByOthersIsNoWrite() throws IOException {
        assertThat(found(
                        lease("B", 1, "b"),
                        write("A", 2, TAINTS).replace("\"code\":200", "\"code\":422"),
                        write("A", 3, TAINTS).replace(AuditTrail.ACCOUNT, "somebody"),
                        write("A", 4, TAINTS).substring(0, 60)))
                .isEmpty();
    }

    @Test
    void whatPreparedTheStageIsNotChecked() throws IOException {
        ViolationLog violations = new ViolationLog();
        Path log = Files.writeString(directory.resolve("audit.log"), write("A", 2, TAINTS) + "\n");
        AuditTrail trail = new AuditTrail(log, violations);
        trail.begin();
        trail.check();
        assertThat(violations.found()).isEmpty();
        Files.writeString(log, write("A", 2, TAINTS) + "\n" + write("A", 3, TAINTS) + "\n");
        trail.check();
        assertThat(violations.found()).hasSize(1);
    }

    @Test
    void nothingButOursMayBeWritten() throws IOException {
        assertThat(found(
                        lease("A", 1, "a"),
                        write("A", 2, TAINTS.replace("barograph.io/owned", "example.com/x")),
                        write("A", 3, "{\"spec\":{\"unschedulable\":true}}"),
                        write("A", 4, "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}"),
                        write("A", 5, "{\"status\":{\"conditions\":[{\"type\":\"Ready\"}],\"capacity\":{}}}")))
                .hasSize(5)
                .allMatch(text -> text.endsWith("was written"));
    }

    @Test
    void whatTookEffectBeforeAndIsNotedLateIsCheckedToo() throws IOException {
        ViolationLog violations = new ViolationLog();
        Path log = directory.resolve("audit.log");
        List<String> lines = new ArrayList<>(List.of(lease("A", 1, "a"), lease("B", 3, "b"), write("B", 5, TAINTS)));
        AuditTrail trail = new AuditTrail(Files.write(log, lines), violations);
        trail.check();
        assertThat(violations.found()).isEmpty();
        lines.add(write("A", 4, TAINTS));
        Files.write(log, lines);
        trail.check();
        assertThat(violations.found()).containsExactly("version 4: A wrote to n1 while the lease was held by B");
    }

    @Test
    void noNodeMayBeMadeReplacedOrDeleted() throws IOException {
        String write = write("A", 2, TAINTS);
        assertThat(found(
                        lease("A", 1, "a"),
                        write.replace("\"patch\"", "\"update\""),
                        write.replace("\"patch\"", "\"create\"").replace("\"2\"", "\"3\""),
                        write.replace("\"patch\"", "\"delete\"").replace("\"resourceVersion\":\"2\"", "\"a\":\"2\"")))
                .containsExactlyInAnyOrder(
                        "n1: update by A, only patches are right",
                        "n1: create by A, only patches are right",
                        "n1: delete by A, only patches are right");
    }

    @Test
    void theUidThatIsSentIsAText() throws IOException {
        assertThat(found(lease("A", 1, "a"), write("A", 2, "{\"metadata\":{\"uid\":5}}")))
                .containsExactly("version 2 of n1: no text as UID");
    }
}

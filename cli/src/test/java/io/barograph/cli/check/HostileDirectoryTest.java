package io.barograph.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandTest;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Directories made by an attacker: `check` refuses what is in them, says so, and does nothing else.
class HostileDirectoryTest extends CommandTest {

    private static final Path ATTACKS = Path.of("..", "rules", "src", "test", "resources", "attacks");

    private static final String GOOD = """
            rule "pods wait" when Contention(scope == KUBEPODS, resource == CPU, avg60 >= 40) then
                node.condition("PodsWait").keepFor("5m");
            end
            """;

    @TempDir
    Path directory;

    private int check(Object... args) {
        return run(new CheckCommand(), args);
    }

    @AfterEach
    void forgetTheCanaries() {
        canaries().forEach(System::clearProperty);
    }

    private static List<String> canaries() {
        return System.getProperties().stringPropertyNames().stream()
                .filter(each -> each.startsWith("barograph.canary") || each.startsWith("barograph.attack"))
                .toList();
    }

    @Test
    void refusesEachAttackWithoutASideEffect() throws IOException {
        try (ServerSocket port = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
            System.setProperty("barograph.canary", directory.toString());
            System.setProperty("barograph.canary.port", Integer.toString(port.getLocalPort()));
            assertThat(check(ATTACKS)).isEqualTo(3);
            assertThat(directory).isEmptyDirectory();
            assertThat(canaries()).containsExactlyInAnyOrder("barograph.canary", "barograph.canary.port");
            assertThat(Thread.getAllStackTraces().keySet())
                    .noneMatch(each -> each.getName().startsWith("barograph-attack"));
            port.setSoTimeout(100);
            assertThat(called(port)).isFalse();
        }
        List<String> attacks = Files.readAllLines(ATTACKS.resolve("manifest.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
        assertThat(attacks).hasSize(42).allSatisfy(each -> {
            String[] cells = each.split(" \\| ", -1);
            assertThat(out.lines())
                    .anyMatch(line -> line.startsWith(ATTACKS.resolve(cells[0]) + ":" + cells[1] + ":")
                            && line.contains(": error: " + cells[2]));
        });
        assertThat(err).isEmpty();
    }

    private static boolean called(ServerSocket port) throws IOException {
        try {
            port.accept().close();
            return true;
        } catch (SocketTimeoutException _) {
            return false;
        }
    }

    @Test
    void refusesWhatIsNoFileAndReadsTheRest() throws Exception {
        Files.createSymbolicLink(directory.resolve("circle.drl"), Path.of("circle.drl"));
        Files.createSymbolicLink(directory.resolve("dangling.drl"), Path.of("nothing"));
        Files.createSymbolicLink(directory.resolve("endless.drl"), Path.of("/dev/zero"));
        Files.createSymbolicLink(directory.resolve("self.drl"), directory);
        Files.createDirectory(directory.resolve("directory.drl"));
        Files.writeString(directory.resolve("good.drl"), GOOD);
        Files.writeString(directory.resolve("bad.drl"), GOOD.replace("avg60", "avg61"));
        assertThat(new ProcessBuilder("mkfifo", directory.resolve("pipe.drl").toString())
                        .start()
                        .waitFor())
                .isZero();
        assertThat(check(directory)).isEqualTo(3);
        assertThat(out.lines()
                        .filter(line -> line.contains(": error: "))
                        .map(line -> line.replace(directory + "/", "").replaceAll(": error: ", " ")))
                .containsExactly(
                        "circle.drl Too many levels of symbolic links or unable to access attributes of symbolic link."
                                + " Maybe it is not meant to be a rule file [no-rule-file]",
                        "dangling.drl there is no such file. Maybe it is not meant to be a rule file [no-rule-file]",
                        "directory.drl this is no regular file, expected one. Maybe it is not meant to be a rule file"
                                + " [no-rule-file]",
                        "endless.drl this is no regular file, expected one. Maybe it is not meant to be a rule file"
                                + " [no-rule-file]",
                        "pipe.drl this is no regular file, expected one. Maybe it is not meant to be a rule file"
                                + " [no-rule-file]",
                        "self.drl this is no regular file, expected one. Maybe it is not meant to be a rule file"
                                + " [no-rule-file]",
                        "bad.drl:1:70 Contention has no field avg61. Did you mean avg60? [unknown-name]");
    }

    @Test
    void readsOfAHugeFileOnlyWhatItMustAndOfManyFilesNone() throws IOException {
        try (RandomAccessFile huge =
                new RandomAccessFile(directory.resolve("huge.drl").toFile(), "rw")) {
            huge.setLength(1L << 36);
        }
        assertThat(check(directory)).isEqualTo(3);
        assertThat(out).contains("huge.drl:1:1: error: the file has more than 262144 bytes");
        Path many = Files.createDirectory(directory.resolve("many"));
        for (int i = 0; i <= 1_000; i++) {
            Files.createFile(many.resolve(i + ".drl"));
        }
        out = "";
        fails(1, check(many), "many: it has more than 1000 rule files. Maybe these are not all rule files");
        assertThat(out).isEmpty();
    }

    @Test
    void stopsWhereAllFilesTogetherAreTooMuch() throws IOException {
        for (int i = 0; i < 20; i++) {
            String refused = GOOD.replace("avg60", "avg61");
            Files.writeString(directory.resolve("p" + i + ".drl"), refused + " ".repeat(262_000 - refused.length()));
        }
        assertThat(check(directory)).isEqualTo(1);
        assertThat(err.lines()).hasSize(1).first().asString().contains("were not read: expected together at most");
    }

    @Test
    void tellsAFileThatCannotBeReadAndChecksTheRest() throws IOException {
        // A regular file that even root cannot read from its beginning.
        Files.createSymbolicLink(directory.resolve("memory.drl"), Path.of("/proc/self/mem"));
        Files.writeString(directory.resolve("bad.drl"), GOOD.replace("avg60", "avg61"));
        assertThat(check(directory)).isEqualTo(1);
        assertThat(err).startsWith("barograph check: ").contains("memory.drl");
        assertThat(out).contains("bad.drl:1:70: error: ");
    }

    @Test
    void sendsATerminalNothingOfHostileNames() throws IOException {
        Path escape = directory.resolve("\u001b[31m\n%41\"\u007f.drl");
        Files.writeString(escape, GOOD);
        for (String format : List.of("text", "json", "sarif")) {
            out = "";
            assertThat(check("-o", format, directory)).isEqualTo(3);
            assertThat(out.chars().filter(c -> c != '\n' && (c < ' ' || c > '~')))
                    .as(format)
                    .isEmpty();
        }
        assertThat(out).contains("%1B%5B31m%0A%2541%22%7F.drl");
        assertThat(check("nul\0.drl")).isEqualTo(2);
    }
}

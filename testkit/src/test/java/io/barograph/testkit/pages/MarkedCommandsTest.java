package io.barograph.testkit.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.gobuild.GoModule;
import io.barograph.testkit.pages.CommandNeeds.Need;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.Test;

/// Commands of pages that no test runs as they stand, since they need what `docs/README.md` says: root, minutes, a
/// registry, a release, the Internet. The files, options, tests and names in them exist.
class MarkedCommandsTest {

    private static final Set<Need> MARKED =
            EnumSet.of(Need.ROOT, Need.MINUTES, Need.REGISTRY, Need.RELEASE, Need.INTERNET);

    private static final Pattern BRACES = Pattern.compile("(.*)\\{(.*)}(.*)");

    private static CommandNeeds needs() throws IOException {
        return CommandNeeds.read(Checkout.HOME.resolve("docs/README.md"));
    }

    @Test
    void nameWhatExists() throws IOException {
        CommandNeeds needs = needs();
        int checked = 0;
        for (PageStep step : PageStep.stepsOfAll(Checkout.HOME)) {
            for (ProgramCall call : step.calls()) {
                if (call.barographArguments() == null && MARKED.contains(needs.of(call))) {
                    try {
                        requireExisting(step, call);
                    } catch (AssertionError e) {
                        throw new AssertionError(step.place() + ": " + call, e);
                    }
                    checked++;
                }
            }
        }
        assertThat(checked).isGreaterThan(25);
    }

    /// A line that is left out for one of them hides no other command, and no part of a document.
    @Test
    void standOnLinesOfTheirOwn() throws IOException {
        CommandNeeds needs = needs();
        for (PageStep step : PageStep.stepsOfAll(Checkout.HOME)) {
            for (String line : ProgramCall.programLines(step.commands())) {
                List<Need> lineNeeds =
                        ProgramCall.callsOf(line).stream().map(needs::of).toList();
                if (lineNeeds.stream().anyMatch(MARKED::contains)) {
                    assertThat(MARKED).as(step.place() + ": " + line).containsAll(lineNeeds);
                    assertThat(step.commands()).as(step.place()).doesNotContain("<<");
                }
            }
        }
    }

    @Test
    void ofMavenInSentencesNameWhatExists() throws IOException {
        int checked = 0;
        for (Path page : PageStep.pagesOf(Checkout.HOME)) {
            for (ProgramCall call : SentenceCommands.callsOf(Checkout.HOME, page, "mvn")) {
                assertThatCode(() -> MavenCommand.requireExisting(call.arguments()))
                        .as(page + ": " + call.words())
                        .doesNotThrowAnyException();
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(10);
    }

    @Test
    void areRefusedIfTheyNameWhatDoesNotExist() {
        for (String line : List.of(
                "mvn verify -pl nowhere",
                "mvn verify -Dtest=NoSuchTest",
                "mvn verify -Dbarograph.chaos.nothing=1",
                "mvn verify -pl e2e -am -Dit.test=ReconcilerIT",
                "mvn verifies",
                "mvn -Pnone test",
                "sudo cp barometer /opt/barograph/",
                "sudo cp barograph /opt/barometer/",
                "sudo systemctl enable --now barometer",
                "deploy/image/build controller a.tar",
                "deploy/image/join all.tar one.tar",
                "skopeo copy oci-archive:one.tar docker://registry.example/barograph:0.1.0",
                "cosign verify-blob --bundle SUMS.json SUMS",
                "sha256sum -c SUMS",
                "setup-envtest use 1.1 -p path",
                "dpkg-deb -x libc6_*_arm64.deb elsewhere",
                "e2e/guest/experiments L99",
                "e2e/guest/prove --nothing=1",
                "e2e/guest/nothing")) {
            PageStep step = new PageStep(Path.of("docs/page.md"), 1, PageStep.Form.PARAGRAPH, line, List.of());
            assertThatExceptionOfType(AssertionError.class).as(line).isThrownBy(() -> {
                for (ProgramCall call : step.calls()) {
                    requireExisting(step, call);
                }
            });
        }
    }

    private static void requireExisting(PageStep step, ProgramCall call) throws IOException {
        List<String> arguments = call.arguments();
        switch (call.program()) {
            case "mvn" -> MavenCommand.requireExisting(arguments);
            case "sudo" -> requireForRoot(step, arguments);
            case "deploy/image/build" -> requireImage(step, arguments);
            case "deploy/image/join" ->
                arguments.subList(1, arguments.size()).forEach(image -> requireMade(step, image));
            case "skopeo" -> requireCopied(step, arguments);
            case "cosign" -> requireSigned(step, arguments);
            case "sha256sum" -> {
                assertThat(arguments).hasSize(2).startsWith("-c");
                assertThat(text("deploy/release")).contains(" " + arguments.getLast());
            }
            case "apt-get" -> assertThat(arguments).containsExactly("download", "libc6:arm64");
            case "dpkg-deb" ->
                assertThat(ProgramCall.callsOf(step.commands()))
                        .as("another command takes what is unpacked")
                        .anyMatch(other -> other.program().equals("deploy/image/build")
                                && other.arguments().contains(arguments.getLast()));
            case "setup-envtest" -> {
                String kubernetes = GoModule.version(Checkout.HOME.resolve("e2e/cluster"), "k8s.io/kubernetes");
                assertThat(arguments).containsExactly("use", kubernetes.replaceFirst("\\.\\d+$", ""), "-p", "path");
            }
            case "e2e/guest/experiments" -> requireExperiments(arguments);
            case "e2e/guest/prove" -> requireProof(arguments);
            default -> fail("nothing checks commands of " + call.program());
        }
    }

    /// The files that are copied exist, or are what packaging makes, and go where the unit looks for them.
    private static void requireForRoot(PageStep step, List<String> arguments) throws IOException {
        List<String> words =
                arguments.stream().filter(word -> !word.startsWith("-")).toList();
        String last = words.getLast();
        switch (words.getFirst()) {
            case "mkdir" -> requireOfUnit(last);
            case "cp" -> {
                if (!last.equals("/etc/systemd/system/")) {
                    requireOfUnit(last);
                }
                for (String word : words.subList(1, words.size() - 1)) {
                    expanded(word).forEach(MarkedCommandsTest::requireFile);
                }
            }
            case "systemctl" -> {
                if (!words.equals(List.of("systemctl", "daemon-reload"))) {
                    assertThat(words).hasSize(3).contains("enable");
                    requireFile("deploy/systemd/" + last + ".service");
                }
            }
            case "bash" ->
                assertThat(Checkout.HOME.resolve(step.page()).resolveSibling(last))
                        .exists();
            default -> fail("nothing is known of what root does: " + words);
        }
    }

    private static void requireOfUnit(String directory) throws IOException {
        String program = Pattern.compile("ExecStart=(\\S+)")
                .matcher(text("deploy/systemd/barograph-exporter.service"))
                .results()
                .map(start -> start.group(1))
                .findFirst()
                .orElseThrow();
        assertThat(directory + "/").startsWith(program.substring(0, program.lastIndexOf('/') + 1));
    }

    private static Stream<String> expanded(String word) {
        Matcher braces = BRACES.matcher(word);
        return braces.matches()
                ? Stream.of(braces.group(2).split(",", -1)).map(each -> braces.group(1) + each + braces.group(3))
                : Stream.of(word);
    }

    private static void requireFile(String name) {
        if (name.contains("/target/")) {
            assertThat(name).matches("exporter/target/(exporter-\\*\\.jar|lib|exporter\\.aot(\\.jdk)?)");
        } else {
            assertThat(Checkout.HOME.resolve(name)).exists();
        }
    }

    private static void requireImage(PageStep step, List<String> arguments) throws IOException {
        List<String> words = new ArrayList<>(arguments);
        if (words.getFirst().equals("--arm64")) {
            assertThat(step.calls())
                    .anyMatch(call -> call.program().equals("dpkg-deb")
                            && call.words().getLast().equals(words.get(2)));
            words.subList(0, 3).clear();
        }
        assertThat(words).hasSize(2);
        assertThat(words.getFirst()).isIn("exporter", "barograph");
        assertThat(text("deploy/image/build")).contains("    " + words.getFirst() + ")");
    }

    /// Another command of the page makes the archive.
    private static void requireMade(PageStep step, String archive) {
        try {
            assertThat(PageStep.stepsOf(Checkout.HOME, step.page()).stream().flatMap(each -> each.calls().stream()))
                    .as(archive)
                    .anyMatch(call -> (call.program().equals("deploy/image/build")
                                    && call.words().getLast().equals(archive))
                            || (call.program().equals("deploy/image/join")
                                    && call.arguments().getFirst().equals(archive)));
        } catch (IOException e) {
            throw new AssertionError(step.page() + " cannot be read", e);
        }
    }

    private static void requireCopied(PageStep step, List<String> arguments) throws IOException {
        List<String> names =
                arguments.stream().filter(each -> !each.startsWith("--")).toList();
        assertThat(names).hasSize(3).startsWith("copy");
        requireMade(step, names.get(1).replaceFirst("^oci-archive:", ""));
        assertThat(names.get(2)).matches("docker://registry\\.example/barograph(-exporter)?:[0-9.]+");
        String version = names.get(2).substring(names.get(2).lastIndexOf(':') + 1);
        assertThat(text("deploy/chart/Chart.yaml")).containsPattern("appVersion: \"?" + Pattern.quote(version));
    }

    private static void requireSigned(PageStep step, List<String> arguments) throws IOException {
        String workflow = text(".github/workflows/release.yml");
        assertThat(step.commands()).contains("/.github/workflows/release.yml@");
        assertThat(arguments.getFirst()).isIn("verify", "verify-blob");
        if (arguments.contains("--bundle")) {
            String bundle = arguments.get(arguments.indexOf("--bundle") + 1);
            assertThat(workflow).contains("--bundle " + bundle + " " + arguments.getLast());
        }
    }

    private static void requireExperiments(List<String> arguments) {
        String script = Checkout.HOME.resolve("e2e/guest/experiments").toString();
        String listed = CommandRun.run(script, "--list").printed();
        for (String argument : arguments) {
            if (argument.startsWith("--")) {
                assertThat(CommandRun.run(script, "--help").printed()).contains(argument.replaceFirst("=.*", "="));
            } else {
                assertThat(listed).containsPattern("(?m)^" + argument);
            }
        }
    }

    /// Its own options, or those of `barograph experiment`.
    private static void requireProof(List<String> arguments) throws IOException {
        String options = text("docs/configuration.md");
        String known = CommandRun.run(Checkout.HOME.resolve("e2e/guest/prove").toString(), "--help")
                        .printed()
                + options.substring(options.indexOf("## barograph experiment"));
        for (String argument : arguments) {
            if (argument.startsWith("-")) {
                assertThat(known).contains(argument.replaceFirst("=.*", ""));
            }
        }
    }

    private static String text(String file) throws IOException {
        return Files.readString(Checkout.HOME.resolve(file), UTF_8);
    }
}

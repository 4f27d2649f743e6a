package io.barograph.e2e.packaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `deploy/release`, run in two clones of one commit, which has the checkout's files as they are now. Neither run has a
/// network.
@Tag("full")
class ReleaseIT {

    private static final String REGISTRY = "registry.example/team";
    private static final String SOURCE = "https://forge.example/team/barograph";
    private static final String DAY = "2026-11-21T12:00:00Z";
    private static final Pattern IMAGE = Pattern.compile("(?m)^ *image: *\"?([^\"\\s]+)");

    @TempDir
    private static Path directory;

    private static String version = "";
    private static String commit = "";
    private static MadeRelease release = new MadeRelease(Path.of(""));
    private static MadeRelease again = new MadeRelease(Path.of(""));

    @BeforeAll
    static void makeBoth() throws Exception {
        Matcher number =
                Pattern.compile("<version>(.*)</version>").matcher(Files.readString(Checkout.HOME.resolve("pom.xml")));
        assertThat(number.find()).isTrue();
        version = number.group(1);
        commit = commitCheckout();
        List<String> arm64 = foreignRuntime();
        try (ExecutorService runs = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<MadeRelease> one = runs.submit(() -> makeRelease("one", "022", arm64));
            Future<MadeRelease> other = runs.submit(() -> makeRelease("an other", "077", arm64));
            release = one.get();
            again = other.get();
        }
    }

    private static String run(String... command) {
        CommandRun run = runInPlainEnvironment(command);
        assertThat(run.code()).as(run.printed()).isZero();
        return run.printed().strip();
    }

    private static CommandRun runInPlainEnvironment(String... command) {
        Map<String, String> environment = Map.of(
                "GIT_CONFIG_GLOBAL", "/dev/null",
                "GIT_AUTHOR_NAME", "barograph",
                "GIT_AUTHOR_EMAIL", "barograph@example.org",
                "GIT_AUTHOR_DATE", DAY,
                "GIT_COMMITTER_NAME", "barograph",
                "GIT_COMMITTER_EMAIL", "barograph@example.org",
                "GIT_COMMITTER_DATE", DAY,
                "BAROGRAPH_JAVA_HOME", System.getProperty("java.home"));
        return CommandRun.run(environment, List.of(command));
    }

    private static Path repository() {
        return directory.resolve("repository");
    }

    /// A commit of the checkout's files as they are now, in a repository beside it.
    private static String commitCheckout() {
        String[] git = {
            "git", "--git-dir=" + repository().resolve(".git"), "--work-tree=" + Checkout.HOME,
        };
        run("git", "init", "-q", repository().toString());
        run(with(git, "add", "-A"));
        run(with(git, "commit", "-q", "-m", "all of it"));
        return run(with(git, "rev-parse", "HEAD"));
    }

    private static String[] with(String[] command, String... more) {
        return Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new);
    }

    /// What is packed for arm64 is not run: any files do.
    private static List<String> foreignRuntime() throws IOException {
        Path runtime = directory.resolve("runtime");
        Files.createDirectories(runtime.resolve("bin"));
        Files.writeString(runtime.resolve("bin/java"), "a JVM");
        Files.writeString(runtime.resolve("release"), "JAVA_VERSION=\"25\"\n");
        Path root = Files.createDirectory(directory.resolve("root"));
        for (String library : List.of("ld-linux-aarch64.so.1", "libc.so.6")) {
            Files.writeString(root.resolve(library), library);
        }
        return List.of("--arm64", runtime.toString(), root.toString());
    }

    private static Path cloneOf(String name) {
        Path clone = directory.resolve(name);
        run("git", "clone", "-q", repository().toString(), clone.toString());
        return clone.resolve("deploy/release");
    }

    private static MadeRelease makeRelease(String name, String mask, List<String> arm64) {
        Path made = directory.resolve(name + " release");
        List<String> command = new ArrayList<>(List.of(
                "unshare",
                "--net",
                "bash",
                "-c",
                "umask " + mask + " && exec \"$@\"",
                "bash",
                cloneOf(name).toString()));
        command.addAll(List.of("--registry", REGISTRY, "--source", SOURCE));
        command.addAll(arm64);
        command.addAll(List.of(version, made.toString()));
        run(command.toArray(String[]::new));
        return new MadeRelease(made);
    }

    @Test
    void theSameCommitGivesTheSameBytesInAnyDirectory() throws Exception {
        assertThat(again.text("SHA256SUMS")).isEqualTo(release.text("SHA256SUMS"));
        Set<String> names = release.fileNames();
        assertThat(names)
                .contains("barograph-" + version + ".oci.tar", "barograph-exporter-" + version + ".oci.tar")
                .contains("barograph-" + version + ".tgz", "barograph-" + version + ".tar.gz", "barograph.yaml")
                .contains("k9s-plugins.yaml", "notes.md", "images.txt", "provenance.json");
        names.remove("SHA256SUMS");
        Map<String, String> sums = release.listedSums();
        assertThat(sums).containsOnlyKeys(names);
        for (String name : names) {
            assertThat(release.sum(name)).as(name).isEqualTo(sums.get(name));
        }
    }

    @Test
    void theChartNamesTheImagesByTheDigestsOfTheirArchives() throws Exception {
        String rendered = Helm.run(
                        "helm",
                        "template",
                        "barograph",
                        release.file("barograph-" + version + ".tgz").toString(),
                        "-n",
                        "barograph")
                .orFail();
        String barograph = REGISTRY + "/barograph@" + release.imageDigest("barograph-" + version + ".oci.tar");
        String exporter =
                REGISTRY + "/barograph-exporter@" + release.imageDigest("barograph-exporter-" + version + ".oci.tar");
        assertThat(IMAGE.matcher(rendered).results().map(image -> image.group(1)))
                .containsOnly(barograph, exporter)
                .contains(barograph, exporter);
        assertThat(release.text("images.txt").lines()).containsExactly(barograph, exporter);
        assertThat(release.text("notes.md"))
                .startsWith("# Barograph " + version + "\n")
                .contains(exporter);
    }

    @Test
    void eachImageIsOfBothArchitectures() throws IOException {
        for (String title : List.of("barograph", "barograph-exporter")) {
            String archive = title + "-" + version + ".oci.tar";
            String digest = release.imageDigest(archive);
            JsonNode index = release.jsonOfImage(archive, "blobs/" + digest.replace(':', '/'));
            assertThat(index.findValuesAsText("architecture")).containsExactly("amd64", "arm64");
            assertThat(release.jsonOfImage(archive, "index.json")
                            .at("/manifests/0/annotations/io.containerd.image.name")
                            .asText())
                    .isEqualTo(REGISTRY + "/" + title + ":" + version);
        }
    }

    @Test
    void theProvenanceNamesEachFileAndImageAndTheCommit() throws Exception {
        JsonNode statement = release.json("provenance.json");
        assertThat(statement.path("_type").asText()).isEqualTo("https://in-toto.io/Statement/v1");
        assertThat(statement.path("predicateType").asText()).isEqualTo("https://slsa.dev/provenance/v1");
        Map<String, String> subjects = new TreeMap<>();
        statement
                .path("subject")
                .forEach(each -> subjects.put(
                        each.path("name").asText(), each.at("/digest/sha256").asText()));
        Map<String, String> expected = new TreeMap<>(release.listedSums());
        expected.remove("provenance.json");
        for (String title : List.of("barograph", "barograph-exporter")) {
            String digest = release.imageDigest(title + "-" + version + ".oci.tar");
            expected.put(REGISTRY + "/" + title, digest.replace("sha256:", ""));
        }
        assertThat(subjects).isEqualTo(expected);
        JsonNode definition = statement.at("/predicate/buildDefinition");
        assertThat(definition.at("/resolvedDependencies/0/digest/gitCommit").asText())
                .isEqualTo(commit);
        assertThat(definition.at("/resolvedDependencies/0/uri").asText())
                .isEqualTo("git+" + SOURCE + "@refs/tags/v" + version);
        assertThat(definition.findValuesAsText("name"))
                .containsExactly("source", "jdk/release", "arm64/release", "libc.so.6");
        assertThat(statement.at("/predicate/runDetails/builder/id").asText()).isEqualTo("urn:barograph:builder:local");
    }

    @Test
    void theBillsOfMaterialsAreThoseOfThePrograms() throws IOException {
        Map<String, String> modules = Map.of("barograph", "cli", "barograph-exporter", "exporter");
        for (Map.Entry<String, String> each : modules.entrySet()) {
            JsonNode bill = release.json(each.getKey() + "-" + version + ".cdx.json");
            assertThat(bill.path("bomFormat").asText()).isEqualTo("CycloneDX");
            assertThat(bill.at("/metadata/component/name").asText()).isEqualTo(each.getValue());
            assertThat(bill.at("/metadata/component/version").asText()).isEqualTo(version);
            assertThat(bill.path("components")).isNotEmpty();
        }
    }

    @Test
    void thePluginIsThatOfItsManifestAndKnowsItsCommit() throws Exception {
        String archive = "barograph-" + version + ".tar.gz";
        assertThat(release.text("barograph.yaml"))
                .contains("sha256: \"" + release.sum(archive) + "\"")
                .contains("uri: \"" + SOURCE + "/releases/download/v" + version + "/" + archive + "\"");
        Path plugin = Files.createDirectory(directory.resolve("plugin"));
        run("tar", "-C", plugin.toString(), "-xf", release.file(archive).toString());
        JsonNode said = new ObjectMapper()
                .readTree(run(
                        "env",
                        "BAROGRAPH_BUILD=never",
                        plugin.resolve("barograph").toString(),
                        "version",
                        "-o",
                        "json"));
        assertThat(said.path("version").asText()).isEqualTo(version);
        assertThat(said.path("commit").asText()).isEqualTo(commit);
        assertThat(said.path("source_date").asText()).isEqualTo(DAY);
    }

    @Test
    void refusesWhatIsNoReleaseOfItsCommit() throws IOException {
        Path script = cloneOf("refused");
        Path clone = directory.resolve("refused");
        String made = directory.resolve("nothing").toString();
        assertThat(refused(script, "v1", made)).contains("VERSION: \"v1\", expected something such as 0.1.0");
        assertThat(refused(script, "99.0.0", made))
                .contains("pom.xml says version " + version + ", expected 99.0.0. Maybe commit the version first");
        assertThat(refused(script, version, clone.toString())).contains("is not empty");
        Files.writeString(clone.resolve("left-over"), "");
        assertThat(refused(script, version, made)).contains("the tree differs from commit " + commit, "?? left-over");
        Files.delete(clone.resolve("left-over"));

        Path chart = clone.resolve("deploy/chart/Chart.yaml");
        Files.writeString(
                chart, Files.readString(chart, UTF_8).replaceAll("(?m)^appVersion: .*", "appVersion: 99.0.0"));
        run("git", "-C", clone.toString(), "commit", "-q", "-a", "-m", "another version");
        assertThat(refused(script, version, made))
                .contains("deploy/chart/Chart.yaml says appVersion 99.0.0, expected " + version);
        assertThat(Path.of(made)).doesNotExist();
    }

    private static String refused(Path script, String... arguments) {
        CommandRun run = runInPlainEnvironment(with(new String[] {script.toString()}, arguments));
        assertThat(run.code()).as(run.printed()).isNotZero();
        return run.printed();
    }
}

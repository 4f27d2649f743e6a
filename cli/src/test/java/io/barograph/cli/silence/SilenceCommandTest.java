package io.barograph.cli.silence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.SilenceStore;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.standalone.FileSilenceStore;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SilenceCommandTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    @TempDir
    private Path directory;

    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    private int run(String command, String... arguments) {
        out = new StringWriter();
        err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of(arguments));
        if (all.stream().noneMatch(each -> each.startsWith("--silences="))) {
            all.add("--silences=" + directory);
        }
        return new CommandLine(new SilenceCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(all.toArray(String[]::new));
    }

    private Silences kept() {
        return SilenceJson.read(in(directory).entries());
    }

    private static SilenceStore.Kept in(Path directory) {
        return new FileSilenceStore(directory).read()
                        instanceof ApiOutcome.Done<SilenceStore.Kept>(SilenceStore.Kept kept)
                ? kept
                : SilenceStore.Kept.NOTHING;
    }

    private String add(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--reason=disk swap", "--author=jo", "--for=2h"));
        all.addAll(List.of(arguments));
        assertThat(run("add", all.toArray(String[]::new))).as(err.toString()).isZero();
        return out.toString().split(" ", -1)[1];
    }

    @Test
    void addsListsAndEndsASilence() {
        String id = add("--node=worker-*", "--policy=contention");
        assertThat(kept().all()).extracting(Silence::id).containsExactly(id);

        assertThat(run("list")).isZero();
        assertThat(out.toString()).contains(id, "holds", "jo", "node=worker-* policy=contention", "disk swap");
        assertThat(run("list", "-o", "json")).isZero();
        assertThat(out.toString()).startsWith("{\"stop\":null,\"silences\":[{\"id\":\"" + id + "\"");

        assertThat(run("expire", id)).isZero();
        assertThat(run("list")).isZero();
        assertThat(out.toString()).startsWith("no silence holds or is pending in the directory " + directory);
    }

    @Test
    void saysThatWhatIsOverIsNotShown() {
        new FileSilenceStore(directory)
                .change(SilenceStore.Kept.NOTHING, Map.of("a", entry("2026-11-21T11:30:00Z", 120)), Set.of());
        assertThat(new SilenceListing(kept(), NOW, false).table("here"))
                .isEqualTo("no silence holds or is pending in here; 1 is over, --all shows it\n");
        assertThat(new SilenceListing(kept(), NOW, true).table("here")).contains("a   over");
    }

    @Test
    void listsFromWhenUntilWhenAndHowMuchIsLeft() {
        SilenceStore store = new FileSilenceStore(directory);
        store.change(
                SilenceStore.Kept.NOTHING,
                Map.of("a", entry("2026-11-21T13:30:00Z", 120), "b", entry("2026-11-22T12:00:00Z", 60)),
                Set.of());
        SilenceListing list = new SilenceListing(kept(), NOW, false);
        assertThat(list.table("here")).isEqualTo("""
            ID  STATE    STARTS                UNTIL                 LEFT   AUTHOR  MATCHES  REASON
            a   holds    2026-11-21T11:30:00Z  2026-11-21T13:30:00Z  1h30m  jo      node=n1  r
            b   pending  2026-11-22T11:00:00Z  2026-11-22T12:00:00Z  -      jo      node=n1  r
            """);
    }

    @Test
    void listsAsYamlAndTellsWhatCannotBeReadInJson() throws Exception {
        Files.writeString(directory.resolve("broken"), "{");
        assertThat(run("list", "-o", "yaml")).as(err.toString()).isZero();
        assertThat(out.toString()).startsWith("stop: null\nsilences: []\nbroken:\n  - ");
        assertThat(run("list", "-o", "json")).isZero();
        assertThat(out.toString()).contains("\"silences\":[],\"broken\":[\"entry broken: expected JSON");
        assertThat(run("list")).isZero();
        assertThat(out.toString()).endsWith("; 1 cannot be read\n");
    }

    @Test
    void theAuthorIsWhoCallsUnlessSomebodyIsNamed() {
        assertThat(SilenceReasonOptions.author("ada", Map.of("USER", "jo"), "root"))
                .isEqualTo("ada");
        assertThat(SilenceReasonOptions.author(null, Map.of("USER", "jo", "LOGNAME", "jane"), "root"))
                .isEqualTo("jo");
        assertThat(SilenceReasonOptions.author(null, Map.of("USER", " ", "LOGNAME", "jane"), "root"))
                .isEqualTo("jane");
        assertThat(SilenceReasonOptions.author(null, Map.of(), "root")).isEqualTo("root");
        for (String none : List.of("", "?", "null")) {
            assertThatThrownBy(() -> SilenceReasonOptions.author(null, Map.of(), none))
                    .hasMessage("--author: nothing given, and neither $USER nor $LOGNAME nor the system has a name;"
                            + " expected the name of a person. Maybe --author NAME.");
        }
    }

    @Test
    void saysThatThePlaceDoesNotExist() throws Exception {
        Files.createDirectory(directory.resolve("silences"));
        assertThat(run("list", "--silences=" + directory.resolve("silences"))).isZero();
        assertThat(out.toString())
                .isEqualTo("no silence holds or is pending in the directory " + directory.resolve("silences") + "\n");

        Path mistyped = directory.resolve("silecnes");
        assertThat(run("list", "-o", "json", "--silences=" + mistyped)).isEqualTo(1);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .contains("silence list: --silences: the directory " + mistyped + " does not exist, expected the one")
                .endsWith("Maybe " + directory.resolve("silences") + ".\n");
        assertThat(run("resume", "--silences=" + mistyped)).isEqualTo(1);
        assertThat(err.toString()).contains("silence resume: --silences: the directory " + mistyped + " does not");
        assertThat(run("expire", "3fa85f64", "--silences=" + mistyped)).isEqualTo(1);
        assertThat(err.toString()).contains("silence expire: --silences: the directory " + mistyped + " does not");
        assertThat(mistyped).doesNotExist();
        assertThat(run("list", "--silences=" + directory.resolve("elsewhere"))).isEqualTo(1);
        assertThat(err.toString()).endsWith("Maybe nothing was ever silenced there.\n");
    }

    @Test
    void saysThatThePlaceHadToBeMade() throws Exception {
        Path given = Files.createDirectory(directory.resolve("silences"));
        Path mistyped = directory.resolve("silecnes");
        assertThat(run("stop", "--reason=incident 42", "--author=jo", "--silences=" + mistyped))
                .isZero();
        assertThat(err.toString())
                .startsWith("silence stop: --silences: the directory " + mistyped + " did not exist and was made,"
                        + " expected the one that the controller was given.")
                .endsWith("Maybe " + given + ".\n");

        Path first = directory.resolve("first");
        String[] add = {"--node=n1", "--reason=r", "--author=jo", "--for=1h", "--silences=" + first};
        assertThat(run("add", add)).isZero();
        assertThat(err.toString()).endsWith("Maybe this is the first silence.\n");
        assertThat(run("add", add)).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aPlaceThatIsNoDirectoryIsNotReadAsAnEmptyOne() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "{}");
        assertThat(run("list", "--silences=" + file)).isEqualTo(1);
        assertThat(err.toString())
                .contains("the silences cannot be read: unavailable: " + file + " cannot be read: it is no directory")
                .doesNotContain("kubeconfig");
    }

    @Test
    void stopsAndResumes() {
        assertThat(run("stop", "--reason=incident 42", "--author=jo")).isZero();
        assertThat(run("list")).isZero();
        assertThat(out.toString()).startsWith("STOPPED: nothing is added anywhere. stopped by jo: incident 42\n");
        assertThat(run("resume")).isZero();
        assertThat(kept().stop()).isNull();
        assertThat(run("resume")).isEqualTo(2);
        assertThat(err.toString()).contains("silence resume: nothing is stopped");
    }

    @Test
    void saysWhatIsWrongAndKeepsNothing() {
        assertThat(run("add", "--node=n1", "--for=1h")).isEqualTo(2);
        assertThat(err.toString()).contains("--reason");
        assertThat(run("add", "--node=n1", "--reason=r", "--author=jo")).isEqualTo(2);
        assertThat(err.toString()).contains("--for: nothing").contains("Maybe --for 2h.");
        assertThat(run("add", "--node=n1", "--reason=r", "--author=jo", "--for=721h"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("at most 720h");
        assertThat(run("add", "--node=n1", "--reason=r", "--author=jo", "--for=2d"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--for: \"2d\" is not a duration").contains("Maybe in hours");
        for (String command : List.of("add", "stop")) {
            assertThat(run(command, "--reason=r", "--author=jo", "--for=0s")).isEqualTo(2);
            assertThat(err.toString()).contains("--for 0s: expected more than that. Maybe --for 2h.");
        }
        assertThat(run("stop", "--reason=r", "--author=jo", "--silences=/proc/none"))
                .isEqualTo(1);
        assertThat(err.toString())
                .matches("(?s).*refused: /proc/none cannot be written: (there is no such file|permission denied)\\s");
        assertThat(run("add", "--reason=r", "--author=jo", "--for=1h")).isEqualTo(2);
        assertThat(err.toString())
                .contains("expected at least one. Maybe node '*', which is every node, or `barograph silence stop`.");
        assertThat(run("add", "--node=n1", "--reason=r", "--author=jo", "--for=1h", "--starts=soon"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--starts: \"soon\"");
        assertThat(run("add", "--node=n1", "--pool=a b", "--reason=r", "--author=jo", "--for=1h"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--pool: \"a b\": expected a name");
        assertThat(kept().all()).isEmpty();

        String id = add("--node=n1");
        assertThat(run("expire", id + "0")).isEqualTo(2);
        assertThat(err.toString()).contains("there is no silence " + id + "0. Maybe " + id);
    }

    @Test
    void aBrokenEntryIsToldAndCanBeEnded() throws Exception {
        Files.writeString(directory.resolve("broken"), "{");
        assertThat(run("list")).isZero();
        assertThat(err.toString()).contains("not obeyed: entry broken: expected JSON");
        assertThat(run("expire", "broken")).isZero();
        assertThat(directory.resolve("broken")).doesNotExist();
    }

    @Test
    void whatHasBeenOverForADayIsDroppedWithTheNextChange() {
        SilenceStore store = new FileSilenceStore(directory);
        store.change(
                SilenceStore.Kept.NOTHING,
                Map.of("old", entry("2026-11-19T12:00:00Z"), "young", entry("2026-11-20T13:00:00Z")),
                Set.of());
        new SilenceEditor(store, NOW).change((_, _) -> new SilenceEditor.Change(Map.of(), Set.of()));

        assertThat(kept().all()).extracting(Silence::id).containsExactly("young");
    }

    /// Somebody who is faster once.
    private record Rival(SilenceStore store, List<String> put) implements SilenceStore {
        @Override
        public ApiOutcome<Kept> read() {
            return store.read();
        }

        @Override
        public ApiOutcome<Kept> change(Kept from, Map<String, String> changed, Set<String> dropped) {
            if (put.isEmpty()) {
                put.add("first");
                store.change(from, Map.of("first", entry("2026-11-21T13:00:00Z")), Set.of());
            }
            return store.change(from, changed, dropped);
        }
    }

    @Test
    void ofTwoAtOnceTheSecondAddsToWhatTheFirstDid() {
        SilenceStore store = new Rival(new FileSilenceStore(directory), new ArrayList<>());
        new SilenceEditor(store, NOW)
                .change((_, _) -> new SilenceEditor.Change(Map.of("second", entry("2026-11-21T13:00:00Z")), Set.of()));

        assertThat(kept().all()).extracting(Silence::id).containsExactly("first", "second");
    }

    @Test
    void isFullAtTwoHundred() {
        SilenceEditor book = new SilenceEditor(new FileSilenceStore(directory), NOW);
        Map<String, String> many = new HashMap<>();
        for (int i = 0; i < Silences.MOST; i++) {
            many.put("s" + i, entry("2099-11-21T13:00:00Z"));
        }
        book.change((_, _) -> new SilenceEditor.Change(many, Set.of()));

        assertThat(run("add", "--node=n1", "--reason=r", "--author=jo", "--for=1h"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("there would be 201 silences").contains("Maybe expire some");
    }

    @Test
    void whereTooMuchIsKeptItCanStillBeStoppedAndMadeLess() throws Exception {
        Files.writeString(directory.resolve("junk"), "x".repeat(60_000));
        Files.writeString(directory.resolve("more"), "x".repeat(60_000));
        assertThat(run("add", "--node=n1", "--reason=r", "--author=jo", "--for=1h"))
                .isEqualTo(2);
        assertThat(run("stop", "--reason=incident 42", "--author=jo"))
                .as(err.toString())
                .isZero();
        assertThat(kept().stop()).isNotNull();
        assertThat(run("expire", "junk")).as(err.toString()).isZero();
        assertThat(run("resume")).as(err.toString()).isZero();
    }

    @Test
    void anEntryOfTheFarFutureKeepsNobodyFromStopping() throws Exception {
        Files.writeString(
                directory.resolve("far"),
                entry("2026-11-21T13:00:00Z")
                        .replace("2026-11-21T13:00:00Z", "+1000000000-12-31T23:59:59Z")
                        .replace("2026-11-21T12:59:00Z", "+1000000000-12-31T23:00:00Z"));
        assertThat(run("stop", "--reason=incident 42", "--author=jo"))
                .as(err.toString())
                .isZero();
        assertThat(kept().stop()).isNotNull();
        assertThat(run(
                        "add",
                        "--node=n1",
                        "--reason=r",
                        "--author=jo",
                        "--for=1h",
                        "--starts=+1000000000-12-31T23:59:59Z"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--starts: ").doesNotContain("\tat ");
    }

    private static String entry(String ends) {
        return entry(ends, 1);
    }

    private static String entry(String ends, int minutes) {
        Instant end = Instant.parse(ends);
        return SilenceJson.write(new Silence(
                "x",
                new Silence.Word("jo", "r"),
                new Silence.Span(end.minusSeconds(60L * minutes), end),
                matchersOfNode("n1")));
    }

    private static Silence.Matchers matchersOfNode(String node) {
        return SilenceJson.read(Map.of(
                        "x",
                        "{\"author\":\"a\",\"reason\":\"r\",\"node\":\"" + node
                                + "\",\"starts\":\"2026-11-21T12:00:00Z\",\"ends\":\"2026-11-21T13:00:00Z\"}"))
                .all()
                .getFirst()
                .matchers();
    }
}

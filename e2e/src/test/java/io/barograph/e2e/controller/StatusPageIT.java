package io.barograph.e2e.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.browser.AxeCheck;
import io.barograph.testkit.browser.BrowserTab;
import io.barograph.testkit.browser.Chromium;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The status page as a browser draws it.
@Tag("full")
class StatusPageIT {

    private static final Path RECORDINGS = Path.of("../examples/recordings");

    @TempDir
    private Path directory;

    private static void awaitOver(RunningUp up, String sign) {
        await().until(() -> up.get("/api/fleet").contains(sign));
    }

    @Test
    void showsPressureBesideContentionAndWhatFollows() throws Exception {
        try (RunningUp up =
                RunningUp.on(directory, "--replay=" + RECORDINGS.resolve("S36_long.trace.gz"), "--speed=100")) {
            awaitOver(up, "PressureCleared");
            Chromium.Drawn drawn = Chromium.draw(up.page() + "/", directory);
            assertThat(drawn.console()).isEmpty();
            assertThat(drawn.dom())
                    .contains("<strong>observe</strong>", "writes nothing")
                    .contains(">Pressure</th>", ">Contention</th>", ">All pods</th>")
                    .contains("KubepodsCPUContentionPressure")
                    .contains("PressureHigh", "PressureRaised", "PressureFalling", "PressureCleared")
                    .contains("Guaranteed pods have no cgroup of their own")
                    .contains("aria-label=\"CPU of the node over")
                    .doesNotContain("undefined", "NaN", "[object");
        }
    }

    @Test
    void aRecordingThatIsOverIsNotSilentAndItsTimesAreItsOwn() throws Exception {
        try (RunningUp up =
                        RunningUp.on(directory, "--replay=" + RECORDINGS.resolve("S36_long.trace.gz"), "--speed=100");
                BrowserTab tab = BrowserTab.open(up.page() + "/", directory)) {
            awaitOver(up, "the recording ended at");
            assertThat(up.said()).contains("The recording ended at 2").contains("readings stand still");
            tab.until("document.querySelector('#state').textContent.includes('The recording has ended')");
            tab.until(
                    "document.querySelector('#only .trouble').textContent.startsWith('unknown: the recording ended')");
            String told = tab.value("document.querySelector('#fleet').textContent");
            assertThat(told).doesNotContain("is silent", "silent for", "event event");
            assertThat(tab.value("document.querySelectorAll('#frozen-demands dt').length"))
                    .isEqualTo("1");
            String ago = tab.value("document.querySelector('.transitions .ago').textContent");
            tab.value("location.hash = '#decisions'");
            tab.until("document.querySelectorAll('.decisions-list .ago').length > 0");
            assertThat(tab.value("document.querySelector('.decisions-list .ago').textContent"))
                    .isEqualTo(ago);
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void tellsAPodsOwnLimitFromContention() throws Exception {
        try (RunningUp up = RunningUp.on(
                directory, "--replay=" + RECORDINGS.resolve("S02_one_throttled.trace.gz"), "--speed=100")) {
            awaitOver(up, "self-limited");
            assertThat(Chromium.draw(up.page() + "/", directory).dom())
                    .contains("<span class=\"tag self\">self-limited</span>", "by a limit of its own")
                    .doesNotContain(">contended</span>");
        }
    }

    @Test
    void namesWhoIsSelfLimitedAsTheApiDoes() throws Exception {
        try (RunningUp up = RunningUp.on(
                        directory, "--replay=" + RECORDINGS.resolve("S02_one_throttled.trace.gz"), "--speed=100");
                BrowserTab tab = BrowserTab.open(up.page() + "/", directory)) {
            awaitOver(up, "the recording ended at");
            tab.until("document.querySelector('#only .trouble')?.textContent.includes('the recording ended')"
                    + " && document.querySelector('#only #waits-cpu table') !== null");
            String told = tab.promised("fetch('/api/fleet').then(it => it.json()).then(it => it.nodes[0].scopes"
                    + ".find(each => each.scope === 'node' && each.resource === 'cpu').owners.worst_self_limited"
                    + ".map(each => each.name + ' ' + each.percent.toFixed(0) + ' %').join())");
            assertThat(told).matches("pod \\S+ 9[0-9] %");
            assertThat(tab.value("[...document.querySelectorAll('#only #waits-cpu thead th')]"
                            + ".map(each => each.textContent).join()"))
                    .isEqualTo("Who is self-limited,By a limit of its own, mean of 10 s");
            assertThat(tab.value("[...document.querySelectorAll('#only #waits-cpu tbody tr')].map(each =>"
                            + " each.querySelector('bdi').textContent + ' ' + each.querySelector('.number').textContent)"
                            + ".join()"))
                    .isEqualTo(told);
            assertThat(tab.value("document.querySelector('#only #waits-cpu .sentence').textContent"))
                    .contains("; worst: " + told.replaceFirst(" 9[0-9] %", "") + ".");
            for (int width : List.of(1400, 400)) {
                tab.resize(width, 900);
                AxeCheck.findsNothingWrongWith(tab, "self-limited at " + width + " px");
                assertThat(tab.value("document.documentElement.scrollWidth <= innerWidth"))
                        .isEqualTo("true");
            }
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void aNameFromAHostileNodeStaysAName() throws Exception {
        String hostile = "<img src=x onerror=document.title='owned'>.service";
        Path recording = directory.resolve("hostile.trace");
        Files.writeString(recording, text("S14_system_hog.trace.gz").replace("containerd.service", hostile));
        try (RunningUp up = RunningUp.on(directory, "--replay=" + recording, "--speed=100")) {
            awaitOver(up, "onerror");
            Chromium.Drawn drawn = Chromium.draw(up.page() + "/", directory);
            assertThat(drawn.dom())
                    .contains("&lt;img src=x onerror=document.title='owned'&gt;.service")
                    .contains("<title>(1) Barograph</title>")
                    .doesNotContain("<img src=\"x\"");
            assertThat(drawn.console()).isEmpty();
        }
    }

    @Test
    void showsHowLongADisksRequestsTakeBesideWhatTheyTakeAlone() throws Exception {
        AtomicLong frame = new AtomicLong();
        // In each frame ten reads of 4 ms and twenty writes of 100 ms are over, of the disk and of its partition
        String told = Pattern.compile("(?m)^### frame .*$")
                .matcher(text("S12_io_contention.trace.gz"))
                .replaceAll(it -> it.group() + "\n--- /proc/diskstats\n" + diskstats("8 0 sda", frame.incrementAndGet())
                        + diskstats("8 1 sda1", frame.get()).strip());
        Path recording = Files.writeString(directory.resolve("disks.trace"), told);
        try (RunningUp up = RunningUp.on(directory, "--replay=" + recording, "--speed=100");
                BrowserTab tab = BrowserTab.open(up.page() + "/", directory)) {
            awaitOver(up, "the recording ended at");
            tab.until("document.querySelectorAll('#only .disks li').length === 2");
            assertThat(tab.value(
                            "[...document.querySelectorAll('#only .disks li')].map(each => each.textContent).join()"))
                    .isEqualTo("sda reads 4.0 ms, alone unknown: the disk was not seen yet with one request at a time,"
                            + "sda writes 100 ms, alone unknown: the disk was not seen yet with one request at a time");
            AxeCheck.findsNothingWrongWith(tab, "disks");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static String diskstats(String disk, long frame) {
        return "%s %d 0 0 %d %d 0 0 %d 0 0 0%n".formatted(disk, 10 * frame, 40 * frame, 20 * frame, 2000 * frame);
    }

    @Test
    void saysWhoMakesOthersWaitAndLeadsThereFromTheDemand() throws Exception {
        Path rules = Files.writeString(directory.resolve("busy.drl"), """
                rule "pods wait"
                when
                    Contention(scope == KUBEPODS, resource == CPU, avg10 >= 10)
                then
                    node.condition("PodsWait");
                end
                """);
        Path recording = RECORDINGS.resolve("S04_overcommit.trace.gz");
        try (RunningUp up = RunningUp.on(directory, "--replay=" + recording, "--speed=2", "--policies=" + rules);
                BrowserTab tab = BrowserTab.open(up.page() + "/", directory)) {
            tab.until("document.querySelector('#only .made-to-wait bdi') !== null");
            assertThat(tab.value("document.querySelector('#only .made-to-wait').textContent"))
                    .matches(
                            "Made to wait for CPU by: pod \\S+ [0-9.]+ %(, pod \\S+ [0-9.]+ %)*\\. Who waits, and for whom");
            assertThat(up.get("/api/nodes")).contains("; made to wait by: ");
            assertThat(up.get("/api/status")).contains("; made to wait by: ");
            tab.value("document.querySelector('#only .made-to-wait a').click()");
            tab.until("document.activeElement.id === 'waits-cpu'");
            // Who stalls by itself has tables of its own there
            String culprits = "[...document.querySelectorAll('#page #waits-cpu table')]"
                    + ".filter(each => !each.caption.textContent.startsWith('Who is self-'))";
            assertThat(tab.value(culprits + ".map(each => each.querySelector('thead th').textContent).join()"))
                    .isEqualTo("Who makes others wait,Who waits");
            assertThat(tab.value(culprits
                            + ".every(each => each.tBodies[0].rows.length > 1 && each.tBodies[0].rows.length <= 10)"))
                    .isEqualTo("true");
            for (int width : List.of(1400, 400)) {
                tab.resize(width, 900);
                AxeCheck.findsNothingWrongWith(tab, "culprits at " + width + " px");
                assertThat(tab.value("document.documentElement.scrollWidth <= innerWidth"))
                        .isEqualTo("true");
            }
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void aSignalThatIsLowIsAGraphWithTheThresholdOfTheRule() throws Exception {
        Path rules = Files.writeString(directory.resolve("short.drl"), """
                rule "memory runs <b>short</b>"
                when
                    Signal(name == "memory.available", available < "700Mi")
                then
                    node.condition("MemoryRunsShort");
                end
                """);
        Path recording = RECORDINGS.resolve("S20_memory_shortage_swap.trace.gz");
        try (RunningUp up = RunningUp.on(directory, "--replay=" + recording, "--speed=2", "--policies=" + rules);
                BrowserTab tab = BrowserTab.open(up.page() + "/", directory)) {
            tab.until("document.querySelector('#only .plot') !== null");
            assertThat(tab.value("document.querySelector('#only .plot').getAttribute('aria-label')"))
                    .matches("memory\\.available, in percent of the capacity, by the minute over [0-9]+ minutes;"
                            + " now [0-9.]+ %; least [0-9.]+ %; threshold 98 %: below it in .*");
            assertThat(tab.value("document.querySelector('#only .inputs-of tbody').textContent"))
                    .contains("Signal(memory.available).available", "700Mi", "below 700Mi", "holds");
            assertThat(tab.value("document.querySelector('#only .rule-of bdi').textContent"))
                    .isEqualTo("memory runs <b>short</b>");
            assertThat(tab.value("document.querySelectorAll('main bdi b, caption b').length"))
                    .isEqualTo("0");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static String text(String recording) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(RECORDINGS.resolve(recording)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.OomEvents;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.OomEventsReader;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The ledger with the reader that feeds it, on a host whose counts the test sets.
class OomLedgerTest extends TemporaryHostRig {

    private static final String UID = "6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e";
    private static final String SLICE = "/kubepods/burstable";
    private static final String POD = SLICE + "/pod" + UID;
    private static final String OTHER = "/kubepods/pod11111111-0d3c-4b8e-9f57-0a4f1b2c3d4e";

    private final Map<String, String> names = new HashMap<>();
    private final OomLedger ledger = new OomLedger();
    private FrameReader frames;
    private OomEventsReader reader;

    @BeforeEach
    void setUp() {
        host.cgroup("/kubepods").cgroup(SLICE).cgroup(POD).cgroup(OTHER);
        ooms("/kubepods", 0, 0).ooms(SLICE, 0, 0).ooms(POD, 0, 0).ooms(OTHER, 0, 0);
        container("a", "cart", 0, 0);
        frames = new FrameReader(fs);
        reader = new OomEventsReader(fs);
    }

    private OomLedgerTest ooms(String path, long ooms, long kills) {
        host.file(path + "/memory.events", "low 0\nhigh 1\nmax 2\noom " + ooms + "\noom_kill " + kills + "\n");
        return this;
    }

    /// The counts of the pod and all above it.
    private void above(long ooms, long kills) {
        ooms("/kubepods", ooms, kills).ooms(SLICE, ooms, kills).ooms(POD, ooms, kills);
    }

    private void container(String letter, String name, long ooms, long kills) {
        host.cgroup(path(letter));
        ooms(path(letter), ooms, kills);
        names.put(letter.repeat(64), name);
    }

    private static String path(String letter) {
        return POD + "/" + letter.repeat(64);
    }

    private Map<String, OomEvents> pass() {
        return all().getOrDefault(UID, Map.of());
    }

    private Map<String, Map<String, OomEvents>> all() {
        host.seconds(2);
        Frame frame = frames.readFrame();
        return ledger.afterPass(
                frame, new WorkloadNames(Map.of(UID, new PodName("shop", "cart-0")), names), reader.readEvents(frame));
    }

    @Test
    void aCalmNodeCostsOneFile() {
        assertThat(pass()).containsExactly(Map.entry("cart", OomEvents.NONE));
        pass();
        assertThat(reader.cost().files()).isEqualTo(1);
        above(1, 1);
        ooms(path("a"), 1, 1);
        assertThat(pass()).containsExactly(Map.entry("cart", new OomEvents(1, 1)));
        // kubepods, the slice, its pod and the container, and the pod beside the slice
        assertThat(reader.cost().files()).isEqualTo(5);
        pass();
        assertThat(reader.cost().files()).isEqualTo(1);
    }

    @Test
    void countsWhatWasThereBeforeTheExporter() {
        above(5, 4);
        ooms(path("a"), 3, 3);
        // The two that its cgroup does not have are of its earlier ones: the pod has no other container
        assertThat(pass()).containsExactly(Map.entry("cart", new OomEvents(5, 4)));
    }

    @Test
    void keepsTheCountOverARestart() {
        above(1, 1);
        ooms(path("a"), 1, 1);
        pass();
        host.remove(path("a"));
        assertThat(pass()).containsExactly(Map.entry("cart", new OomEvents(1, 1)));
        container("b", "cart", 0, 0);
        assertThat(pass()).containsExactly(Map.entry("cart", new OomEvents(1, 1)));
        above(2, 2);
        ooms(path("b"), 1, 1);
        assertThat(pass()).containsExactly(Map.entry("cart", new OomEvents(2, 2)));
    }

    @Test
    void booksToTheContainerThatIsGoneWhatThePodAloneHas() {
        container("b", "log", 0, 0);
        pass();
        host.remove(path("a"));
        above(1, 1);
        assertThat(pass()).containsExactly(Map.entry("cart", new OomEvents(1, 1)), Map.entry("log", OomEvents.NONE));
        container("c", "cart", 0, 0);
        pass();
        host.remove(path("b")).remove(path("c"));
        above(3, 3);
        assertThat(pass()).containsEntry(OomLedger.UNKNOWN_CONTAINER, new OomEvents(2, 2));
    }

    @Test
    void booksToNoContainerThatThePodsOwnLimitWasMet() {
        container("b", "log", 0, 0);
        pass();
        above(1, 1);
        ooms(path("b"), 0, 1);
        assertThat(pass())
                .containsEntry(OomLedger.UNKNOWN_CONTAINER, new OomEvents(1, 0))
                .containsEntry("log", new OomEvents(0, 1))
                .containsEntry("cart", OomEvents.NONE);
    }

    @Test
    void holdsBackWhatHasNoNameYetAndLosesNothingOfIt() {
        names.clear();
        above(1, 1);
        ooms(path("a"), 1, 1);
        assertThat(pass()).isEmpty();
        names.put("a".repeat(64), "cart");
        assertThat(pass()).containsExactly(Map.entry("cart", new OomEvents(1, 1)));
    }

    @Test
    void saysNothingWhereTheKernelDoesNotCount() {
        host.remove("/kubepods/memory.events");
        assertThat(all()).isEmpty();
        host.file("/kubepods/memory.events", "low 0\n");
        assertThat(all()).isEmpty();
    }

    @Test
    void keepsTheCountOfAPodWhoseCgroupIsMadeAgain() {
        above(2, 2);
        ooms(path("a"), 2, 2);
        pass();
        host.remove(POD);
        host.cgroup(POD);
        ooms("/kubepods", 3, 3).ooms(SLICE, 3, 3).ooms(POD, 1, 1);
        container("b", "cart", 1, 1);
        assertThat(pass()).containsExactly(Map.entry("cart", new OomEvents(3, 3)));
    }

    @Test
    void forgetsAPodThatIsGone() {
        above(1, 1);
        ooms(path("a"), 1, 1);
        pass();
        host.remove(POD);
        assertThat(all()).doesNotContainKey(UID);
    }

    @Test
    void allContainersTogetherHaveWhatThePodHas() {
        Random random = new Random(11);
        for (int round = TestRounds.of(60, 600); round > 0; round--) {
            String letter = String.valueOf((char) ('a' + random.nextInt(3)));
            if (!host.resolve(path(letter)).toFile().isDirectory()) {
                container(letter, "abc".contains(letter) ? "of-" + letter : letter, 0, 0);
            } else if (random.nextInt(3) == 0) {
                host.remove(path(letter));
            }
            long[] pod = counts(POD);
            if (random.nextBoolean()) {
                above(pod[0] + 1, pod[1] + 1);
                if (host.resolve(path(letter)).toFile().isDirectory() && random.nextBoolean()) {
                    long[] own = counts(path(letter));
                    ooms(path(letter), own[0] + 1, own[1] + 1);
                }
            }
            OomEvents sum = pass().values().stream().reduce(OomEvents.NONE, OomEvents::plus);
            assertThat(sum).isEqualTo(new OomEvents(counts(POD)[0], counts(POD)[1]));
        }
    }

    private long[] counts(String path) {
        try {
            return Files.readAllLines(host.resolve(path + "/memory.events")).stream()
                    .filter(line -> line.startsWith("oom"))
                    .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
                    .toArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.barograph.e2e.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Whatever we ship to run in a cluster runs on nodes with our own taints too.
class ShippedManifestsTest {

    private static final Map<String, String> EVERYTHING = Map.of("operator", "Exists");

    /// Pod specifications by the file and the object that they are in.
    private record Found(String where, Map<?, ?> spec) {}

    /// What `kubectl apply -f deploy/` applies, in its order.
    private static List<Path> files() throws IOException {
        return files("deploy");
    }

    private static List<Path> files(String folder) throws IOException {
        try (Stream<Path> all = Files.list(Checkout.HOME.resolve(folder))) {
            return all.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Found> podSpecs() throws IOException {
        List<Found> found = new ArrayList<>();
        for (Path file : files()) {
            Load load = new Load(LoadSettings.builder().build());
            for (Object document : load.loadAllFromString(Files.readString(file))) {
                if (document instanceof Map<?, ?> object) {
                    collect(file.getFileName() + " " + object.get("kind"), object, found);
                }
            }
        }
        return found;
    }

    private static void collect(String where, Object value, List<Found> found) {
        if (value instanceof Map<?, ?> object) {
            if (object.get("containers") instanceof List<?>) {
                found.add(new Found(where, object));
            }
            object.values().forEach(each -> collect(where, each, found));
        } else if (value instanceof List<?> list) {
            list.forEach(each -> collect(where, each, found));
        }
    }

    @Test
    void onlyTheFirstFileDefinesTheNamespace() throws IOException {
        List<String> defining = new ArrayList<>();
        List<Path> files = files();
        for (Path file : files) {
            for (Object document : new Load(LoadSettings.builder().build()).loadAllFromString(Files.readString(file))) {
                if (document instanceof Map<?, ?> object && "Namespace".equals(object.get("kind"))) {
                    defining.add(file.getFileName().toString());
                }
            }
        }
        assertThat(defining).containsExactly(files.getFirst().getFileName().toString());
    }

    /// Each role's rules that touch pods or other accounts, as `FILE NAME: VERBS of RESOURCES [NAMES]`.
    private static List<String> powers(String folder) throws IOException {
        List<String> powers = new ArrayList<>();
        for (Path file : files(folder)) {
            for (Object document : new Load(LoadSettings.builder().build()).loadAllFromString(Files.readString(file))) {
                if (document instanceof Map<?, ?> object
                        && object.get("rules") instanceof List<?> rules
                        && object.get("metadata") instanceof Map<?, ?> metadata) {
                    String name = file.getFileName() + " " + metadata.get("name");
                    rules.forEach(rule -> powers.add(name + ": " + power((Map<?, ?>) rule)));
                }
            }
        }
        return powers;
    }

    private static String power(Map<?, ?> rule) {
        Object names = rule.get("resourceNames");
        return rule.get("verbs") + " of " + rule.get("resources") + (names == null ? "" : " " + names);
    }

    /// Where deploy/patches/eviction.yaml is not applied, nothing of ours ends a pod or acts as another account.
    @Test
    void onlyTheRolesForEvictionsEndPodsAndEachInOneWay() throws IOException {
        assertThat(powers("deploy")).isNotEmpty().filteredOn(each -> ends(each)).isEmpty();
        assertThat(powers("deploy/patches"))
                .filteredOn(each -> ends(each))
                .containsExactlyInAnyOrder(
                        "eviction.yaml barograph-evictor: [create] of [pods/eviction]",
                        "eviction.yaml barograph-pod-cleanup: [delete] of [pods]",
                        "eviction.yaml barograph-impersonator: [impersonate] of [serviceaccounts]"
                                + " [barograph-evictor, barograph-pod-cleanup]");
    }

    private static boolean ends(String power) {
        return power.contains("impersonate")
                || power.contains("*")
                || power.matches(".*(create|delete|deletecollection|patch|update).* of .*pods.*");
    }

    /// The chart has alerts, dashboards, rule files and admission policies as links to where they are kept.
    @Test
    void theChartsLinksLeadSomewhere() throws IOException {
        try (Stream<Path> links = Files.list(Checkout.HOME.resolve("deploy/chart/files"))) {
            assertThat(links).hasSize(4).allSatisfy(link -> assertThat(link).exists());
        }
    }

    @Test
    void tolerateTaintsThatKeepPodsAwayAndTheExportersAll() throws IOException {
        assertThat(podSpecs()).extracting(Found::where).contains("exporter-daemonset.yaml DaemonSet");
        assertThat(podSpecs())
                .allSatisfy(found -> assertThat(found.spec().get("tolerations"))
                        .as(found.where())
                        .isEqualTo(List.of(
                                found.where().startsWith("exporter")
                                        ? EVERYTHING
                                        : Map.of("operator", "Exists", "effect", "NoSchedule"))));
    }

    /// Making room is off, and nothing could open the container runtime's socket: that needs its own patch.
    @Test
    void nothingMayUseTheRuntimesSocketUnlessThePatchForReclaimIsApplied() throws IOException {
        for (Path file : files()) {
            assertThat(Files.readString(file))
                    .as(file.toString())
                    .doesNotContain("--reclaim=", "runtime-socket", ".sock");
        }
        assertThat(podSpecs())
                .allSatisfy(found -> assertThat(found.spec().toString())
                        .as(found.where())
                        .contains("runAsNonRoot=true")
                        .doesNotContain("runAsUser=0", "privileged=true"));
        assertThat(Files.readString(Checkout.HOME.resolve("deploy/patches/exporter-reclaim.yaml")))
                .contains("--reclaim=remove", "runAsUser: 0");
    }
}

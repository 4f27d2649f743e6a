package io.barograph.cli.migrate;

import io.barograph.cli.migrate.KubeletSetup.Sources;
import io.barograph.cli.migrate.Plan.Manner;
import io.barograph.problem.Place;
import io.barograph.problem.Problem;
import io.barograph.signal.EvictionSignal;
import io.barograph.threshold.ContainerfsThresholds;
import io.barograph.threshold.Dialect;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.Layout;
import io.barograph.threshold.Percentage;
import io.barograph.threshold.Quantity;
import io.barograph.threshold.Threshold;
import io.barograph.threshold.ThresholdException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What works in a kubelet's settings and can hardly be meant.
final class Doubts {

    private static final String MEMORY = "memory";

    private final KubeletSetup setup;
    private final Sources sources;
    private final Manner manner;
    private final List<Problem> problems = new ArrayList<>();

    Doubts(KubeletSetup setup, Manner manner) {
        this.setup = setup;
        this.sources = setup.sources();
        this.manner = manner;
    }

    /// @param told what the reader of the thresholds found already
    List<Problem> all(List<Threshold> thresholds, List<String> told) {
        told.forEach(this::told);
        spellings("evictionHard", setup.settings().effectiveHard());
        spellings("evictionSoft", setup.settings().texts().soft());
        lostDefaults();
        reserved("systemReserved", setup.reserved().system(), thresholds);
        if (!setup.reserved().system().containsKey(MEMORY)) {
            reserved("kubeReserved", setup.reserved().kube(), thresholds);
        }
        if (ContainerfsThresholds.wereSet(thresholds)) {
            warn(
                    "evictionHard",
                    "containerfs.available",
                    "thresholds of containerfs are overwritten: they follow from nodefs or imagefs",
                    "");
        }
        if (manner.layout() != Layout.SINGLE && thresholds.stream().noneMatch(Doubts::isImagefs)) {
            warn(
                    "evictionHard",
                    "",
                    "images have a file system of their own, and no threshold",
                    "Maybe add imagefs.available<15%");
        }
        if (!setup.maxPodGrace().isEmpty()) {
            warn(
                    "evictionMaxPodGracePeriod",
                    "",
                    sources.name("evictionMaxPodGracePeriod") + " is not taken over: the policy evicts nobody",
                    "");
        }
        return problems;
    }

    /// A sentence of the reader begins with the setting's name and its signal.
    private void told(String sentence) {
        int colon = sentence.indexOf(": ");
        String setting = colon < 0 ? "" : sentence.substring(0, colon);
        String signal = colon < 0 ? "" : sentence.substring(colon + 2).split("[ <]", 2)[0];
        String key = List.of("evictionSoft", "evictionSoftGracePeriod", "evictionMinimumReclaim").stream()
                .filter(it -> sources.name(it).equals(setting))
                .findFirst()
                .orElse("evictionSoft");
        int hint = sentence.indexOf(". Maybe");
        warn(
                key,
                signal,
                hint < 0 ? sentence : sentence.substring(0, hint),
                hint < 0 ? "" : sentence.substring(hint + 2));
    }

    /// The kubelet knows `0%` and `100%` by these letters only.
    private void spellings(String key, Map<String, String> texts) {
        texts.forEach((signal, text) -> {
            Float share = share(text);
            if (share == null || text.equals("0%") || text.equals("100%")) {
                return;
            }
            String what = Float.isNaN(share) || share == 0
                    ? "is a threshold that is never met"
                    : share == 1 ? "is met as soon as anything is in use" : null;
            if (what != null) {
                boolean kept = manner.compat() && !Float.isNaN(share);
                warn(
                        key,
                        signal,
                        sources.name(key) + ": " + signal + "<" + Shown.of(text) + " " + what + " to the kubelet"
                                + (kept ? "" : ", and is left out here"),
                        "Maybe write 0% or 100%, which switch it off");
            }
        });
    }

    private static @Nullable Float share(String text) {
        try {
            return text.endsWith("%") ? Percentage.parse(text, Dialect.KUBELET).share() : null;
        } catch (ThresholdException e) {
            return null;
        }
    }

    private void lostDefaults() {
        Map<String, String> hard = setup.settings().texts().hard();
        if (hard == null || setup.settings().mergeDefaults()) {
            return;
        }
        List<String> lost = EvictionSettings.LINUX_HARD.keySet().stream()
                .filter(it -> !hard.containsKey(it))
                .toList();
        if (!lost.isEmpty()) {
            warn(
                    "evictionHard",
                    "",
                    sources.name("evictionHard") + " replaces all defaults: no hard threshold is left for "
                            + String.join(", ", lost),
                    "Maybe name them too, or set mergeDefaultEvictionSettings (since 1.33)");
        }
    }

    /// What is reserved for the system covers what must be left before the kubelet evicts; else pods that use no more
    /// than the node offers them are evicted.
    private void reserved(String key, Map<String, String> reserved, List<Threshold> thresholds) {
        String text = reserved.get(MEMORY);
        if (text == null) {
            return;
        }
        Quantity amount;
        try {
            amount = Quantity.parse(text);
        } catch (ThresholdException e) {
            warn(key, MEMORY, sources.name(key) + ": memory is " + e.getMessage(), "");
            return;
        }
        for (Threshold each : thresholds) {
            if (each.signal() == EvictionSignal.MEMORY_AVAILABLE
                    && each.value() instanceof Quantity threshold
                    && amount.compareTo(threshold) < 0) {
                warn(
                        key,
                        MEMORY,
                        sources.name(key) + " keeps memory=" + amount + ", less than the " + each.kind()
                                + " eviction threshold " + each
                                + ": pods within what the node offers them can be evicted",
                        "Maybe reserve what the system uses and the threshold on top of it");
            }
        }
    }

    private static boolean isImagefs(Threshold threshold) {
        return threshold.signal().word().startsWith("imagefs.");
    }

    private void warn(String key, String entry, String text, String hint) {
        Place place = sources.place(key, entry);
        problems.add(Problem.warning(place.file().isEmpty() ? Place.of("kubelet flags") : place, text, hint));
    }
}

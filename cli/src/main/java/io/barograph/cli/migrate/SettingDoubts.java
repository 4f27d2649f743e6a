package io.barograph.cli.migrate;

import io.barograph.cli.migrate.MigrationPlan.Manner;
import io.barograph.cli.migrate.kubelet.KubeletSetup;
import io.barograph.cli.migrate.kubelet.KubeletSetup.Sources;
import io.barograph.cli.migrate.kubelet.PrintableInput;
import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Percentage;
import io.barograph.quantity.Quantity;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.threshold.ContainerfsThresholds;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.EvictionThreshold;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Warnings about settings that a kubelet takes and that are probably mistakes.
final class SettingDoubts {

    private static final String MEMORY = "memory";

    private final KubeletSetup setup;
    private final Sources sources;
    private final Manner manner;
    private final List<Problem> problems = new ArrayList<>();

    SettingDoubts(KubeletSetup setup, Manner manner) {
        this.setup = setup;
        this.sources = setup.sources();
        this.manner = manner;
    }

    /// @param found sentences of the reader of the thresholds
    List<Problem> all(List<EvictionThreshold> thresholds, List<String> found) {
        found.forEach(this::found);
        spellings("evictionHard", setup.settings().effectiveHard());
        spellings("evictionSoft", setup.settings().texts().soft());
        lostDefaults();
        reserved(thresholds);
        overwritten(thresholds);
        if (manner.layout() != FilesystemLayout.SINGLE
                && thresholds.stream().noneMatch(it -> it.signal().word().startsWith("imagefs."))) {
            warn(
                    "evictionHard",
                    "",
                    "images have a file system of their own, and no threshold",
                    "Maybe add imagefs.available<15%");
        }
        podGrace(setup.maxPodGrace());
        return problems;
    }

    /// What kubelets make of 0 and of less depends on their version.
    private void podGrace(String seconds) {
        String here = seconds.matches("-[0-9]{1,9}")
                ? "the pod's own grace period here; kubelets take it for 1s, whatever their help says"
                : seconds.matches("0{1,9}")
                        ? "1s here; kubelets take it for 1s or for the pod's own grace period"
                        : seconds.isEmpty() || seconds.matches("[0-9]{1,9}")
                                ? ""
                                : "left out: it is no whole number of seconds";
        if (!here.isEmpty()) {
            String name = sources.name("evictionMaxPodGracePeriod");
            String text = name + " " + PrintableInput.of(seconds) + " is " + here;
            warn("evictionMaxPodGracePeriod", "", text, "Maybe set 1 or more");
        }
    }

    /// A sentence of the reader begins with the setting's name and its signal.
    private void found(String sentence) {
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
                        sources.name(key) + ": " + signal + "<" + PrintableInput.of(text) + " " + what
                                + " to the kubelet" + (kept ? "" : ", and is left out here"),
                        "Maybe write 0% or 100%, which switch it off");
            }
        });
    }

    private static @Nullable Float share(String text) {
        try {
            return text.endsWith("%")
                    ? Percentage.parse(text, KubeletDialect.KUBELET).share()
                    : null;
        } catch (InvalidAmountException e) {
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

    /// Pods are offered what a node has less the reservations and the hard threshold, which the kubelet subtracts by
    /// itself. A soft threshold above both is met by pods that use no more than that.
    private void reserved(List<EvictionThreshold> thresholds) {
        BigDecimal kept =
                reserved("systemReserved", setup.systemReserved()).add(reserved("kubeReserved", setup.kubeReserved()));
        Quantity hard = Quantity.of(0);
        for (EvictionThreshold each : thresholds) {
            if (each.signal() == EvictionSignal.MEMORY_AVAILABLE && each.isHard()) {
                if (!(each.value() instanceof Quantity value)) {
                    return; // a share of what the node has, which is not known here
                }
                hard = value;
            }
        }
        for (EvictionThreshold each : thresholds) {
            if (each.signal() == EvictionSignal.MEMORY_AVAILABLE
                    && !each.isHard()
                    && each.value() instanceof Quantity soft
                    && kept.add(hard.exact()).compareTo(soft.exact()) < 0) {
                warn(
                        "evictionSoft",
                        EvictionSignal.MEMORY_AVAILABLE.word(),
                        "the soft eviction threshold " + each + " is above what " + sources.name("systemReserved")
                                + ", " + sources.name("kubeReserved") + " and the hard threshold keep from pods ("
                                + mebibytes(kept.add(hard.exact()))
                                + "): pods within what the node offers them can be evicted",
                        "Maybe reserve more, or lower the soft threshold");
            }
        }
    }

    private static String mebibytes(BigDecimal bytes) {
        return bytes.divide(BigDecimal.valueOf(1 << 20), 0, RoundingMode.FLOOR) + "Mi";
    }

    private BigDecimal reserved(String key, Map<String, String> reserved) {
        String text = reserved.get(MEMORY);
        try {
            return text == null ? BigDecimal.ZERO : Quantity.parse(text).exact();
        } catch (InvalidAmountException e) {
            warn(key, MEMORY, sources.name(key) + ": memory is " + e.getMessage(), "");
            return BigDecimal.ZERO;
        }
    }

    /// A kubelet takes thresholds for containerfs and then writes its own over them.
    private void overwritten(List<EvictionThreshold> thresholds) {
        for (EvictionThreshold each : thresholds) {
            if (ContainerfsThresholds.wereSet(List.of(each))) {
                String signal = each.signal().word();
                String from = (manner.layout() == FilesystemLayout.DEDICATED_IMAGEFS ? "imagefs" : "nodefs")
                        + signal.substring(signal.indexOf('.'));
                warn(
                        each.isHard() ? "evictionHard" : "evictionSoft",
                        signal,
                        "the kubelet takes the threshold " + each + " and overwrites it with that of " + from
                                + " (layout " + manner.layout().word() + "), and so does the policy",
                        "Maybe set " + from + " alone");
            }
        }
    }

    private void warn(String key, String entry, String text, String hint) {
        FilePosition place = sources.place(key, entry);
        problems.add(Problem.warning(place.file().isEmpty() ? FilePosition.of("kubelet flags") : place, text, hint));
    }
}

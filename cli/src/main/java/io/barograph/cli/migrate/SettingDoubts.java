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

    /// @param foundSentences sentences of the reader of the thresholds
    List<Problem> findDoubts(List<EvictionThreshold> thresholds, List<String> foundSentences) {
        foundSentences.forEach(this::addFound);
        checkSpellings("evictionHard", setup.settings().effectiveHard());
        checkSpellings("evictionSoft", setup.settings().texts().soft());
        lostDefaults();
        checkReserved(thresholds);
        checkOverwritten(thresholds);
        if (manner.layout() != FilesystemLayout.SINGLE
                && thresholds.stream().noneMatch(it -> it.signal().word().startsWith("imagefs."))) {
            addWarning(
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
        String meaningHere = seconds.matches("-[0-9]{1,9}")
                ? "the pod's own grace period here; kubelets take it for 1s, whatever their help says"
                : seconds.matches("0{1,9}")
                        ? "1s here; kubelets take it for 1s or for the pod's own grace period"
                        : seconds.isEmpty() || seconds.matches("[0-9]{1,9}")
                                ? ""
                                : "left out: it is no whole number of seconds";
        if (!meaningHere.isEmpty()) {
            String name = sources.nameOf("evictionMaxPodGracePeriod");
            String text = name + " " + PrintableInput.of(seconds) + " is " + meaningHere;
            addWarning("evictionMaxPodGracePeriod", "", text, "Maybe set 1 or more");
        }
    }

    /// A sentence of the reader begins with the setting's name and its signal.
    private void addFound(String sentence) {
        int colon = sentence.indexOf(": ");
        String setting = colon < 0 ? "" : sentence.substring(0, colon);
        String signal = colon < 0 ? "" : sentence.substring(colon + 2).split("[ <]", 2)[0];
        String key = List.of("evictionSoft", "evictionSoftGracePeriod", "evictionMinimumReclaim").stream()
                .filter(it -> sources.nameOf(it).equals(setting))
                .findFirst()
                .orElse("evictionSoft");
        int hint = sentence.indexOf(". Maybe");
        addWarning(
                key,
                signal,
                hint < 0 ? sentence : sentence.substring(0, hint),
                hint < 0 ? "" : sentence.substring(hint + 2));
    }

    /// The kubelet knows `0%` and `100%` by these letters only.
    private void checkSpellings(String key, Map<String, String> texts) {
        texts.forEach((signal, text) -> {
            Float share = share(text);
            if (share == null || text.equals("0%") || text.equals("100%")) {
                return;
            }
            String what = Float.isNaN(share) || share == 0
                    ? "is a threshold that is never met"
                    : share == 1 ? "is met as soon as anything is in use" : null;
            if (what != null) {
                boolean isKept = manner.compat() && !Float.isNaN(share);
                addWarning(
                        key,
                        signal,
                        sources.nameOf(key) + ": " + signal + "<" + PrintableInput.of(text) + " " + what
                                + " to the kubelet" + (isKept ? "" : ", and is left out here"),
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
            addWarning(
                    "evictionHard",
                    "",
                    sources.nameOf("evictionHard") + " replaces all defaults: no hard threshold is left for "
                            + String.join(", ", lost),
                    "Maybe name them too, or set mergeDefaultEvictionSettings (since 1.33)");
        }
    }

    /// Pods are offered what a node has less the reservations and the hard threshold, which the kubelet subtracts by
    /// itself. A soft threshold above both is met by pods that use no more than that.
    private void checkReserved(List<EvictionThreshold> thresholds) {
        BigDecimal reservedBytes = reservedMemory("systemReserved", setup.systemReserved())
                .add(reservedMemory("kubeReserved", setup.kubeReserved()));
        Quantity hard = Quantity.of(0);
        for (EvictionThreshold threshold : thresholds) {
            if (threshold.signal() == EvictionSignal.MEMORY_AVAILABLE && threshold.isHard()) {
                if (!(threshold.value() instanceof Quantity value)) {
                    return; // a share of what the node has, which is not known here
                }
                hard = value;
            }
        }
        for (EvictionThreshold threshold : thresholds) {
            if (threshold.signal() == EvictionSignal.MEMORY_AVAILABLE
                    && !threshold.isHard()
                    && threshold.value() instanceof Quantity soft
                    && reservedBytes.add(hard.exact()).compareTo(soft.exact()) < 0) {
                addWarning(
                        "evictionSoft",
                        EvictionSignal.MEMORY_AVAILABLE.word(),
                        "the soft eviction threshold " + threshold + " is above what "
                                + sources.nameOf("systemReserved")
                                + ", " + sources.nameOf("kubeReserved") + " and the hard threshold keep from pods ("
                                + toMebibytes(reservedBytes.add(hard.exact()))
                                + "): pods within what the node offers them can be evicted",
                        "Maybe reserve more, or lower the soft threshold");
            }
        }
    }

    private static String toMebibytes(BigDecimal bytes) {
        return bytes.divide(BigDecimal.valueOf(1 << 20), 0, RoundingMode.FLOOR) + "Mi";
    }

    private BigDecimal reservedMemory(String key, Map<String, String> reserved) {
        String text = reserved.get(MEMORY);
        try {
            return text == null ? BigDecimal.ZERO : Quantity.parse(text).exact();
        } catch (InvalidAmountException e) {
            addWarning(key, MEMORY, sources.nameOf(key) + ": memory is " + e.getMessage(), "");
            return BigDecimal.ZERO;
        }
    }

    /// A kubelet takes thresholds for containerfs and then writes its own over them.
    private void checkOverwritten(List<EvictionThreshold> thresholds) {
        for (EvictionThreshold threshold : thresholds) {
            if (ContainerfsThresholds.wereSet(List.of(threshold))) {
                String signal = threshold.signal().word();
                String sourceSignal = (manner.layout() == FilesystemLayout.DEDICATED_IMAGEFS ? "imagefs" : "nodefs")
                        + signal.substring(signal.indexOf('.'));
                addWarning(
                        threshold.isHard() ? "evictionHard" : "evictionSoft",
                        signal,
                        "the kubelet takes the threshold " + threshold + " and overwrites it with that of "
                                + sourceSignal + " (layout " + manner.layout().word() + "), and so does the policy",
                        "Maybe set " + sourceSignal + " alone");
            }
        }
    }

    private void addWarning(String key, String entry, String text, String hint) {
        FilePosition position = sources.placeOf(key, entry);
        problems.add(
                Problem.warning(position.file().isEmpty() ? FilePosition.of("kubelet flags") : position, text, hint));
    }
}

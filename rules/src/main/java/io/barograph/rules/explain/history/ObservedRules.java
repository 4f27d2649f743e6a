package io.barograph.rules.explain.history;

import io.barograph.rules.explain.probe.RuleProbe;
import module java.base;

/// The rules of which it is kept since when their parts hold. For any number of threads.
public final class ObservedRules {

    /// No rule.
    static final ObservedRules NONE = new ObservedRules(List.of());

    private final List<RuleProbe> probes;
    private final CommonTruths ofAll = new CommonTruths();
    private final List<CommonTruths> ofEach;

    /// What most nodes come to is kept once.
    private static final class CommonTruths {

        private volatile byte[] common = {};

        /// The same truths.
        private byte[] shareTruths(byte[] truths) {
            byte[] commonTruths = common;
            if (Arrays.equals(commonTruths, truths)) {
                return commonTruths;
            }
            common = truths;
            return truths;
        }
    }

    public ObservedRules(List<RuleProbe> probes) {
        this.probes = List.copyOf(probes);
        this.ofEach = probes.stream().map(_ -> new CommonTruths()).toList();
    }

    List<RuleProbe> probes() {
        return probes;
    }

    byte[] truthsOfAll(PartTruths partTruths) {
        return ofAll.shareTruths(partTruths.toByteArray());
    }

    byte[] truthsOf(int index, PartTruths partTruths) {
        return ofEach.get(index).shareTruths(partTruths.toByteArray(index));
    }
}

package io.barograph.exporter.eviction;

import module java.base;

/// The kubelet's treatment of huge pages in available memory. Kubelets since 1.37 take them away, unless their
/// gate HugepageAwareEviction is off; older ones do not (kubernetes/kubernetes#138127).
public enum HugePages {
    SUBTRACT,
    KEEP,
    /// The kubelet's version is not known: where a node has huge pages, neither is what is available.
    AUTO;

    private static final Pattern VERSION =
            Pattern.compile("(?:Kubernetes )?v?(?<major>\\d{1,4})\\.(?<minor>\\d{1,4})(?:[.+-][0-9A-Za-z.+-]{1,100})?");

    /// The option's word: `subtract`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The treatment by a kubelet of that version; empty where the text is no version.
    ///
    /// @param version such as `v1.36.3`, `1.37` or `v1.36.2+k3s1`, as nodes and `kubelet --version` say
    public static Optional<HugePages> ofKubelet(String version) {
        Matcher versionMatch = VERSION.matcher(version);
        if (!versionMatch.matches()) {
            return Optional.empty();
        }
        int major = Integer.parseInt(versionMatch.group("major"));
        int minor = Integer.parseInt(versionMatch.group("minor"));
        return Optional.of(major > 1 || (major == 1 && minor >= 37) ? SUBTRACT : KEEP);
    }
}

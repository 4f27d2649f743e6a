package io.barograph.cli.up;

import io.barograph.cli.options.RecordingGaps;
import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.policystore.PolicySource;
import io.barograph.controller.policystore.ShippedSource;
import io.barograph.exporter.kernel.live.CgroupMounts;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.PolicyReader;
import module java.base;

/// What can be judged of a host or a recording where the user names no policies: rules on what it can never have are
/// left out, so that the first screen does not say that they are unknown.
///
/// @param policies the shipped ones, or those of a host that is no node
/// @param overrides what switches rules off
/// @param leftOut a sentence on what is left out; empty for nothing
record JudgedPart(PolicySource policies, ParameterOverrides overrides, String leftOut) {

    private static final String HOST_POLICY = "host.drl";
    private static final List<String> PODS = List.of("kubepods.slice", "kubepods");

    /// @param paths the user's rule files; none means that what can be judged is chosen here
    /// @param settings the user's parameters, which go before ours
    static JudgedPart of(ExporterConfig.Source source, List<String> paths, ParameterOverrides settings) {
        if (!paths.isEmpty()) {
            return new JudgedPart(
                    new DirectorySource(paths.stream().map(Path::of).toList()), settings, "");
        }
        return switch (source) {
            case ExporterConfig.Live live when isOfHostPolicy(settings) -> ofHost(live.roots(), settings);
            case ExporterConfig.Live _ -> everything(settings);
            case ExporterConfig.Recording recording -> {
                RecordingGaps gaps = RecordingGaps.of(recording.file());
                yield new JudgedPart(new ShippedSource(), gaps.besides(settings), gaps.text());
            }
        };
    }

    private static JudgedPart everything(ParameterOverrides settings) {
        return new JudgedPart(new ShippedSource(), settings, "");
    }

    /// Whether nobody asks for a shipped policy by one of its parameters.
    private static boolean isOfHostPolicy(ParameterOverrides settings) {
        return Set.of(PolicyReader.policyName(HOST_POLICY))
                .containsAll(settings.values().keySet());
    }

    private static JudgedPart ofHost(HostRoots host, ParameterOverrides settings) {
        if (isKubernetesNode(host)) {
            return everything(settings);
        }
        return new JudgedPart(
                new HostSource(),
                settings,
                "This host is no Kubernetes node: the policy \"host\" judges its pressure, those for pods and the kubelet"
                        + " are left out.");
    }

    /// A kubelet makes both: its own directory, and the cgroup of all pods.
    private static boolean isKubernetesNode(HostRoots host) {
        CgroupMounts mounts = CgroupMounts.seenBy(host);
        Stream<Path> pods = Stream.of(mounts.cgroup2(), mounts.cpuV1())
                .filter(Objects::nonNull)
                .flatMap(mount -> PODS.stream().map(mount::resolve));
        return Files.isDirectory(host.rootfs().resolve("var/lib/kubelet")) || pods.anyMatch(Files::isDirectory);
    }

    /// The policy of a host that is no node, out of our own class path.
    private static final class HostSource implements PolicySource {

        @Override
        public List<PolicyFile> read() throws IOException {
            try (InputStream file =
                    Objects.requireNonNull(JudgedPart.class.getResourceAsStream(HOST_POLICY), HOST_POLICY)) {
                return List.of(PolicyFile.of(HOST_POLICY, file.readAllBytes()));
            }
        }

        @Override
        public List<String> failedCases(List<PolicyFile> files) {
            return List.of();
        }

        @Override
        public String fingerprint() {
            return HOST_POLICY;
        }

        @Override
        public String name() {
            return "Barograph itself";
        }
    }
}

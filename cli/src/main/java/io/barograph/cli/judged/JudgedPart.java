package io.barograph.cli.judged;

import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.policystore.PolicySource;
import io.barograph.controller.policystore.ShippedSource;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.kernel.live.CgroupMounts;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What can be judged of a host or a recording where the user names no policies: rules on what it can never have are
/// left out, so that the first screen does not say that they are unknown.
///
/// @param policies the shipped ones, or those of a host that is no node
/// @param overrides what switches rules off
/// @param leftOut a sentence on what is left out; empty for nothing
/// @param hasKubelet false where there is certainly none
public record JudgedPart(PolicySource policies, ParameterOverrides overrides, String leftOut, boolean hasKubelet) {

    private static final String HOST_POLICY = HostGaps.POLICY + ".drl";
    private static final List<String> PODS = List.of("kubepods.slice", "kubepods");

    /// @param paths the user's rule files; none means that what can be judged is chosen here
    /// @param settings the user's parameters, which go before ours
    public static JudgedPart of(ExporterConfig.Source source, List<String> paths, ParameterOverrides settings) {
        boolean hasKubelet = !(source instanceof ExporterConfig.Live live) || isKubernetesNode(live.roots());
        if (!paths.isEmpty()) {
            List<Path> files = paths.stream().map(Path::of).toList();
            return new JudgedPart(new DirectorySource(files), settings, "", hasKubelet);
        }
        return switch (source) {
            case ExporterConfig.Live host -> {
                Frame frame = FirstFrame.ofHost(host.roots());
                yield hasKubelet || !isOfHostPolicy(settings)
                        ? ofNode(NodeGaps.ofHost(frame), "This host", settings, hasKubelet)
                        : ofHost(HostGaps.ofHost(frame), "This host is", settings);
            }
            case ExporterConfig.Recording recording -> ofRecording(FirstFrame.ofRecording(recording.file()), settings);
        };
    }

    private static JudgedPart ofRecording(@Nullable Frame frame, ParameterOverrides settings) {
        if (frame == null) {
            return new JudgedPart(new ShippedSource(), settings, "", true);
        }
        return NodeGaps.hasPods(frame) || !isOfHostPolicy(settings)
                ? ofNode(NodeGaps.ofRecording(frame), "The recording", settings, true)
                : ofHost(HostGaps.ofRecording(frame), "The recording is of", settings);
    }

    /// By the shipped policies.
    private static JudgedPart ofNode(LeftOut gaps, String what, ParameterOverrides settings, boolean hasKubelet) {
        String text = gaps.text(what + " does not have", ", nor ");
        return new JudgedPart(new ShippedSource(), gaps.besides(settings), text, hasKubelet);
    }

    private static JudgedPart ofHost(LeftOut gaps, String what, ParameterOverrides settings) {
        String text = what + " no Kubernetes node: the policy \"" + HostGaps.POLICY
                + "\" judges it, not those for pods and the kubelet." + gaps.text(" It has no", " and no ");
        return new JudgedPart(new HostSource(), gaps.besides(settings), text, false);
    }

    /// Whether a shipped policy is not asked for by one of its parameters.
    private static boolean isOfHostPolicy(ParameterOverrides settings) {
        return Set.of(HostGaps.POLICY).containsAll(settings.values().keySet());
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

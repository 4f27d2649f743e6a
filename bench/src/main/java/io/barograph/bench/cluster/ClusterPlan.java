package io.barograph.bench.cluster;

import module java.base;

/// What a run before a real API server is to look like.
///
/// @param binaries with etcd, kube-apiserver and kubectl
/// @param pods beside the nodes
/// @param nodes the nodes that do not exist
/// @param watching how the exporters are asked
/// @param parts what to measure, and for how long
record ClusterPlan(Path binaries, Pods pods, SimulatedFleet nodes, Watching watching, Parts parts) {

    private static final Path RECORDINGS = Path.of("examples/recordings");
    private static final Map<String, String> DEFAULTS = Map.of(
            "--nodes", "5000",
            "--pods", "0",
            "--pod-changes", "10",
            "--interval", "10",
            "--remembered", "40",
            "--seconds", "60",
            "--warm", "120",
            "--samples", "200",
            "--storm", "500",
            "--parts", "rest,latency,storm,takeover");

    /// @param changes a second, while it is measured what rest costs
    record Pods(int count, int changes) {}

    /// How exporters are asked.
    record Watching(boolean tls) {}

    /// @param seconds at rest, measured
    /// @param warm seconds before that
    /// @param raised how many nodes become busy
    /// @param names of what to measure
    /// @param keeps whether logs stay
    record Parts(int seconds, int warm, Raised raised, Set<String> names, boolean keeps) {}

    /// @param samples nodes that are raised one after the other
    /// @param storm nodes that are raised at once
    record Raised(int samples, int storm) {}

    /// @throws IllegalArgumentException naming an option that is none
    static ClusterPlan of(List<String> args) throws IOException {
        Map<String, String> given = new HashMap<>(DEFAULTS);
        List<String> flags = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            String option = args.get(i);
            if (option.equals("--tls") || option.equals("--keep")) {
                flags.add(option);
            } else if ((DEFAULTS.containsKey(option) || option.equals("--binaries")) && i + 1 < args.size()) {
                given.put(option, args.get(++i));
            } else {
                throw new IllegalArgumentException("\"" + option + "\": expected one of " + DEFAULTS.keySet());
            }
        }
        int count = number(given, "--nodes");
        SimulatedFleet.Pace pace = new SimulatedFleet.Pace(
                count, number(given, "--interval") * 1_000_000L, 1, number(given, "--remembered"));
        return new ClusterPlan(
                Path.of(given.getOrDefault("--binaries", "")),
                new Pods(number(given, "--pods"), number(given, "--pod-changes")),
                SimulatedFleet.recorded(RECORDINGS, pace),
                new Watching(flags.contains("--tls")),
                new Parts(
                        number(given, "--seconds"),
                        number(given, "--warm"),
                        new Raised(number(given, "--samples"), Math.min(count, number(given, "--storm"))),
                        Set.of(given.getOrDefault("--parts", "").split(",")),
                        flags.contains("--keep")));
    }

    private static int number(Map<String, String> given, String option) {
        return Integer.parseInt(given.getOrDefault(option, "0"));
    }

    /// The exporters of all nodes, and, where they speak TLS, their certificates in `directory`.
    SimulatedExporters exporters(Path directory) throws IOException, InterruptedException {
        return new SimulatedExporters(
                nodes, watching.tls() ? ExporterCertificates.write(directory, nodes.count()) : null);
    }

    /// The controller's options that differ between runs.
    List<String> options(SimulatedExporters exporters, EtcdAndApiServer cluster, Path directory) throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "--kubeconfig=" + cluster.controllerKubeconfig(),
                "--exporter-port=" + exporters.port(),
                "--max-tainted-nodes=5%",
                "--set=contention.gracePeriod=0s,contention.transitionPeriod=20s"));
        if (watching.tls()) {
            options.addAll(List.of("--exporter-scheme=https", "--exporter-ca-file=" + directory.resolve("ca.crt")));
        }
        return options;
    }
}

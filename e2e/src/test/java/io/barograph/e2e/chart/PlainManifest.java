package io.barograph.e2e.chart;

import io.barograph.testkit.chart.Helm;
import module java.base;

/// A file of `deploy/` for `kubectl apply -f`, as the chart renders it.
///
/// @param file below `deploy`
/// @param head what the file says first
/// @param values what is set besides `ci/plain-values.yaml`
/// @param templates whose objects are in it
record PlainManifest(String file, String head, List<String> values, List<String> templates) {

    private static final String WRITTEN = "# Written by a test from deploy/chart; -Dgolden=update rewrites it.\n";
    private static final Pattern SEPARATOR = Pattern.compile("(?m)^---\n");
    private static final String SOURCE = "# Source: barograph/templates/";

    static List<PlainManifest> all() {
        return List.of(
                new PlainManifest("00-namespace.yaml", """
            # The namespace of the other files. Its file name makes it the first to be applied.
            """, List.of(), List.of("namespace.yaml")),
                new PlainManifest("rbac.yaml", """
            # What the controller may do, and nothing more. The exporter needs no permission at all.
            # Apply it with: kubectl apply -f deploy/00-namespace.yaml -f deploy/rbac.yaml
            """, List.of(), List.of("controller/rbac.yaml")),
                new PlainManifest("exporter-daemonset.yaml", """
            # The exporter on every node, without privileges. Apply it with: kubectl apply -f deploy/00-namespace.yaml -f deploy/exporter-daemonset.yaml
            # docs/install.md says what each mount is for.
            """, List.of(), List.of("exporter/daemonset.yaml")),
                new PlainManifest(
                        "controller.yaml",
                        """
            # The controller: two replicas, of which one acts. It only observes until --mode says otherwise.
            # kubectl apply -f deploy/00-namespace.yaml -f deploy/rbac.yaml -f deploy/admission.yaml -f deploy/exporter-daemonset.yaml -f deploy/controller.yaml
            # docs/cluster.md says what can be changed, and how to go on.
            """,
                        List.of(),
                        List.of("controller/deployment.yaml", "controller/pdb.yaml", "controller/service.yaml")),
                new PlainManifest("cleanup.yaml", """
            # Removes our taints when no controller has renewed its Lease for 15 minutes.
            # Apply it with: kubectl apply -f deploy/00-namespace.yaml -f deploy/rbac.yaml -f deploy/admission.yaml -f deploy/cleanup.yaml
            # The account may patch nodes; deploy/admission.yaml lets it remove our taints and nothing else.
            """, List.of(), List.of("cleanup/rbac.yaml", "cleanup/cronjob.yaml")),
                new PlainManifest(
                        "patches/eviction.yaml",
                        """
            # Who may evict pods, and delete pods that have ended. Apply it only where evictions are enabled, with deploy/admission.yaml:
            # kubectl apply -f deploy/00-namespace.yaml -f deploy/rbac.yaml -f deploy/admission.yaml -f deploy/patches/eviction.yaml
            # Then give the controller another mode: sed -i 's/--eviction=off/--eviction=observe/' deploy/controller.yaml
            # No pod runs under these accounts. The controller impersonates them, so that the audit log names them, and its own account
            # can do neither.
            """,
                        List.of("--set", "eviction.enabled=true,reclaim.finishedPods=enforce"),
                        List.of("eviction/rbac.yaml")),
                new PlainManifest(
                        "patches/reclaim-rights.yaml",
                        """
            # For the exporter's --reclaim, which reads the controller's demand from its own node's annotation. RBAC cannot name "my
            # node": the account may get every node object, and nothing else. exporter-reclaim.yaml beside this file uses it.
            # Apply it with: kubectl apply -f deploy/00-namespace.yaml -f deploy/patches/reclaim-rights.yaml
            """,
                        List.of("--set", "reclaim.enabled=true"),
                        List.of("exporter/reclaim-rights.yaml")),
                new PlainManifest(
                        "patches/configz-rights.yaml",
                        """
                        # For the exporter's --kubelet-configz: its account may read the kubelets' configuration, and nothing else. Kubelets ask
                        # for this right from Kubernetes 1.33 on; earlier ones want nodes/proxy, which is too much to give.
                        # Apply it with: kubectl apply -f deploy/00-namespace.yaml -f deploy/patches/configz-rights.yaml
                        """,
                        List.of("--set", "exporter.kubeletConfig.configz=true,exporter.serviceAccount.create=true"),
                        List.of("exporter/serviceaccount.yaml", "exporter/configz-rights.yaml")));
    }

    String render() {
        List<String> arguments = new ArrayList<>(
                List.of("--values", Helm.CHART.resolve("ci/plain-values.yaml").toString()));
        arguments.addAll(values);
        Map<String, List<String>> rendered =
                documents(Helm.template(arguments.toArray(String[]::new)).orFail());
        return head
                + WRITTEN
                + templates.stream()
                        .flatMap(template -> rendered.getOrDefault(template, List.of()).stream())
                        .collect(Collectors.joining("---\n"));
    }

    /// The documents by the template that they come from, in Helm's order.
    private static Map<String, List<String>> documents(String rendered) {
        Map<String, List<String>> documents = new LinkedHashMap<>();
        for (String document : SEPARATOR.split(rendered, -1)) {
            if (document.startsWith(SOURCE)) {
                int end = document.indexOf('\n');
                String text = document.substring(end + 1)
                        .lines()
                        .map(String::stripTrailing)
                        .filter(line -> !line.isEmpty())
                        .collect(Collectors.joining("\n", "", "\n"));
                documents
                        .computeIfAbsent(document.substring(SOURCE.length(), end), _ -> new ArrayList<>())
                        .add(text);
            }
        }
        return documents;
    }
}

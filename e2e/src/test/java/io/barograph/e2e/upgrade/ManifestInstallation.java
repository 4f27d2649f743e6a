package io.barograph.e2e.upgrade;

import io.barograph.testkit.cluster.ApiServer;
import module java.base;

/// By the manifests of `deploy/`, edited as [the page](../../../../../../../../docs/cluster.md) has it, in the order of
/// [the upgrade's](../../../../../../../../docs/upgrade.md).
final class ManifestInstallation implements Installation {

    private static final String OBSERVE = "- --mode=observe";
    private static final String OWN_RULES = "# - --policies=/etc/barograph/policies";

    private final ApiServer server;
    private final Path directory;

    ManifestInstallation(ApiServer server, Path directory) {
        this.server = server;
        this.directory = directory;
    }

    @Override
    public String name() {
        return "kubectl apply";
    }

    @Override
    public void install(Release release, List<Path> policies) {
        apply(release.deploy().resolve("00-namespace.yaml"));
        bringRoles(release, policies);
        bringController(release, policies);
    }

    @Override
    public void bringRoles(Release release, List<Path> policies) {
        for (String file : List.of("rbac.yaml", "admission.yaml", "cleanup.yaml", "exporter-daemonset.yaml")) {
            apply(release.deploy().resolve(file));
        }
    }

    @Override
    public void bringController(Release release, List<Path> policies) {
        try {
            List<String> arguments = new ArrayList<>(
                    List.of("create", "configmap", "barograph-policies", "-n", "barograph", "--dry-run=client", "-o"));
            arguments.add("yaml");
            policies.forEach(file -> arguments.add("--from-file=" + file));
            apply(Files.writeString(
                    directory.resolve("policies.yaml"), server.kubectl(arguments.toArray(String[]::new))));
            String manifest = Files.readString(release.deploy().resolve("controller.yaml"));
            if (!manifest.contains(OBSERVE) || !manifest.contains(OWN_RULES)) {
                throw new AssertionError(release + " has no " + OBSERVE + " or " + OWN_RULES);
            }
            apply(Files.writeString(
                    directory.resolve("controller.yaml"),
                    manifest.replace(OBSERVE, "- --mode=enforce").replace(OWN_RULES, OWN_RULES.substring(2))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void goBack(Release previous, List<Path> policies) {
        bringRoles(previous, policies);
        bringController(previous, policies);
    }

    @Override
    public void uninstall(Release previous) {
        for (String file : List.of(
                "controller.yaml",
                "exporter-daemonset.yaml",
                "cleanup.yaml",
                "admission.yaml",
                "rbac.yaml",
                "00-namespace.yaml")) {
            server.kubectl(
                    "delete",
                    "--wait=false",
                    "-f",
                    previous.deploy().resolve(file).toString());
        }
    }

    private void apply(Path manifest) {
        server.kubectl("apply", "--validate=strict", "-f", manifest.toString());
    }
}

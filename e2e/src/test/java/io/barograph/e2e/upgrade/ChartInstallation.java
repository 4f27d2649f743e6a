package io.barograph.e2e.upgrade;

import io.barograph.e2e.documentation.HookJobs;
import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.process.CommandRun;
import module java.base;

/// By Helm: one command brings everything.
final class ChartInstallation implements Installation {

    private static final String RELEASE = "barograph";

    private final ApiServer server;
    private final Path directory;

    ChartInstallation(ApiServer server, Path directory) {
        this.server = server;
        this.directory = directory;
    }

    @Override
    public String name() {
        return "helm upgrade and helm rollback";
    }

    @Override
    public void install(Release release, List<Path> policies) {
        bring("install", release, policies);
    }

    @Override
    public void bringRoles(Release release, List<Path> policies) {
        bring("upgrade", release, policies);
    }

    private void bring(String verb, Release release, List<Path> policies) {
        List<String> arguments = new ArrayList<>(
                List.of(verb, RELEASE, release.deploy().resolve("chart").toString(), "--set=mode=enforce"));
        if (verb.equals("install")) {
            arguments.add("--create-namespace");
        }
        for (Path file : policies) {
            String key = file.getFileName().toString().replace(".", "\\.");
            arguments.add("--set-file=policies.inline." + key + "=" + file);
        }
        arguments.add("--set-file=admissionPolicy.manifest=" + printAdmission(release, policies));
        helm(arguments);
    }

    /// As the chart wants it for own rule files.
    private Path printAdmission(Release release, List<Path> policies) {
        CommandRun printed = release.run(
                "policy",
                "admission",
                "--policies=" + policies.stream().map(Path::toString).collect(Collectors.joining(",")),
                "--service-account=barograph:barograph-controller",
                "--cleanup-service-account=barograph:barograph-cleanup");
        if (printed.code() != 0) {
            throw new AssertionError(printed.printed());
        }
        try {
            return Files.writeString(directory.resolve("admission.yaml"), printed.printed());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void bringController(Release release, List<Path> policies) {
        // It is there
    }

    @Override
    public void goBack(Release previous, List<Path> policies) {
        helm(List.of("rollback", RELEASE, "1"));
    }

    @Override
    public void uninstall(Release previous) {
        try (HookJobs _ = new HookJobs(previous.checkout(), server, () -> {})) {
            helm(List.of("uninstall", RELEASE, "--timeout=10m"));
        }
    }

    private void helm(List<String> arguments) {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of(
                "--namespace=barograph",
                "--kubeconfig=" + server.kubeconfig(ApiServer.ADMIN).toString()));
        Helm.run("helm", all.toArray(String[]::new)).orFail();
    }
}

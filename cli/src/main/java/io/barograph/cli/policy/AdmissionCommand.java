package io.barograph.cli.policy;

import io.barograph.cli.admission.AdmissionManifests;
import io.barograph.cli.admission.OwnedNames;
import io.barograph.cli.admission.ServiceAccount;
import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.ShippedPolicies;
import module java.base;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/// `barograph policy admission`: what makes the API server hold our accounts to what these policies own.
@Command(
        name = "admission",
        description = {
            "Print the ValidatingAdmissionPolicies that let our service accounts write of a node the taints and"
                    + " conditions of these policies, and nothing else; and evict pods only as it should be done.",
            "Kubernetes 1.30 or later."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:printed",
            "1:a file could not be read",
            "2:wrong usage, or there is no such file",
            "3:a policy has problems"
        },
        footer = {"", "Example:  barograph policy admission --policies my-rules/ | kubectl apply -f -"})
public final class AdmissionCommand extends Verb {

    private static final String HEAD = """
        # What our accounts may write of a node: the taints and conditions of these policies, barograph.io/ annotations, and
        # nothing else. How they may evict and delete pods. Writes of other accounts are not looked at. Kubernetes 1.30 or later.
        # Written by `barograph policy admission`; write it anew when policies or their parameters change.
        """;

    enum Output {
        yaml,
        json,
        text
    }

    @Option(
            names = "--policies",
            split = ",",
            paramLabel = "PATH",
            description = {
                "Rule files, or directories of *.drl, as the controller has them.",
                "List of paths. Default: the shipped policies."
            })
    private List<Path> paths = List.of();

    @Option(
            names = "--set",
            paramLabel = "POLICY.PARAMETER=VALUE",
            description = {
                "A parameter's value, as the controller has it; may be given several times.",
                "In the parameter's unit. Default: none."
            })
    private List<String> settings = List.of();

    @Option(
            names = "--also",
            paramLabel = "TYPE|KEY:EFFECT",
            description = {
                "A condition or taint more, of a policy that is gone and has left it on nodes.",
                "Name. Default: none."
            })
    private List<String> also = List.of();

    @Option(
            names = "--service-account",
            paramLabel = "NAMESPACE:NAME",
            description = {"Whose writes are looked at: the controller's account.", "Name. Default: ${DEFAULT-VALUE}."})
    private String account = "barograph:barograph-controller";

    @Option(
            names = "--cleanup-service-account",
            paramLabel = "NAMESPACE:NAME",
            description = {
                "The account of `barograph cleanup`, which may take away only.",
                "Name. Default: ${DEFAULT-VALUE}."
            })
    private String cleanup = "barograph:barograph-cleanup";

    @Option(
            names = "--never-evict-in",
            paramLabel = "NAMESPACE",
            description = {
                "A namespace more in which no pod is evicted; may be given several times.",
                "Name. Default: kube-system and the service accounts' own namespace."
            })
    private List<String> neverEvictIn = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description = {
                "Output format: ${COMPLETION-CANDIDATES} (json is one List, text is yaml).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private Output output = Output.yaml;

    @Override
    protected int run() throws IOException {
        ServiceAccount controllers =
                UsageException.understoodValue("--service-account", () -> ServiceAccount.parse(account));
        ServiceAccount cleanups =
                UsageException.understoodValue("--cleanup-service-account", () -> ServiceAccount.parse(cleanup));
        ParameterOverrides overrides =
                readOptions(problems -> ParameterOverrides.readSettings("--set", settings, problems));
        List<PolicyFile> files = paths.isEmpty() ? ShippedPolicies.files() : PolicyFile.readFiles(paths);
        OwnedNames ownedNames;
        try (PolicySet policies =
                PolicySet.ofUncompiled(PolicySet.checkFiles(files, overrides).policies())) {
            ownedNames = OwnedNames.of(policies.demands());
        }
        for (String ownedName : also) {
            OwnedNames previousNames = ownedNames;
            ownedNames = UsageException.understoodValue("--also", () -> previousNames.withName(ownedName));
        }
        SortedSet<String> refused = new TreeSet<>(Set.of("kube-system", controllers.namespace()));
        for (String ownedName : neverEvictIn) {
            refused.add(UsageException.understoodValue(
                    "--never-evict-in", () -> ServiceAccount.checkedNamespace(ownedName)));
        }
        String yaml = AdmissionManifests.of(ownedNames, controllers, cleanups)
                + AdmissionManifests.ofEvictions(controllers.namespace(), refused);
        switch (output) {
            case yaml, text -> out().print(HEAD + yaml);
            case json -> out().println(AdmissionManifests.toJsonList(yaml));
        }
        return ExitCode.OK;
    }
}

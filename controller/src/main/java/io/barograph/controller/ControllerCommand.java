package io.barograph.controller;

import io.barograph.controller.kube.access.ClusterAccessException;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.options.ControllerOptions;
import io.barograph.controller.options.UnknownPolicyException;
import io.barograph.controller.policystore.FailedCasesException;
import io.barograph.controller.policystore.NoPoliciesException;
import io.barograph.problem.ErrorText;
import io.barograph.problem.OptionProblems;
import io.barograph.program.BoundedWorker;
import io.barograph.program.Closing;
import io.barograph.program.FatalErrors;
import io.barograph.program.HangupHandler;
import io.barograph.program.Termination;
import io.barograph.program.options.EnvironmentDefaults;
import io.barograph.program.options.ProgramSettings;
import io.barograph.program.options.ProgramVersion;
import io.barograph.rules.policy.refusal.PolicyException;
import io.barograph.web.config.WebServerException;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `barograph controller`: evaluates the policies for every node and, in mode enforce, keeps the nodes as they demand.
@Command(
        name = "controller",
        description =
                "Watch the nodes' exporters, evaluate the policies, and keep conditions and taints as they demand.",
        defaultValueProvider = EnvironmentDefaults.class,
        mixinStandardHelpOptions = true,
        customSynopsis = "barograph controller [OPTIONS]",
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  barograph controller --kubeconfig $HOME/.kube/config --policies my-rules/",
            "  barograph controller --in-memory --exporters n1=http://127.0.0.1:9977",
            "",
            "Every option can come from the environment: --web.listen-address from BAROGRAPH_WEB_LISTEN_ADDRESS.",
            "Exit codes: 0 ended on request, 1 failed, 2 wrong usage, 3 a rule file was refused."
        })
public final class ControllerCommand implements Callable<Integer> {

    /// The exit code of every command that was given rules it cannot use.
    public static final int REFUSED = 3;

    private static final Logger LOG = LoggerFactory.getLogger(ControllerCommand.class);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ControllerOptions options = new ControllerOptions();

    @Mixin
    private ClusterOptions clusterOptions = new ClusterOptions();

    @Override
    public Integer call() throws Exception {
        PrintWriter err = spec.commandLine().getErr();
        ProgramSettings settings = new ProgramSettings(spec);
        OptionProblems problems = new OptionProblems();
        ControllerConfig config = options.read(problems);
        clusterOptions.checkOptions(config, problems);
        if (!problems.allProblems().isEmpty()) {
            problems.allProblems()
                    .forEach(problem -> err.println("barograph controller: " + settings.withVariable(problem)));
            return ExitCode.USAGE;
        }
        settings.unknownVariables(System.getenv().keySet())
                .forEach((name, near) -> LOG.warn(
                        "environment variable {} belongs to no option{}", name, near == null ? "" : ". Maybe " + near));
        clusterOptions.doubts().forEach(LOG::warn);
        LOG.info("starting with {}", settings);
        FatalErrors.exitOnUncaughtErrors();
        HangupHandler hangup = HangupHandler.heard();
        try (Closing closing = new Closing()) {
            ControllerProcess.Cluster cluster = clusterOptions.openCluster(config, System.getenv(), closing);
            ControllerProcess process = closing.closeLater(ControllerProcess.start(config, cluster));
            LOG.info("Status page at {}", process.addresses());
            // While it reloads, one more reload waits at most
            BoundedWorker reloads = closing.closeLater(new BoundedWorker("reload-signal", 1));
            hangup.runAtEach(() -> reloads.offerTask(process::reload));
            Termination.awaitSignal(closing);
            return ExitCode.OK;
        } catch (PolicyException | NoPoliciesException | FailedCasesException e) {
            err.println(ErrorText.of(String.valueOf(e.getMessage())));
            return REFUSED;
        } catch (UnknownPolicyException e) {
            err.println("barograph controller: " + ErrorText.of(String.valueOf(e.getMessage())));
            return ExitCode.USAGE;
        } catch (WebServerException e) {
            err.println("barograph controller: " + ErrorText.of(String.valueOf(e.getMessage()))
                    + " Maybe choose another by --web.listen-address.");
            return ExitCode.SOFTWARE;
        } catch (ClusterAccessException e) {
            err.println("barograph controller: " + ErrorText.of(String.valueOf(e.getMessage())));
            return e.isUsage() ? ExitCode.USAGE : ExitCode.SOFTWARE;
        } catch (IOException e) {
            err.println("barograph controller: " + ErrorText.of(String.valueOf(e.getMessage())));
            return ExitCode.SOFTWARE;
        }
    }
}

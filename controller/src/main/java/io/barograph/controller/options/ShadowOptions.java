package io.barograph.controller.options;

import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.policystore.PolicySource;
import io.barograph.problem.OptionProblems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which policies are tried beside the live ones.
final class ShadowOptions {

    @Option(
            names = "--shadow-policies",
            split = ",",
            paramLabel = "PATH",
            description = {
                "Run these rule files, or directories of *.drl, beside those of --policies and compare what they decide;"
                        + " they write nothing. Taken anew as those are.",
                "List of paths. Default: none."
            })
    private List<String> policies = new ArrayList<>();

    /// Null for none.
    @Nullable
    PolicySource source(OptionProblems problems) {
        policies.forEach(each -> problems.expectThere("--shadow-policies", Path.of(each)));
        return policies.isEmpty()
                ? null
                : new DirectorySource(policies.stream().map(Path::of).toList());
    }
}

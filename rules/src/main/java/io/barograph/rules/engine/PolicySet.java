package io.barograph.rules.engine;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import io.barograph.problem.Sha256;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.drools.CompiledRules;
import io.barograph.rules.drools.RuleCompiler;
import io.barograph.rules.observation.WantedFacts;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.lint.PolicyContradictions;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.load.RefusedOverrides;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.PolicyException;
import io.barograph.rules.verdict.LoadedRules;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Policies that were read, checked and compiled together. Immutable: a reload makes a new one and closes the old.
public final class PolicySet implements AutoCloseable {

    private final Checked checked;
    private final @Nullable CompiledRules compiled;
    private final DemandRoster roster;
    private final LoadedRules readers;

    private PolicySet(Checked checked, boolean compile) {
        this.checked = checked;
        this.roster = DemandRoster.ofPolicies(checked.policies());
        this.readers = LoadedRules.of(checked.policies());
        this.compiled = compile ? RuleCompiler.compilePolicies(checked.policies()) : null;
    }

    /// Policies that can be used, and what one should know about them.
    ///
    /// @param digests the SHA-256 of each policy's file by the policy's name
    public record Checked(List<Policy> policies, Map<String, String> digests, List<Problem> warnings) {
        public Checked {
            policies = List.copyOf(policies);
            digests = Map.copyOf(digests);
            warnings = List.copyOf(warnings);
        }
    }

    /// The rule files at these paths; of a directory all that end in `.drl`.
    ///
    /// @throws PolicyException with the problems of all files
    /// @throws IOException if a file cannot be read, or a directory holds no rule file
    public static PolicySet loadFiles(List<Path> paths, ParameterOverrides overrides) throws IOException {
        return of(PolicyFile.readFiles(paths), overrides);
    }

    /// The policies in these files.
    ///
    /// @throws PolicyException with the problems of all files
    public static PolicySet of(List<PolicyFile> files, ParameterOverrides overrides) {
        return new PolicySet(readPolicies(files, overrides), true);
    }

    /// The policies in these files, with each form of rule tried out with Drools, and nothing to run.
    ///
    /// @throws PolicyException with the problems of all files
    public static Checked checkFiles(List<PolicyFile> files, ParameterOverrides overrides) {
        Checked checked = readPolicies(files, overrides);
        RuleCompiler.tryOut(checked.policies());
        return checked;
    }

    private static Checked readPolicies(List<PolicyFile> files, ParameterOverrides overrides) {
        Map<String, Policy> policies = new TreeMap<>();
        Map<String, String> digests = new TreeMap<>();
        List<Problem> problems = new ArrayList<>();
        for (PolicyFile file : files) {
            try {
                String name = PolicyReader.policyName(file.file());
                PolicyReader.Checked checked = PolicyReader.readPolicy(file.file(), file.bytes(), overrides.of(name));
                problems.addAll(checked.warnings());
                Policy firstPolicy = policies.putIfAbsent(name, checked.policy());
                if (firstPolicy != null) {
                    problems.add(Problem.error(
                                    FilePosition.startOf(file.file()),
                                    "a second policy " + name + "; the first is " + firstPolicy.file(),
                                    "Maybe rename the file.")
                            .withCheck(CheckId.NO_RULE_FILE.id()));
                }
                digests.put(name, Sha256.hexDigest(file.bytes()));
            } catch (PolicyException refusal) {
                problems.addAll(RefusedOverrides.of(file, overrides, refusal));
            }
        }
        problems.addAll(PolicyContradictions.of(List.copyOf(policies.values())));
        checkOverrides(files, overrides, problems);
        if (problems.stream().anyMatch(Problem::isError)) {
            throw new PolicyException(problems);
        }
        return new Checked(List.copyOf(policies.values()), digests, problems);
    }

    /// Checked policies that Drools never sees, which takes seconds: for such as are tried out and thrown away. Only an
    /// engine over the tree can run them, and Drools is never compared with it.
    public static PolicySet ofUncompiled(List<Policy> policies) {
        return new PolicySet(new Checked(policies, Map.of(), List.of()), false);
    }

    private static void checkOverrides(List<PolicyFile> files, ParameterOverrides overrides, List<Problem> problems) {
        List<String> knownNames =
                files.stream().map(file -> PolicyReader.policyName(file.file())).toList();
        new TreeMap<>(overrides.values()).forEach((policy, parameters) -> {
            if (!knownNames.contains(policy)) {
                new TreeSet<>(parameters.keySet())
                        .forEach(parameter -> problems.add(Problem.error(
                                        FilePosition.of(overrides.optionOf(policy + "." + parameter)),
                                        "no loaded policy is called " + policy,
                                        NearMatch.hintFor(policy, knownNames))
                                .withCheck(CheckId.UNKNOWN_NAME.id())));
            }
        });
    }

    /// By name.
    public List<Policy> policies() {
        return checked.policies();
    }

    /// The SHA-256 of each policy's file, as `sha256sum` prints it, by the policy's name.
    public Map<String, String> digests() {
        return checked.digests();
    }

    /// What one should know about the files although they can be used.
    public List<Problem> warnings() {
        return checked.warnings();
    }

    /// All that the rules can demand, in the order of every [io.barograph.rules.demand.DesiredState].
    public List<Demand> demands() {
        return roster.entries().stream().map(DemandRoster.Entry::demand).toList();
    }

    /// The condition types that these policies own, and no other policy may write.
    public Set<String> conditionTypes() {
        return targetsOf(Demand.Condition.class);
    }

    /// The taint keys that these policies own, whatever the effect.
    public Set<String> taintKeys() {
        return targetsOf(Demand.Taint.class);
    }

    private Set<String> targetsOf(Class<? extends Demand> kind) {
        return demands().stream()
                .filter(kind::isInstance)
                .map(Demand::target)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// The facts of an observation that any of these rules may look at.
    public WantedFacts wanted() {
        return readers.wantedFacts();
    }

    /// What Drools can be asked, null if it cannot.
    @Nullable
    CompiledRules compiled() {
        return compiled;
    }

    DemandRoster roster() {
        return roster;
    }

    LoadedRules readers() {
        return readers;
    }

    /// Gives back the compiled classes. Evaluations under way end as they should.
    @Override
    public void close() {
        if (compiled != null) {
            compiled.close();
        }
    }
}

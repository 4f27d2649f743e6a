package io.barograph.rules.policy.load;

import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.check.PolicyChecker;
import io.barograph.rules.policy.parse.PolicyLexer;
import io.barograph.rules.policy.parse.PolicyParser;
import io.barograph.rules.policy.parse.SyntaxTree;
import io.barograph.rules.policy.parse.TokenStream;
import io.barograph.rules.policy.refusal.AllowedText;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.PolicyException;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;

/// Reads rule files. Whatever the bytes are, the outcome is a checked policy or a [PolicyException].
public final class PolicyReader {

    /// Larger files are refused unread.
    public static final int MAX_BYTES = 256 * 1024;

    /// How rule files' names end.
    public static final String ENDING = ".drl";

    private PolicyReader() {}

    /// A policy that can be used, and what one should know about it.
    public record Checked(Policy policy, List<Problem> warnings) {
        public Checked {
            warnings = List.copyOf(warnings);
        }
    }

    /// The policy that the bytes say.
    ///
    /// @param file the file's name; its last part without `.drl` is the policy's name
    /// @param overrides values of parameters that replace the defaults, by name
    /// @throws PolicyException with every problem that was found, up to a bound
    public static Checked readPolicy(String file, byte[] bytes, Map<String, String> overrides) {
        ProblemCollector problems = new ProblemCollector();
        String name = policyName(file);
        if (!AllowedText.isPolicyName(name)) {
            problems.addError(
                    CheckId.NO_RULE_FILE,
                    FilePosition.startOf(file),
                    "\"" + AllowedText.printableText(name) + "\" is not a name for a policy",
                    "Call the file such as cpu-contention.drl: small letters, digits, - and .");
        }
        if (bytes.length > MAX_BYTES) {
            problems.addError(
                    FilePosition.startOf(file), "the file has more than " + MAX_BYTES + " bytes", "Split the policy");
            throw new PolicyException(problems.inOrder());
        }
        TokenStream tokens = new TokenStream(new PolicyLexer(file, bytes, problems).tokens(), problems);
        if (tokens.ends() && !problems.anyError()) {
            problems.addError(
                    FilePosition.startOf(file), "the file is empty", "A rule is: rule \"name\" when ... then ... end");
            throw new PolicyException(problems.inOrder());
        }
        SyntaxTree.PolicyText text = new PolicyParser(tokens, problems).policy();
        problems.enterMeaning();
        Policy policy = PolicyChecker.checkPolicy(name, file, text, overrides, problems);
        if (problems.anyError()) {
            throw new PolicyException(problems.inOrder());
        }
        return new Checked(policy, problems.inOrder());
    }

    /// The policy's name, by the file's.
    public static String policyName(String file) {
        String lastSegment = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        return lastSegment.endsWith(ENDING)
                ? lastSegment.substring(0, lastSegment.length() - ENDING.length())
                : lastSegment;
    }
}

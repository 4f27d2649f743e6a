package io.barograph.rules.policy.refusal;

import module java.base;

/// Which strings may stand where.
public final class AllowedText {

    /// Names of nodes and values of labels, and a little more; nothing that means anything to a compiler.
    private static final Pattern COMPARABLE = Pattern.compile("[A-Za-z0-9 ._:/@=,+-]{0,253}");

    private static final Pattern CAMEL_CASE = Pattern.compile("[A-Z][A-Za-z0-9]{0,62}");
    private static final Pattern RULE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9 ._:;/@=,+()%<>!?*&'-]{0,199}");
    private static final Pattern POLICY_NAME = Pattern.compile("[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?");

    private static final Pattern NOT_PRINTABLE = Pattern.compile("[^ -~]");

    private AllowedText() {}

    /// Whether a constraint may compare a field with it.
    public static boolean isComparable(String text) {
        return COMPARABLE.matcher(text).matches();
    }

    /// Whether it can be a condition's type or an event's reason.
    static boolean isCamelCase(String text) {
        return CAMEL_CASE.matcher(text).matches();
    }

    /// Whether a rule can be called that.
    public static boolean isRuleName(String text) {
        return RULE_NAME.matcher(text).matches();
    }

    /// Whether a policy can be called that.
    public static boolean isPolicyName(String text) {
        return POLICY_NAME.matcher(text).matches();
    }

    /// The text with `?` for everything that is not plain ASCII, so that it can stand in a message.
    public static String printableText(String text) {
        return NOT_PRINTABLE.matcher(text).replaceAll("?");
    }
}

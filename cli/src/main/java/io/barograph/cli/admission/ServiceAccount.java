package io.barograph.cli.admission;

import module java.base;

/// A Kubernetes service account.
public record ServiceAccount(String namespace, String name) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?");

    /// Out of `NAMESPACE:NAME`.
    ///
    /// @throws IllegalArgumentException if it is something else
    public static ServiceAccount parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != 2
                || !NAME.matcher(parts[0]).matches()
                || !NAME.matcher(parts[1]).matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": expected NAMESPACE:NAME. Maybe barograph:barograph-controller.");
        }
        return new ServiceAccount(parts[0], parts[1]);
    }

    /// The name of a namespace, if it is one.
    ///
    /// @throws IllegalArgumentException if it is something else
    public static String checkedNamespace(String text) {
        if (!NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": expected the name of a namespace. Maybe kube-public.");
        }
        return text;
    }

    /// As the API server calls who bears its token.
    String user() {
        return "system:serviceaccount:" + namespace + ":" + name;
    }
}

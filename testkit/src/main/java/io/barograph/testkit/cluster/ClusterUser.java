package io.barograph.testkit.cluster;

import module java.base;

/// A user whom the API server knows by a bearer token. The groups and RBAC decide what the user may do.
public record ClusterUser(String name, List<String> groups, String token) {
    public ClusterUser {
        groups = List.copyOf(groups);
    }

    public static ClusterUser of(String name, String... groups) {
        return new ClusterUser(name, List.of(groups), UUID.randomUUID().toString());
    }

    /// May do everything, past RBAC.
    static ClusterUser administrator() {
        return of(ApiServer.ADMIN, "system:masters");
    }

    /// One line of a static token file.
    String tokenLine() {
        return "%s,%s,%s,\"%s\"".formatted(token, name, name, String.join(",", groups));
    }
}

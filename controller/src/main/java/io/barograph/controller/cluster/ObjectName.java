package io.barograph.controller.cluster;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Names of API objects, as Kubernetes checks them
/// (<https://kubernetes.io/docs/concepts/overview/working-with-objects/names/>). What is none becomes no path of a
/// request.
public final class ObjectName {

    private static final int LONGEST = 253;
    private static final String PART = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
    private static final Pattern SUBDOMAIN = Pattern.compile(PART + "(?:\\." + PART + ")*");
    private static final Pattern LABEL = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");

    private ObjectName() {}

    /// As pods and workloads are named: `cart-0.shop`.
    public static boolean isSubdomain(@Nullable String text) {
        return text != null
                && text.length() <= LONGEST
                && SUBDOMAIN.matcher(text).matches();
    }

    /// As namespaces are named: `shop`.
    public static boolean isLabel(@Nullable String text) {
        return text != null && LABEL.matcher(text).matches();
    }
}

package io.barograph.rules.policy.load;

import module java.base;

/// The policies that come with Barograph, out of its own jar.
public final class ShippedPolicies {

    /// Their names, in order.
    public static final List<String> NAMES = List.of("contention", "eviction", "graded", "teardown");

    private ShippedPolicies() {}

    /// The rule files, called `policies/contention.drl` and so on.
    public static List<PolicyFile> files() {
        List<PolicyFile> files = new ArrayList<>();
        for (String policyName : NAMES) {
            String file = "policies/" + policyName + ".drl";
            try (InputStream inputStream = ShippedPolicies.class.getResourceAsStream("/" + file)) {
                if (inputStream == null) {
                    throw new IllegalStateException(file + " is not in the jar it should have come with");
                }
                files.add(PolicyFile.of(file, inputStream.readAllBytes()));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + file + " from its jar", e);
            }
        }
        return List.copyOf(files);
    }
}

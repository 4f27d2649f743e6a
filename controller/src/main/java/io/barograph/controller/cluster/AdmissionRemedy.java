package io.barograph.controller.cluster;

import module java.base;

/// What a person can do where the admission policy does not let our marks go. Most often their policy was removed, and
/// the admission policy was printed anew too early: it allows only marks that policies can demand.
public final class AdmissionRemedy {

    private AdmissionRemedy() {}

    /// Empty where something else refused.
    ///
    /// @param names the marks: taints by `key:effect`, conditions by type
    public static String remedyText(ApiOutcome.Refused<?> refused, Collection<String> names) {
        if (!refused.message().contains("ValidatingAdmissionPolicy")) {
            return "";
        }
        String also = names.stream().map(name -> "--also " + name).collect(Collectors.joining(" "));
        return "the admission policy refuses it. Maybe it was printed without the conditions and taints of policies that were removed."
                + " Run: barograph policy admission " + also
                + " | kubectl apply -f - (with the controller's --policies and --set). ";
    }
}

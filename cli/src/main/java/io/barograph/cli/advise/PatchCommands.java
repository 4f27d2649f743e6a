package io.barograph.cli.advise;

import io.barograph.cli.advise.remedy.Advice;
import io.barograph.cli.advise.remedy.AdviceChange;
import io.barograph.cli.advise.remedy.ContainerPatch;
import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.report.text.ReportJson;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The `kubectl` commands of a patch. Names that no API server would accept are left out: they could be anything to a
/// shell.
///
/// @param complete whether they hold all names that are needed
/// @param check prints what is requested now, where that is not known: a patch could lower it; null where it is known,
/// or is not patched
/// @param inPlace changes the running pod; null where that cannot be
/// @param template changes what the pod is made from
record PatchCommands(
        boolean complete, @Nullable String check, @Nullable String inPlace, String template) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?");

    /// Null where advice has no patch.
    static @Nullable PatchCommands of(Advice advice) {
        ContainerPatch patch = advice.patch();
        if (patch == null) {
            return null;
        }
        AdvisedWorkload.Names names = advice.workload().names();
        boolean complete = isName(names.namespace()) && isName(names.pod()) && isName(patch.container());
        String namespace = isName(names.namespace()) ? names.namespace() : "NAMESPACE";
        String pod = isName(names.pod()) ? names.pod() : "POD";
        ContainerPatch named = isName(patch.container())
                ? patch
                : new ContainerPatch("", patch.limits(), patch.requests(), patch.inPlace());
        return new PatchCommands(
                complete,
                check(advice.change(), namespace, pod, named),
                patch.inPlace()
                        ? "kubectl -n " + namespace + " patch pod " + pod + " --subresource resize --patch '"
                                + ReportJson.toLine(named.ofPod()) + "'"
                        : null,
                "kubectl -n " + namespace + " patch deployment NAME --patch '" + ReportJson.toLine(named.ofTemplate())
                        + "'");
    }

    private static @Nullable String check(
            @Nullable AdviceChange change, String namespace, String pod, ContainerPatch patch) {
        boolean isUnknown = change != null
                && change.field().startsWith("requests.")
                && !change.oldValue().isPresent();
        if (!isUnknown || patch.requests().isEmpty()) {
            return null;
        }
        String container = patch.container().isEmpty() ? ContainerPatch.UNKNOWN_CONTAINER : patch.container();
        return "kubectl -n " + namespace + " get pod " + pod + " -o jsonpath='{.spec.containers[?(@.name==\""
                + container + "\")].resources.requests." + patch.requests().firstKey() + "}'";
    }

    private static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }
}

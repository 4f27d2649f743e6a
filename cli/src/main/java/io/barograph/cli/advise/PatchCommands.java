package io.barograph.cli.advise;

import io.barograph.cli.advise.remedy.Advice;
import io.barograph.cli.advise.remedy.ContainerPatch;
import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.report.text.ReportJson;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The `kubectl` commands of a patch. Names that no API server would accept are left out: they could be anything to a
/// shell.
///
/// @param complete whether they hold all names that are needed
/// @param inPlace changes the running pod; null where that cannot be
/// @param template changes what the pod is made from
record PatchCommands(boolean complete, @Nullable String inPlace, String template) {

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
                patch.inPlace()
                        ? "kubectl -n " + namespace + " patch pod " + pod + " --subresource resize --patch '"
                                + ReportJson.line(named.ofPod()) + "'"
                        : null,
                "kubectl -n " + namespace + " patch deployment NAME --patch '" + ReportJson.line(named.ofTemplate())
                        + "'");
    }

    private static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }
}

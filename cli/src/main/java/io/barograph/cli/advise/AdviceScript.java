package io.barograph.cli.advise;

import io.barograph.cli.advise.remedy.Advice;
import io.barograph.cli.advise.remedy.NodeAdvice;
import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.problem.PrintableText;
import module java.base;

/// Advice as a shell script that a person reads and runs. What lacks a name, could lower a request that is not
/// known, or is one way of several, is a comment.
final class AdviceScript {

    static final String HEAD = """
            #!/bin/sh
            # Advice of barograph. Read it first: nothing of it has been applied. A pod is changed in place since
            # Kubernetes 1.35; its template is changed by the commented lines, with the workload's kind and name.
            set -eu
            """;

    private AdviceScript() {}

    static String of(NodeAdvice node) {
        StringBuilder script = new StringBuilder();
        script.append("\n# ")
                .append(oneLine(node.node().source()))
                .append(", node ")
                .append(oneLine(node.node().node()));
        List<Advice> patched =
                node.advice().stream().filter(advice -> advice.patch() != null).toList();
        script.append(patched.isEmpty() ? ": nothing to patch\n" : "\n");
        patched.forEach(advice -> append(advice, script));
        return PrintableText.printableLines(script.toString());
    }

    private static void append(Advice advice, StringBuilder script) {
        AdvisedWorkload workload = advice.workload();
        PatchCommands commands = PatchCommands.of(advice);
        if (commands == null) {
            return;
        }
        script.append("\n# ")
                .append(oneLine(workload.name()))
                .append(": ")
                .append(advice.sentence())
                .append("\n# ")
                .append(AdviceText.waitSentence(advice))
                .append('\n');
        if (!commands.complete()) {
            script.append("# names are not known here; the pod is found by its UID: kubectl get pods -A -o"
                            + " custom-columns=:metadata.namespace,:metadata.name,:metadata.uid | grep ")
                    .append(workload.names().uid().replaceAll("[^0-9a-f-]", "?"))
                    .append('\n');
        }
        String check = commands.check();
        if (check != null) {
            script.append(
                            "# what it requests now is not known here, and no patch must lower it. Run the patch only where this"
                                    + " prints less:\n# ")
                    .append(check)
                    .append('\n');
        }
        String inPlace = commands.inPlace();
        if (inPlace == null) {
            script.append("# the running pod cannot be changed in place\n");
        } else {
            script.append(commands.complete() && check == null ? "" : "# ")
                    .append(inPlace)
                    .append('\n');
        }
        script.append("# ").append(commands.template()).append('\n');
    }

    private static String oneLine(String text) {
        return text.replaceAll("[\r\n]", "?");
    }
}

package io.barograph.cli.migrate.kubelet;

import io.barograph.problem.FilePosition;
import module java.base;

/// One word of a kubelet's command line.
///
/// @param place where it stands in a flag file, or `kubelet flags` where it was typed
public record KubeletArgument(String text, FilePosition place) {

    private static final FilePosition TYPED = FilePosition.of("kubelet flags");

    /// Words that were typed.
    public static List<KubeletArgument> ofTyped(List<String> words) {
        return words.stream().map(it -> new KubeletArgument(it, TYPED)).toList();
    }
}

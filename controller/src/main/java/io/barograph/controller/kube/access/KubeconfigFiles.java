package io.barograph.controller.kube.access;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Which kubeconfig files count, found as kubectl does.
///
/// @param isNamed whether an option names the file, so that it must exist; what else is missing is passed over
/// @param origin for messages where there is no cluster in them
record KubeconfigFiles(List<Path> paths, boolean isNamed, String origin) {

    private static final String VARIABLE = "KUBECONFIG";

    KubeconfigFiles {
        paths = List.copyOf(paths);
    }

    /// The option's file, else those that KUBECONFIG lists, else the one in the home directory.
    static KubeconfigFiles find(@Nullable Path named, Map<String, String> environment) {
        if (named != null) {
            return new KubeconfigFiles(List.of(named), true, "--kubeconfig is " + named);
        }
        String list = environment.getOrDefault(VARIABLE, "");
        if (!list.isEmpty()) {
            return new KubeconfigFiles(
                    splitList(list), false, VARIABLE + " is " + list + ", where no cluster is found");
        }
        String home = environment.getOrDefault("HOME", environment.getOrDefault("USERPROFILE", ""));
        if (home.isEmpty()) {
            return new KubeconfigFiles(List.of(), false, VARIABLE + " and HOME are not set");
        }
        Path standard = Path.of(home, ".kube", "config");
        String origin = VARIABLE + " is not set, " + standard + " has no cluster";
        return new KubeconfigFiles(List.of(standard), false, origin);
    }

    private static List<Path> splitList(String list) {
        return Arrays.stream(list.split(Pattern.quote(File.pathSeparator), -1))
                .filter(path -> !path.isEmpty())
                .distinct()
                .map(KubeconfigFiles::parsePath)
                .toList();
    }

    private static Path parsePath(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new ClusterAccessException(
                    VARIABLE + " has \"" + text + "\", expected paths with " + File.pathSeparator
                            + " between them. Maybe a quote or a line end is in it: " + e.getMessage(),
                    e);
        }
    }

    /// For messages: `kubeconfig a, b`.
    @Override
    public String toString() {
        return "kubeconfig " + paths.stream().map(Path::toString).collect(Collectors.joining(", "));
    }
}

package io.barograph.testkit.gobuild;

import io.barograph.testkit.process.HarnessException;
import module java.base;

/// How [GoBuild] builds a module.
///
/// @param name of the build in the cache
/// @param programs what comes of it, in a person's words
/// @param options of `go build`
/// @param cgo whether C is compiled too
/// @param maybe what to tell a person when it fails, from "Maybe" on
public record GoRecipe(String name, String programs, List<String> options, boolean cgo, String maybe) {

    private static final Pattern KUBERNETES = Pattern.compile("k8s\\.io/kubernetes (v(\\d+)\\.(\\d+)\\.\\d+\\S*)");

    public GoRecipe {
        options = List.copyOf(options);
    }

    /// Builds Kubernetes programs that know their own version.
    ///
    /// @param goMod names the version
    public static GoRecipe kubernetes(String name, String programs, Path goMod, String maybe) {
        try {
            List<String> options = List.of("-ldflags", versionFlags(Files.readString(goMod)));
            return new GoRecipe(name, programs, options, false, maybe);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the version of Kubernetes in " + goMod, e);
        }
    }

    /// Without these the server calls itself `v0.0.0-master+$Format:%H$`, which clients refuse to parse.
    static String versionFlags(String goMod) {
        Matcher version = KUBERNETES.matcher(goMod);
        if (!version.find()) {
            throw new HarnessException(
                    "go.mod names no `k8s.io/kubernetes vMAJOR.MINOR.PATCH`; the server's version is read from there.");
        }
        String variable = " -X k8s.io/component-base/version.";
        return "-s -w" + variable + "gitVersion=" + version.group(1) + variable + "gitMajor=" + version.group(2)
                + variable + "gitMinor=" + version.group(3);
    }
}

package io.barograph.exporter.cgroup.identity;

import module java.base;

/// Image names as pods' specifications may shorten them: `nginx` is `docker.io/library/nginx:latest`, which is how
/// containerd, and so cAdvisor, writes it.
///
/// The rules are those of <https://pkg.go.dev/github.com/distribution/reference#ParseNormalizedNamed>.
final class ImageReference {

    private static final Pattern DIGEST = Pattern.compile("(?:sha256:)?[0-9a-f]{64}");

    private ImageReference() {}

    static String writtenOut(String image) {
        if (image.isEmpty() || DIGEST.matcher(image).matches()) {
            return image;
        }
        int slash = image.indexOf('/');
        String first = slash < 0 ? "" : image.substring(0, slash);
        boolean hasHost = first.contains(".") || first.contains(":") || first.equals("localhost");
        String whole = hasHost ? image : "docker.io/" + (slash < 0 ? "library/" : "") + image;
        boolean hasTag = whole.indexOf('@') >= 0 || whole.indexOf(':', whole.lastIndexOf('/')) >= 0;
        return hasTag ? whole : whole + ":latest";
    }
}

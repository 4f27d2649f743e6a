package io.barograph.e2e.node;

import io.barograph.testkit.chart.Helm;
import module java.base;

/// The chart that is installed, and the images that it names: this checkout's, or a release's, by their digests.
///
/// @param path of its directory or its package
/// @param images their archives
record InstalledChart(Path path, List<Path> images) {

    /// The system property with the directory that `deploy/release` wrote: `-Dbarograph.release=DIR`.
    private static final String RELEASE = "barograph.release";

    InstalledChart {
        images = List.copyOf(images);
    }

    static InstalledChart find() {
        String release = System.getProperty(RELEASE);
        return release == null
                ? new InstalledChart(Helm.CHART, List.of(ShippedImages.both()))
                : ofRelease(Path.of(release).toAbsolutePath());
    }

    private static InstalledChart ofRelease(Path directory) {
        List<Path> charts = filesOf(directory, ".tgz");
        List<Path> images = filesOf(directory, ".oci.tar");
        if (charts.size() != 1 || images.size() != 2) {
            throw new IllegalStateException(directory + " has the charts " + charts + " and the images " + images
                    + ", expected one and two. Maybe it is not what deploy/release made");
        }
        return new InstalledChart(charts.getFirst(), images);
    }

    private static List<Path> filesOf(Path directory, String end) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(end)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

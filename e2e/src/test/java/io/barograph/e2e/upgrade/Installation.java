package io.barograph.e2e.upgrade;

import io.barograph.testkit.cluster.ApiServer;
import module java.base;

/// How releases are put on a cluster, one after the other.
sealed interface Installation permits ChartInstallation, ManifestInstallation {

    /// By Helm where both have a chart, else by their manifests.
    static Installation of(ApiServer server, Release previous, Path directory) {
        return previous.hasChart()
                ? new ChartInstallation(server, directory)
                : new ManifestInstallation(server, directory);
    }

    /// For people.
    String name();

    /// Brings all objects of the release, in mode enforce with these rule files.
    void install(Release release, List<Path> policies);

    /// Brings the release's roles and admission policies. Helm brings all else too.
    void bringRoles(Release release, List<Path> policies);

    /// Brings the release's Deployment and rule files, if they are not there.
    void bringController(Release release, List<Path> policies);

    /// Goes back to the release that was installed first: its roles, then its Deployment and rule files.
    void goBack(Release previous, List<Path> policies);

    /// Removes everything.
    ///
    /// @param previous whose objects they are
    void uninstall(Release previous);
}

package io.barograph.e2e.node;

import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.KubeScheduler;
import io.barograph.testkit.gobuild.ControlBinaries;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.ServerProcess;
import module java.base;

/// What a cluster has beside the API server, each with the account that Kubernetes itself gives it: the scheduler, and
/// of the controller-manager what makes pods of DaemonSets, Deployments and Jobs and deletes those without an owner,
/// what makes the accounts, certificates and volumes that pods need, and what keeps the taints for a kubelet's
/// conditions.
final class ControlPlane implements AutoCloseable {

    static final String SCHEDULER = KubeScheduler.USER;
    static final String CONTROLLERS = "system:kube-controller-manager";

    private static final List<String> RUNNING = List.of(
            "daemonset-controller",
            "deployment-controller",
            "replicaset-controller",
            "job-controller",
            "cronjob-controller",
            "garbage-collector-controller",
            "disruption-controller",
            "endpointslice-controller",
            "serviceaccount-controller",
            "root-ca-certificate-publisher-controller",
            "persistentvolume-binder-controller",
            "node-lifecycle-controller");

    private final KubeScheduler scheduler;
    private final ServerProcess controllers;

    private ControlPlane(KubeScheduler scheduler, ServerProcess controllers) {
        this.scheduler = scheduler;
        this.controllers = controllers;
    }

    /// Starts both, beside an API server that knows their users.
    ///
    /// @param directory for their logs
    static ControlPlane start(ApiServer api, Path directory) {
        // From 4 on its log names the taint that keeps a pod away
        KubeScheduler scheduler = KubeScheduler.start(api, directory, "", "--v=4");
        try {
            return new ControlPlane(scheduler, controllerManager(api, directory));
        } catch (RuntimeException | Error e) {
            scheduler.close();
            throw e;
        }
    }

    private static ServerProcess controllerManager(ApiServer api, Path directory) {
        Path kubeconfig = api.kubeconfig(CONTROLLERS);
        List<String> command = List.of(
                ControlBinaries.find().controllerManager().toString(),
                "--kubeconfig=" + kubeconfig,
                "--authentication-kubeconfig=" + kubeconfig,
                "--authorization-kubeconfig=" + kubeconfig,
                "--bind-address=127.0.0.1",
                "--secure-port=" + FreePorts.next(),
                "--leader-elect=false",
                "--use-service-account-credentials",
                "--root-ca-file=" + api.certificateAuthority(),
                "--controllers=" + String.join(",", RUNNING));
        return ServerProcess.start(
                "kube-controller-manager", command, directory.resolve("kube-controller-manager.log"));
    }

    /// Fails where one of them has ended by itself.
    void requireAlive() {
        scheduler.requireAlive();
        controllers.requireAlive();
    }

    /// What the scheduler says of its doings.
    List<String> schedulerLog() {
        return scheduler.log();
    }

    @Override
    public void close() {
        scheduler.close();
        controllers.kill();
    }
}

package io.barograph.e2e.attack;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import module java.base;

/// The account whose tokens kubelets see, made by the commands of docs/evicting.md.
final class KubeletAccount {

    private KubeletAccount() {}

    static void create(ApiServer server) throws IOException {
        Files.readString(Checkout.HOME.resolve("docs/evicting.md"))
                .replaceAll("\\\\\n +", "")
                .lines()
                .filter(line -> line.startsWith("    kubectl ") && line.contains("barograph-kubelet-stats"))
                .forEach(command -> server.kubectl(
                        command.strip().substring("kubectl ".length()).split(" +")));
    }
}

package io.barograph.testkit.cluster;

import io.barograph.testkit.gobuild.ClusterBinaries;
import module java.base;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives test methods and constructors one [ApiServer] that serves all classes of the JVM: started for the first test
/// that asks, made whole after each test, closed by JUnit after the last. Beside the administrator it knows
/// [#CONTROLLER] and [#STRANGER], to whom nothing is granted until a test does, and [KubeScheduler#USER]. Tests share
/// it, so each uses node names of its own.
public final class ApiServerExtension implements ParameterResolver, AfterEachCallback {
    public static final String CONTROLLER = "barograph-controller";
    public static final String STRANGER = "stranger";

    private static final Namespace NAMESPACE = Namespace.create(ApiServerExtension.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ApiServer.class;
    }

    @Override
    public ApiServer resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return store(context).computeIfAbsent(ApiServer.class, _ -> start(), ApiServer.class);
    }

    /// Surefire hands the classes to a JVM one by one: what lives as long as the JVM is the session, not the run.
    private static Store store(ExtensionContext context) {
        return context.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE);
    }

    private static ApiServer start() {
        ClusterBinaries binaries = ClusterBinaries.find();
        Path work =
                ClusterBinaries.moduleDirectory(Path.of("").toAbsolutePath()).resolve("target/api-server");
        return ApiServer.start(
                binaries,
                work,
                ClusterUser.of(CONTROLLER),
                ClusterUser.of(STRANGER),
                ClusterUser.of(KubeScheduler.USER));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        ApiServer server = store(context).get(ApiServer.class, ApiServer.class);
        if (server != null) {
            server.heal();
        }
    }
}

package io.barograph.testkit.cluster;

import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/// A class of tests whose constructors and methods may take the [ApiServer] of [ApiServerExtension]. `e2e/matrix` finds
/// it by its tag and runs it on several versions of Kubernetes.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ApiServerExtension.class)
@Tag(WithApiServer.TAG)
public @interface WithApiServer {

    /// For classes with API servers of their own.
    String TAG = "api-server";
}

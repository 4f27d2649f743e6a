package io.barograph.testkit;

import module java.base;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// What a test waits for may take a minute, not Awaitility's ten seconds: the machine may be busy, or stand still for a
/// while. It looks each 20 ms within one JVM, and each 100 ms where whole programs work (`*IT`). This class stands
/// among the services of this module and holds for every test of those that use it.
public final class PatientAwaits implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
        boolean programs = context.getRequiredTestClass().getSimpleName().endsWith("IT");
        Awaitility.setDefaultPollInterval(Duration.ofMillis(programs ? 100 : 20));
    }
}

package io.barograph.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.barograph.testkit.ImportRules;
import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Which of this module's packages may use which. Vert.x and simpleclient stay behind the types that it offers.
class ArchitectureTest {

    private static final ImportRules WEB = new ImportRules("io.barograph.web");

    @TestFactory
    Stream<DynamicTest> importsOnlyWhatTheTableAllows() {
        return WEB.table("""
                .: access config limits metrics tls program metric javax.net.ssl io.vertx.. io.netty..
                access: limits program problem at.favre.lib.crypto.bcrypt
                config: access limits tls program problem quantity picocli
                limits: program com.sun.management javax.net.ssl io.vertx.. io.netty..
                metrics: program metric com.sun.management io.prometheus.client..
                tls: limits program problem javax.net.ssl io.vertx..
                """);
    }

    @Test
    void readsNoClockButInItsClocks() {
        WEB.readsNoClockBut("Clock");
    }

    /// What extends a library's type belongs to the server, and so does `tls`, but for what clients use of it.
    @Test
    void showsNoLibraryTypeInWhatItOffers() {
        DescribedPredicate<JavaClass> foreign = JavaClass.Predicates.resideInAnyPackage(
                "io.vertx..", "io.netty..", "io.prometheus.client..", "at.favre.lib..");
        DescribedPredicate<JavaClass> offered = DescribedPredicate.describe(
                "are offered to other modules",
                type -> type.getModifiers().contains(JavaModifier.PUBLIC)
                        && !type.isAssignableTo(foreign)
                        && (!type.getPackageName().equals("io.barograph.web.tls")
                                || type.getName().startsWith("io.barograph.web.tls.ClientCredentials")));
        methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat(offered)
                .should()
                .notHaveRawReturnType(foreign)
                .andShould()
                .notHaveRawParameterTypes(DescribedPredicate.describe(
                        "with a library's type", types -> types.stream().anyMatch(foreign)))
                .check(WEB.mainClasses());
    }
}

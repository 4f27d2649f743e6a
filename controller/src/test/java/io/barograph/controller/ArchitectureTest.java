package io.barograph.controller;

import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.conditions.ArchConditions.callMethodWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import io.barograph.controller.cluster.nodes.LeaderWrite;
import io.barograph.controller.cluster.nodes.NodeWriteApi;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.EvictionModes;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.testkit.ImportRules;
import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Which of the controller's packages may use which, and which classes may ask for the time.
class ArchitectureTest {

    private static final ImportRules CONTROLLER = new ImportRules("io.barograph.controller");

    @TestFactory
    Stream<DynamicTest> importsOnlyWhatTheTableAllows() {
        return CONTROLLER.table("""
                .: evict events reclaim survey cluster cluster.evictions cluster.nodes cluster.pods standalone kube kube.access kube.kubelet
                    kube.nodes kube.pods kube.lease kube.evictions watch.client watch watch.discovery
                    journal policystore decide.fleet decide controls guardrail guardrail.impact reconcile overview
                    metrics http.json http options schedule problem program.. rules.. signal web.. picocli
                cluster:
                cluster.nodes: cluster problem rules.demand.. quantity..
                cluster.pods: cluster.nodes problem rules.fact.. signal..
                cluster.evictions: cluster cluster.nodes cluster.pods problem quantity.. signal.. usage..
                kubelet: cluster.evictions quantity.. signal..
                evict.ranking: kubelet cluster.evictions quantity.. rules.demand.. signal.. threshold.. usage..
                standalone: cluster cluster.nodes
                kube.tls: javax.net.ssl..
                kube.access: kube.tls goyaml problem io.fabric8.. com.fasterxml.jackson.databind..
                kube: kube.access kube.tls cluster cluster.nodes problem program web.tls io.fabric8.. javax.net.ssl.. com.fasterxml.jackson.core.. com.fasterxml.jackson.databind..
                kube.nodes: kube cluster cluster.nodes quantity.. com.fasterxml.jackson.databind..
                kube.pods: kube kube.nodes cluster cluster.nodes cluster.pods problem rules.fact.. signal.. quantity..
                    com.fasterxml.jackson.databind..
                kube.evictions: kube kube.nodes kube.pods cluster cluster.evictions cluster.nodes cluster.pods
                    quantity.. com.fasterxml.jackson.databind..
                kube.lease: kube cluster cluster.nodes program com.fasterxml.jackson.databind..
                kube.kubelet: kube kube.access cluster cluster.evictions cluster.nodes program signal.. com.fasterxml.jackson.databind..
                kube.admin: kube kube.access kube.nodes kube.pods kube.lease cluster cluster.nodes cluster.pods signal..
                    com.fasterxml.jackson.databind..
                watch.client: wire.. problem.. program signal.. web.limits web.tls io.netty.. javax.net.ssl..
                watch: watch.client cluster cluster.evictions problem program wire.. signal.. usage..
                watch.discovery: marks watch watch.client cluster cluster.nodes cluster.pods problem signal
                journal.format: rules.fact.. rules.observation.. signal.. wire.. com.fasterxml.jackson.annotation..
                    com.fasterxml.jackson.core.. com.fasterxml.jackson.databind..
                journal: journal.format rules.observation.. problem..
                policystore: rules.cases.. rules.engine.. rules.explain.. rules.fact.. rules.policy.. signal..
                    problem..
                decide.fleet: watch.client policystore rules.demand.. rules.explain.. signal..
                decide: cluster.nodes marks decide.fleet watch watch.client journal policystore rules.engine.. rules.explain.. rules.fact..
                    rules.observation.. rules.demand.. problem.. signal..
                controls: cluster cluster.nodes problem rules.fact.. rules.demand.. com.fasterxml.jackson.core..
                guardrail: controls rules.demand..
                guardrail.impact: guardrail controls cluster.nodes cluster.pods rules.demand.. signal..
                reclaim: cluster cluster.nodes cluster.evictions controls decide marks
                    rules.demand.. wire..
                marks: controls cluster.nodes problem rules.observation.. rules.demand.. com.fasterxml.jackson.core..
                    com.fasterxml.jackson.databind..
                inbox: decide cluster.nodes rules.demand..
                events: guardrail policystore cluster cluster.nodes problem rules..
                reconcile.plan: marks controls guardrail cluster.nodes rules.demand..
                reconcile.write: reconcile.plan marks inbox controls guardrail cluster
                    cluster.nodes rules.demand..
                reconcile.relief: reconcile.write rules.demand..
                reconcile: decide events inbox marks reconcile.relief reconcile.plan reconcile.write controls guardrail
                    guardrail.impact cluster cluster.nodes program rules.demand..
                survey: kubelet cluster cluster.evictions cluster.nodes quantity.. rules.fact.. signal.. usage..
                cleanup: marks cluster cluster.nodes
                evict.record: controls cluster cluster.evictions cluster.nodes signal.. com.fasterxml.jackson.annotation..
                    com.fasterxml.jackson.core.. com.fasterxml.jackson.databind..
                evict.victim: controls cluster.evictions cluster.nodes cluster.pods evict.ranking
                    quantity.. signal..
                evict: evict.record evict.victim evict.ranking kubelet cluster cluster.evictions cluster.nodes
                    controls decide events guardrail inbox marks program
                    rules.demand.. signal.. threshold.. usage..
                schedule: decide.fleet quantity rules.demand.. rules.explain.. rules.fact.. rules.observation.. rules.policy.. signal..
                    com.fasterxml.jackson.core..
                overview: survey reconcile reconcile.plan reconcile.relief controls guardrail guardrail.impact decide decide.fleet
                    policystore rules.demand.. rules.fact.. rules.policy.. signal..
                metrics: schedule evict survey cluster.nodes overview inbox marks reconcile reconcile.plan reconcile.relief reconcile.write
                    controls guardrail guardrail.impact decide decide.fleet journal policystore watch.client
                    rules.demand.. rules.engine.. rules.fact.. metric.. signal.. web..
                http.json: marks evict evict.record evict.victim evict.ranking survey cluster.evictions cluster.nodes overview
                    reconcile reconcile.plan reconcile.relief controls guardrail guardrail.impact decide decide.fleet policystore
                    watch.client rules.demand.. rules.engine.. rules.policy.. problem.. signal.. web..
                    com.fasterxml.jackson.annotation.. com.fasterxml.jackson.core.. com.fasterxml.jackson.databind..
                http: schedule http.json metrics survey overview reconcile reconcile.plan controls guardrail guardrail.impact decide
                    decide.fleet policystore rules.demand.. rules.engine.. rules.explain.. problem.. program.. signal..
                    web..
                options: reclaim evict.record evict.victim controls guardrail.impact cluster.pods decide decide.fleet journal policystore survey watch.client
                    rules.policy.. quantity.. problem.. program.. web.. picocli..
                """);
    }

    /// What both need stands below them.
    @Test
    void reconcilingAndEvictingStandBesideEachOther() {
        for (String room : List.of("evict", "reclaim", "cleanup", "survey")) {
            CONTROLLER.neverUses("controller." + room + "..", "controller.reconcile..");
        }
        for (String room : List.of("reconcile", "reclaim", "cleanup", "survey")) {
            CONTROLLER.neverUses("controller." + room + "..", "controller.evict..");
        }
    }

    @Test
    void modesAreComparedByModesAlone() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(Mode.class, Modes.class)
                .and()
                .resideOutsideOfPackage("..controller.options")
                .should(accessTargetWhere(DescribedPredicate.describe(
                        "a mode, to compare it",
                        access -> access.getTargetOwner().isEquivalentTo(Mode.class)
                                && !Set.of("word", "parse")
                                        .contains(access.getTarget().getName()))))
                .check(CONTROLLER.mainClasses());
    }

    @Test
    void evictionModesAreComparedByThemselvesAlone() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(EvictionMode.class, EvictionModes.class, Modes.class)
                .and()
                .resideOutsideOfPackage("..controller.options")
                .should(accessTargetWhere(DescribedPredicate.describe(
                        "an eviction mode, to compare it",
                        access -> access.getTargetOwner().isEquivalentTo(EvictionMode.class)
                                && !Set.of("word", "isOff", "probes", "evicts")
                                        .contains(access.getTarget().getName()))))
                .check(CONTROLLER.mainClasses());
    }

    @Test
    void modesOfPoliciesAndPoolsAreMadeByOptionsAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackages("..controller.options", "..controller.controls")
                .should(callMethodWhere(DescribedPredicate.describe(
                        "modes made up of one",
                        call -> call.getTargetOwner().isEquivalentTo(Modes.class)
                                && call.getTarget().getName().equals("sameForAll"))))
                .check(CONTROLLER.mainClasses());
    }

    @Test
    void nodesAreWrittenByLeaderWriteAlone() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(LeaderWrite.class)
                .and()
                .areNotAssignableTo(NodeWriteApi.class)
                .should(callMethodWhere(DescribedPredicate.describe(
                        "a write of a node",
                        call -> call.getTargetOwner().isAssignableTo(NodeWriteApi.class)
                                && Set.of("replaceTaints", "patchCondition", "deleteConditions")
                                        .contains(call.getTarget().getName()))))
                .check(CONTROLLER.mainClasses());
    }

    @Test
    void readsNoClockButInItsClocks() {
        CONTROLLER.readsNoClockBut("Clock|Command$");
    }
}

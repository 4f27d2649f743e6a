package io.barograph.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.chart.Helm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `values.schema.json` refuses, with words that name the value.
@Tag("full")
class ChartRefusalsIT {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "modus=enforce; additional properties 'modus' not allowed",
                "controller.replica=3; at '/controller': additional properties 'replica' not allowed",
                "mode=enfroce; at '/mode': value must be one of 'off', 'observe', 'enforce'",
                "policyMode.contention=on; at '/policyMode/contention'",
                "budgets.maxTaintedNodes=lots; at '/budgets/maxTaintedNodes'",
                "budgets.maxTaintedPerPool=-1; at '/budgets/maxTaintedPerPool'",
                "budgets.headroom=none; at '/budgets/headroom'",
                "hazards.mode=ignore; at '/hazards/mode'",
                "eviction.mode=on; at '/eviction/mode': value must be one of 'off', 'observe', 'probe', 'enforce'",
                "eviction.minAge=5; at '/eviction/minAge'",
                "reclaim.enoughPercent=200; at '/reclaim/enoughPercent'",
                "runtime=docker; at '/runtime': value must be one of 'auto', 'containerd', 'crio', 'k3s', 'rke2'",
                "exporter.image.digest=sha256:12; at '/exporter/image/digest'",
                "exporter.compat={prometheus}; at '/exporter/compat/0'",
                "exporter.port=0; at '/exporter/port'",
                "controller.replicas=0; at '/controller/replicas'",
                "controller.tolerations=all; at '/controller/tolerations': got string, want array",
                "controller.webConfig.scheme=tls; at '/controller/webConfig/scheme'",
                "image.pullPolicy=Sometimes; at '/image/pullPolicy'",
                "policies.inline.mine=x; 'mine' does not match pattern",
                "cleanup.schedule=often; at '/cleanup/schedule'",
                "cleanup.ifLeaseOlderThan=15; at '/cleanup/ifLeaseOlderThan'",
                "podMonitor.interval=often; at '/podMonitor/interval'",
                "prometheusRule.defaultRules.disable={a}; additional properties 'disable' not allowed",
                "fullnameOverride=Mine; at '/fullnameOverride'",
                "image.tag=a # b; at '/image/tag'",
                "policies.existingConfigMap=x}; at '/policies/existingConfigMap'",
                "commonLabels.app\\.kubernetes\\.io/name=other; invalid propertyName 'app.kubernetes.io/name'",
            })
    void aWrongValueIsRefused(String value, String why) {
        Helm.Outcome outcome = Helm.template("--set", value);

        assertThat(outcome.code()).as(outcome.output()).isEqualTo(1);
        assertThat(outcome.errors()).contains("values don't meet the specifications of the schema", why);
    }
}

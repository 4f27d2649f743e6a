/// `barograph policy`: makes rule files of kubelet settings, and admission policies of rule files.
package io.barograph.cli.policy;

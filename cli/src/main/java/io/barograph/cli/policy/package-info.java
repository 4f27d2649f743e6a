/// `barograph policy`: makes rule files of kubelet settings, and admission policies of rule files.
@NullMarked
package io.barograph.cli.policy;

import org.jspecify.annotations.NullMarked;

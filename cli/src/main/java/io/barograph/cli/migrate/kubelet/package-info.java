/// Reads the kubelet's eviction settings: its configuration file and its flags. Knows nothing of policies.
@NullMarked
package io.barograph.cli.migrate.kubelet;

import org.jspecify.annotations.NullMarked;

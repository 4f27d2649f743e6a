/// Reads the kubelet's eviction settings: its configuration file and its flags. Knows nothing of policies.
package io.barograph.cli.migrate.kubelet;

/// Makes a policy and its cases of the kubelet's eviction settings. Knows no command line and no program.
package io.barograph.cli.migrate;

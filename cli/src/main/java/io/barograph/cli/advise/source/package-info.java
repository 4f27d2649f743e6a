/// Where advice gets the spans of nodes from: recordings, journals, a Prometheus.
package io.barograph.cli.advise.source;

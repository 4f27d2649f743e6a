/// `barograph explain`: why, why not and what if, from a recording or a running controller.
package io.barograph.cli.explain;

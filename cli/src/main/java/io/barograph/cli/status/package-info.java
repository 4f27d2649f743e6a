/// `barograph status`: how nodes and rules stand, as a running controller sees them.
package io.barograph.cli.status;

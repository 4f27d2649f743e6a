/// Asks a running controller over HTTP and reads what it answers. Knows no command line and no policy.
@NullMarked
package io.barograph.cli.client;

import org.jspecify.annotations.NullMarked;

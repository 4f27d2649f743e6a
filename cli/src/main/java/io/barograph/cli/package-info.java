/// Barograph's cli.
@NullMarked
package io.barograph.cli;

import org.jspecify.annotations.NullMarked;

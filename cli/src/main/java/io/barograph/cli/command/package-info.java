/// One class for each subcommand.
@NullMarked
package io.barograph.cli.command;

import org.jspecify.annotations.NullMarked;

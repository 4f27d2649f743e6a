/// The one `barograph` command, which mounts the programs' own commands beside the tools.
@NullMarked
package io.barograph.cli;

import org.jspecify.annotations.NullMarked;

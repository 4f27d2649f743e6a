/// Pages whose every command is run, and whose every answer is what the command says.
@NullMarked
package io.barograph.e2e.page;

import org.jspecify.annotations.NullMarked;

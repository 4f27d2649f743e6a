/// What the programs' options have in common.
@NullMarked
package io.barograph.options;

import org.jspecify.annotations.NullMarked;

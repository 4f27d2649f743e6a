/// Explains a node's demands: why, why not, what if. Knows the engine and the syntax tree.
@NullMarked
package io.barograph.rules.explain;

import org.jspecify.annotations.NullMarked;

/// Why, why not, what if: explanations of what the rules make of a node, over the syntax tree.
@NullMarked
package io.barograph.rules.explain;

import org.jspecify.annotations.NullMarked;

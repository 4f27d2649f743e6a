/// Explains a node's demands: why, why not, what if. Knows the engine and the syntax tree.
package io.barograph.rules.explain;

/// From what the rules want to what stands on the nodes: level-based, only what is ours, in any order of failures.
@NullMarked
package io.barograph.controller.act;

import org.jspecify.annotations.NullMarked;

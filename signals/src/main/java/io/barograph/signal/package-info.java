/// What a node's exporter has to say, in types that every module shares.
@NullMarked
package io.barograph.signal;

import org.jspecify.annotations.NullMarked;

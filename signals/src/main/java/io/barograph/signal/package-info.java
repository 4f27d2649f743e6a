/// The snapshot of a node and its parts, in types that every module shares. Knows nothing else of Barograph.
package io.barograph.signal;

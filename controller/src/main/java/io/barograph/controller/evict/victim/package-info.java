/// Which pod of a node is evicted, and of every other one why it is not. Pure: the same inputs give the same choice.
package io.barograph.controller.evict.victim;

/// One observation of a node, the input of an evaluation, and how facts are made of it. Knows facts, signals and
/// quantities.
package io.barograph.rules.observation;

/// Pods and what they belong to: the doors through which they are counted, and what is kept of them. Knows nodes for
/// their taints and for amounts of resources, and the rules' facts.
package io.barograph.controller.cluster.pods;

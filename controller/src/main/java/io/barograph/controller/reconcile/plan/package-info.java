/// From a desired state to what is to be written on a node, or why it is held back. Pure: the live node, our record on
/// it, the controls and the guardrails' answers go in. It calls no API.
package io.barograph.controller.reconcile.plan;

/// What nodes have made of their pods, compared with what was asked for: OOM scores, limits, overhead. The survey asks
/// one node after the other; the rest is pure.
package io.barograph.controller.survey;

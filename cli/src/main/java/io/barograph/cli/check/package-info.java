/// `barograph check`: whether rule files can be used, what is wrong with them, and how far their taints could reach in
/// a cluster. Its SARIF report lives here too.
@NullMarked
package io.barograph.cli.check;

import org.jspecify.annotations.NullMarked;

/// `barograph check`: whether rule files can be used, what is wrong with them, and how far their taints could reach in
/// a cluster. Its SARIF report lives here too.
package io.barograph.cli.check;

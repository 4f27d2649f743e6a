/// Where observations of the past come from: recordings, journals, exporters' memories; and what is assumed of nodes
/// that a source cannot know.
package io.barograph.cli.backtest.source;

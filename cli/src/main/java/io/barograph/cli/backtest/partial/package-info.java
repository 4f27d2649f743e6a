/// Parts of one backtest: which nodes a shard has, the file that it leaves, and what all files together say.
package io.barograph.cli.backtest.partial;

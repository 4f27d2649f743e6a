/// The settings of a server: its addresses and options, and the web configuration file in exporter-toolkit's format.
package io.barograph.web.config;

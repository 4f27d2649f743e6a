package io.barograph.exporter.configz;

import io.barograph.quantity.KubeletDialect;
import module java.base;

/// The address of this node's kubelet, and the means to ask it.
///
/// @param host a name or an address of the kubelet; its certificate must be for the node's name in both cases
/// @param ca PEM of the authority of its certificate
/// @param token file with a service account's token, which the kubelet renews
/// @param dialect how thresholds are read
public record ConfigzSettings(String host, int port, Path ca, Path token, KubeletDialect dialect) {}

package io.barograph.controller.kube.tls;

import module java.base;
import org.jspecify.annotations.Nullable;

/// An engine that keeps to its own SNI, whatever its user sets; all else is the actual engine's.
final class ServerNameEngine extends SSLEngine {

    private final SSLEngine actual;
    private final List<SNIServerName> indicated;

    ServerNameEngine(SSLEngine actual, List<SNIServerName> indicated) {
        super(actual.getPeerHost(), actual.getPeerPort());
        this.actual = actual;
        this.indicated = indicated;
        setSSLParameters(actual.getSSLParameters());
    }

    @Override
    public void setSSLParameters(SSLParameters parameters) {
        parameters.setServerNames(indicated);
        actual.setSSLParameters(parameters);
    }

    @Override
    public SSLParameters getSSLParameters() {
        return actual.getSSLParameters();
    }

    @Override
    public SSLEngineResult wrap(ByteBuffer[] sources, int offset, int length, ByteBuffer target) throws SSLException {
        return actual.wrap(sources, offset, length, target);
    }

    @Override
    public SSLEngineResult unwrap(ByteBuffer source, ByteBuffer[] targets, int offset, int length) throws SSLException {
        return actual.unwrap(source, targets, offset, length);
    }

    @Override
    public @Nullable Runnable getDelegatedTask() {
        return actual.getDelegatedTask();
    }

    @Override
    public void closeInbound() throws SSLException {
        actual.closeInbound();
    }

    @Override
    public boolean isInboundDone() {
        return actual.isInboundDone();
    }

    @Override
    public void closeOutbound() {
        actual.closeOutbound();
    }

    @Override
    public boolean isOutboundDone() {
        return actual.isOutboundDone();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return actual.getSupportedCipherSuites();
    }

    @Override
    public String[] getEnabledCipherSuites() {
        return actual.getEnabledCipherSuites();
    }

    @Override
    public void setEnabledCipherSuites(String[] suites) {
        actual.setEnabledCipherSuites(suites);
    }

    @Override
    public String[] getSupportedProtocols() {
        return actual.getSupportedProtocols();
    }

    @Override
    public String[] getEnabledProtocols() {
        return actual.getEnabledProtocols();
    }

    @Override
    public void setEnabledProtocols(String[] protocols) {
        actual.setEnabledProtocols(protocols);
    }

    @Override
    public SSLSession getSession() {
        return actual.getSession();
    }

    @Override
    public @Nullable SSLSession getHandshakeSession() {
        return actual.getHandshakeSession();
    }

    @Override
    public void beginHandshake() throws SSLException {
        actual.beginHandshake();
    }

    @Override
    public SSLEngineResult.HandshakeStatus getHandshakeStatus() {
        return actual.getHandshakeStatus();
    }

    @Override
    public void setUseClientMode(boolean isClient) {
        actual.setUseClientMode(isClient);
    }

    @Override
    public boolean getUseClientMode() {
        return actual.getUseClientMode();
    }

    @Override
    public void setNeedClientAuth(boolean isNeeded) {
        actual.setNeedClientAuth(isNeeded);
    }

    @Override
    public boolean getNeedClientAuth() {
        return actual.getNeedClientAuth();
    }

    @Override
    public void setWantClientAuth(boolean isWanted) {
        actual.setWantClientAuth(isWanted);
    }

    @Override
    public boolean getWantClientAuth() {
        return actual.getWantClientAuth();
    }

    @Override
    public void setEnableSessionCreation(boolean isEnabled) {
        actual.setEnableSessionCreation(isEnabled);
    }

    @Override
    public boolean getEnableSessionCreation() {
        return actual.getEnableSessionCreation();
    }

    @Override
    public @Nullable String getApplicationProtocol() {
        return actual.getApplicationProtocol();
    }

    @Override
    public @Nullable String getHandshakeApplicationProtocol() {
        return actual.getHandshakeApplicationProtocol();
    }

    @Override
    public void setHandshakeApplicationProtocolSelector(
            @Nullable BiFunction<SSLEngine, List<String>, String> selector) {
        actual.setHandshakeApplicationProtocolSelector(selector);
    }

    @Override
    public @Nullable BiFunction<SSLEngine, List<String>, String> getHandshakeApplicationProtocolSelector() {
        return actual.getHandshakeApplicationProtocolSelector();
    }
}

package io.barograph.web.limits;

import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import module java.base;

/// A listening socket that closes what is beyond the bound as soon as it is accepted.
final class BoundedServerChannel extends NioServerSocketChannel {

    private final AcceptedChannels accepted;

    BoundedServerChannel(AcceptedChannels accepted) {
        this.accepted = accepted;
    }

    @Override
    protected int doReadMessages(List<Object> messages) throws IOException {
        SocketChannel socket = javaChannel().accept();
        if (socket == null) {
            return 0;
        }
        NioSocketChannel channel = new NioSocketChannel(this, socket);
        if (accepted.takeChannel(channel)) {
            messages.add(channel);
        } else {
            socket.close();
        }
        return 1;
    }
}

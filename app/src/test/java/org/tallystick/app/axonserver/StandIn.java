package org.tallystick.app.axonserver;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Speaks Axon Server's protocol, as far as this application uses it, and keeps events in memory.
 *
 * <p>Modelled on the published source of Axon Server SE 4.6.11: an append transaction is stored as
 * a whole once the client has closed its side, or refused as a whole with {@code OUT_OF_RANGE} and
 * the trailer {@code AxonIQ-ErrorCode: AXONIQ-2000} if one number does not follow (its {@code
 * SequenceNumberCache} and {@code LocalEventStore}); numbers are taken before their events can be
 * read, and given back if the transaction is refused; whether a stream is new is asked of recent
 * events only; a snapshot of a number that its stream has not reached is refused; tokens are
 * numbers without holes from 0; a stream of events sends as many as the client has permitted;
 * commands go to the one client to which the routing key belongs, and are answered with AXONIQ-4000
 * without a handler and with AXONIQ-4001 if its connection is lost ({@code CommandDispatcher}). It
 * has neither several contexts, nor access control, nor flow control of commands, nor anything on
 * disk.
 */
public final class StandIn implements TestServer {

    private static final int END_SECONDS_MAX = 10;

    private final StandInLog stored = new StandInLog();
    private final StandInSwitches switches = new StandInSwitches();
    private @Nullable Server server;
    private int port;

    private StandIn() {}

    public static StandIn start() {
        StandIn standIn = new StandIn();
        standIn.open();
        return standIn;
    }

    @Override
    public String address() {
        return "127.0.0.1:" + port;
    }

    /** As if what is there had been there for long: many files of events ago. */
    public void age() {
        stored.age();
    }

    public StandInSwitches switches() {
        return switches;
    }

    @Override
    public synchronized void open() {
        try {
            server =
                    NettyServerBuilder.forAddress(
                                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                            .addService(new StandInPlatform())
                            .addService(new StandInEvents(stored, switches))
                            .addService(new StandInCommands())
                            .build()
                            .start();
            port = server.getPort();
        } catch (IOException e) {
            throw new UncheckedIOException("The stand-in does not start", e);
        }
    }

    @Override
    public synchronized void shut() {
        Server open = server;
        if (open != null) {
            try {
                open.shutdownNow().awaitTermination(END_SECONDS_MAX, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void empty() {
        stored.clear();
    }

    @Override
    public void close() {
        shut();
        stored.close();
    }
}

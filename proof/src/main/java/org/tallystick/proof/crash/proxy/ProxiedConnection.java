package org.tallystick.proof.crash.proxy;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.crash.proxy.Trap.Moment;

/**
 * One connection, passed on message by message. The protocol is that of PostgreSQL, version 3: a
 * type, a length that counts itself, and the rest.
 */
final class ProxiedConnection {

    private static final int BUFFER_BYTES = 32_768;
    private static final int LENGTH_BYTES = 4;
    private static final int CANCEL_REQUEST = 80_877_102;
    private static final int TLS_REQUEST = 80_877_103;
    private static final int GSS_REQUEST = 80_877_104;
    private static final byte IDLE = 'I';

    private final DatabaseProxy proxy;
    private final Socket application;
    private final Socket database;
    private final Statements statements = new Statements();
    private final Set<Work> inTransaction = EnumSet.noneOf(Work.class);

    ProxiedConnection(DatabaseProxy proxy, Socket application, Socket database) throws IOException {
        this.proxy = proxy;
        this.application = application;
        this.database = database;
        application.setTcpNoDelay(true);
        database.setTcpNoDelay(true);
    }

    /** One direction; ends when either side does. */
    private interface Passing {
        void pass(DataInputStream in, DataOutputStream out)
                throws IOException, InterruptedException;
    }

    void start(ExecutorService threads) {
        threads.execute(() -> run(application, database, this::passRequests));
        threads.execute(() -> run(database, application, this::passAnswers));
    }

    private void run(Socket from, Socket to, Passing passing) {
        try {
            passing.pass(
                    new DataInputStream(
                            new BufferedInputStream(from.getInputStream(), BUFFER_BYTES)),
                    new DataOutputStream(
                            new BufferedOutputStream(to.getOutputStream(), BUFFER_BYTES)));
        } catch (IOException ended) {
            // One side is gone, so the other one is let go too.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
        }
    }

    private void passRequests(DataInputStream in, DataOutputStream out)
            throws IOException, InterruptedException {
        if (!passGreeting(in, out)) {
            return;
        }
        while (true) {
            byte type = in.readByte();
            byte[] body = in.readNBytes(in.readInt() - LENGTH_BYTES);
            Statement executed = statements.read(type, body);
            if (executed != null && isToBeCut(executed)) {
                return;
            }
            write(out, type, body, in.available() == 0);
        }
    }

    /** Whether more than that follows; encryption is politely declined. */
    private boolean passGreeting(DataInputStream in, DataOutputStream out) throws IOException {
        while (true) {
            int length = in.readInt();
            int code = in.readInt();
            if (code == TLS_REQUEST || code == GSS_REQUEST) {
                application.getOutputStream().write('N');
                continue;
            }
            byte[] rest = in.readNBytes(length - 2 * LENGTH_BYTES);
            out.writeInt(length);
            out.writeInt(code);
            out.write(rest);
            out.flush();
            return code != CANCEL_REQUEST;
        }
    }

    private boolean isToBeCut(Statement executed) throws InterruptedException {
        if (executed.isCommit()) {
            return isHeldAndCut(Moment.BEFORE_COMMIT, works());
        }
        if (executed.works().isEmpty()) {
            return false;
        }
        synchronized (inTransaction) {
            inTransaction.addAll(executed.works());
        }
        return isHeldAndCut(Moment.STATEMENT, executed.works());
    }

    private void passAnswers(DataInputStream in, DataOutputStream out)
            throws IOException, InterruptedException {
        while (true) {
            byte type = in.readByte();
            byte[] body = in.readNBytes(in.readInt() - LENGTH_BYTES);
            if (type == 'C' && Statements.text(body, 0).equals("COMMIT")) {
                if (isHeldAndCut(Moment.AFTER_COMMIT, works())) {
                    return;
                }
            } else if (type == 'Z' && body[0] == IDLE) {
                synchronized (inTransaction) {
                    inTransaction.clear();
                }
            }
            boolean last = in.available() == 0;
            Duration delay = proxy.delay();
            if (last && !delay.isZero()) {
                LockSupport.parkNanos(delay.toNanos());
            }
            write(out, type, body, last);
        }
    }

    private Set<Work> works() {
        synchronized (inTransaction) {
            return inTransaction.isEmpty() ? Set.of() : EnumSet.copyOf(inTransaction);
        }
    }

    private boolean isHeldAndCut(Moment moment, Set<Work> works) throws InterruptedException {
        @Nullable Trap trap = proxy.trap();
        return trap != null && trap.hold(proxy, moment, works);
    }

    private static void write(DataOutputStream out, byte type, byte[] body, boolean flush)
            throws IOException {
        out.writeByte(type);
        out.writeInt(body.length + LENGTH_BYTES);
        out.write(body);
        if (flush) {
            out.flush();
        }
    }

    void close() {
        try {
            application.close();
            database.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            proxy.closed(this);
        }
    }
}

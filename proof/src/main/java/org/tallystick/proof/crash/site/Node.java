package org.tallystick.proof.crash.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.crash.inside.FaultFiles;
import org.tallystick.proof.crash.proxy.DatabaseProxy;
import org.tallystick.proof.lab.NodeProcess;
import org.tallystick.proof.lab.Program;

/** One node: a process at a port that stays the same, however often the process is killed. */
public final class Node implements AutoCloseable {

    /** It starts faster so, and on a busy machine a campaign is mostly starts. */
    private static final List<String> JVM = List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto");

    private static final int STARTS_MAX = 5;

    private final int number;
    private final int port;
    private final Path log;
    private final DatabaseProxy proxy;
    private final FaultFiles faults;
    private final Map<String, String> environment;
    private volatile Program program;
    private volatile @Nullable NodeProcess process;
    private volatile boolean up;

    Node(int number, int port, Path folder, DatabaseProxy proxy, Map<String, String> environment) {
        this.number = number;
        this.port = port;
        this.log = folder.resolve("node-" + number + ".log");
        this.proxy = proxy;
        this.faults = new FaultFiles(faultsFolder(folder, number));
        this.environment = Map.copyOf(environment);
        this.program = Program.ofThisBuild();
    }

    static Path faultsFolder(Path folder, int number) {
        return folder.resolve("faults-" + number);
    }

    public int number() {
        return number;
    }

    public int port() {
        return port;
    }

    public DatabaseProxy proxy() {
        return proxy;
    }

    public FaultFiles faults() {
        return faults;
    }

    /** Whether it can be asked; false from a kill on until it is ready again. */
    public boolean isUp() {
        return up;
    }

    /**
     * Starts its process, and waits until it is ready. A process that ends instead, as it does
     * where there is no database just then, is started again, as by whatever watches over
     * processes.
     */
    void start() throws Exception {
        faults.take(FaultFiles.WRITER_ERROR);
        faults.take(FaultFiles.POOL_EXHAUSTED);
        for (int tries = 1; !up; tries++) {
            NodeProcess started = NodeProcess.start(program, port, log, JVM, environment);
            process = started;
            try {
                started.awaitReady();
                up = true;
            } catch (IllegalStateException e) {
                if (tries == STARTS_MAX) {
                    throw e;
                }
            }
        }
    }

    /** From its next start on it is of this build. */
    public void use(Program other) {
        program = other;
    }

    /** Stops its process, as whoever maintains it does: nobody is sent to it any more first. */
    public void stop() {
        up = false;
        running().close();
    }

    /** Kills its process. */
    public void kill() {
        up = false;
        running().kill();
    }

    /** Lets its process sleep in the midst of whatever it does. */
    public void pause() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** Lets it go on as if nothing had happened. */
    public void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    /** Whether it says itself that it is ready. */
    public boolean isReady() throws IOException {
        return running().isReady();
    }

    private void signal(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, "" + running().pid()).start().waitFor();
        if (code != 0) {
            throw new IllegalStateException("Node " + number + " could not be sent " + name);
        }
    }

    private NodeProcess running() {
        NodeProcess running = process;
        if (running == null) {
            throw new IllegalStateException("Node " + number + " was never started");
        }
        return running;
    }

    @Override
    public void close() throws IOException {
        NodeProcess running = process;
        if (running != null && running.isAlive()) {
            running.kill();
        }
        proxy.close();
    }
}

package org.tallystick.proof.crash;

import java.time.Duration;
import java.util.function.Consumer;
import org.tallystick.proof.crash.site.Node;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.Elapsed;
import org.tallystick.proof.lab.Program;

/**
 * Node by node the old program is stopped as an operator stops it, and the new one started in its
 * place, while clients are at work. In between both work side by side on one database, and a new
 * node is killed there too.
 */
final class RollingUpgrade {

    private static final Duration WHILE = Duration.ofSeconds(8);

    private final Site site;
    private final Tally tally;
    private final Consumer<String> progress;

    RollingUpgrade(Site site, Tally tally, Consumer<String> progress) {
        this.site = site;
        this.tally = tally;
        this.progress = progress;
    }

    void run() throws Exception {
        pause();
        for (Node node : site.nodes()) {
            node.stop();
            progress.accept("Node " + node.number() + " is stopped");
            pause();
            node.use(Program.ofThisBuild());
            site.startInBackground(node).get();
            progress.accept("Node " + node.number() + " is up again, with the new program");
            pause();
            tally.replaced();
            node.kill();
            tally.count(CrashKind.KILL_ANYTIME, true);
            site.startInBackground(node).get();
            progress.accept("Node " + node.number() + " was killed, and is up again");
            pause();
        }
    }

    private static void pause() throws Exception {
        Await.until("Clients work", Duration.ofMinutes(1), new Elapsed(WHILE));
    }
}

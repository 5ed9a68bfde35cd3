package org.tallystick.proof.crash.load;

import java.util.concurrent.ExecutorService;

/** What the clients of a campaign share. */
record LoadThreads(ExecutorService pool, Patience patience) {}

package org.tallystick.proof.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How much processor time the load, the applications and PostgreSQL have used together. Unlike the
 * time that passes it hardly depends on who else uses the machine.
 */
final class CpuTime {

    private static final long MICROS_PER_TICK = 10_000;

    /** The fields of a process's own time and of its ended children's, after its name. */
    private static final int FIRST_TIME = 11;

    private static final int LAST_TIME = 14;

    private CpuTime() {}

    /**
     * The time of these processes and all their descendants, in microseconds; zero where the
     * operating system does not tell.
     */
    static long microsOf(Stream<Long> pids) {
        List<Long> all = new ArrayList<>();
        pids.forEach(
                pid -> {
                    all.add(pid);
                    ProcessHandle.of(pid).stream()
                            .flatMap(ProcessHandle::descendants)
                            .forEach(child -> all.add(child.pid()));
                });
        return all.stream().distinct().mapToLong(CpuTime::ticksOf).sum() * MICROS_PER_TICK;
    }

    /** Time of one operation. */
    static String perOperation(long micros, long operations) {
        return micros == 0 || operations == 0
                ? "-"
                : String.format(Locale.ROOT, "%d", micros / operations);
    }

    private static long ticksOf(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            long ticks = 0;
            for (int field = FIRST_TIME; field <= LAST_TIME; field++) {
                ticks += Long.parseLong(fields[field]);
            }
            return ticks;
        } catch (IOException gone) {
            return 0;
        }
    }
}

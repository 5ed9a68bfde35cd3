package org.tallystick.proof.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.lab.LabDatabase;
import org.tallystick.proof.lab.ReadModels;

/** What the parts of a run share: the database, the applications on it, and what they did. */
final class Lab implements AutoCloseable {

    /** The accounts that spread loads go to. */
    static final List<String> SPREAD = OrderBook.accounts("spread", 1_000);

    private final Options options;
    private final Report report;
    private final LabDatabase database;
    private final ReadModels readModels;
    private final List<ApplicationProcess> processes = new ArrayList<>();
    private final LongAdder applied = new LongAdder();
    private final Set<String> opened = new HashSet<>();
    private @Nullable InProcessApplication inProcess;
    private @Nullable OldCallbacks oldCallbacks;
    private @Nullable List<String> largeBooks;

    Lab(Options options, Report report, LabDatabase database) {
        this.options = options;
        this.report = report;
        this.database = database;
        this.readModels = new ReadModels(database);
    }

    Options options() {
        return options;
    }

    Report report() {
        return report;
    }

    LabDatabase database() {
        return database;
    }

    ReadModels readModels() {
        return readModels;
    }

    /** Movements that clients were told had been made, by all parts together. */
    LongAdder applied() {
        return applied;
    }

    /** The application in this process, started if it is not running. */
    InProcessApplication inProcess() {
        if (inProcess == null) {
            inProcess = InProcessApplication.start(database);
        }
        return inProcess;
    }

    void stopInProcess() {
        if (inProcess != null) {
            inProcess.close();
            inProcess = null;
        }
    }

    /** The first or the second application in a process of its own, started if need be. */
    ApplicationProcess process(int number) throws Exception {
        while (processes.size() <= number) {
            processes.add(ApplicationProcess.start(database, processes.size(), options.jvm()));
        }
        return processes.get(number);
    }

    /** The processor time that everything together has used so far, in microseconds. */
    long cpuMicros() throws IOException {
        return CpuTime.microsOf(
                Stream.concat(
                        Stream.of(ProcessHandle.current().pid(), database.pid()),
                        processes.stream().map(ApplicationProcess::pid)));
    }

    /** Callbacks that have left their accounts' windows, made if there are none yet. */
    OldCallbacks oldCallbacks(Application application) throws Exception {
        if (oldCallbacks == null) {
            oldCallbacks = OldCallbacks.make(this, application);
        }
        return oldCallbacks;
    }

    /** The accounts of large books, made if there are none yet: each has ten movements. */
    List<String> largeBooks(Application application) throws Exception {
        if (largeBooks == null) {
            List<String> accountIds = OrderBook.accounts("reconcile", options.largeAccounts());
            // Each opening brings one movement, and each movement two entries.
            OrderBook orders = new OrderBook("reconcile", accountIds);
            OldCallbacks.push(this, application, orders, 9L * accountIds.size());
            database.settle();
            largeBooks = accountIds;
        }
        return largeBooks;
    }

    /** Opens those of the accounts that are not open yet, and puts money into them. */
    void openAccounts(Application application, List<String> accountIds) throws Exception {
        List<String> missing = accountIds.stream().filter(opened::add).toList();
        if (!missing.isEmpty()) {
            new AccountOpening(this, application).open(missing);
            readModels.awaitAccounts(opened.size());
        }
    }

    @Override
    public void close() {
        try {
            processes.forEach(ApplicationProcess::close);
            stopInProcess();
        } finally {
            database.close();
        }
    }
}

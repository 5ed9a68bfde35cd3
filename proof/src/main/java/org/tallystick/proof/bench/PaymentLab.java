package org.tallystick.proof.bench;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tallystick.proof.lab.LabDatabase;

/** An application with a simulated gateway, on a database of its own, and accounts with money. */
final class PaymentLab implements AutoCloseable {

    private static final List<String> ACCOUNTS = OrderBook.accounts("payer", 500);
    private static final long FUNDS = 1_000_000_000;

    private final LabDatabase database;
    private final ApplicationProcess process;
    private final PaymentClient client;
    private final int simulatorPort;

    private PaymentLab(
            LabDatabase database,
            ApplicationProcess process,
            PaymentClient client,
            int simulatorPort) {
        this.database = database;
        this.process = process;
        this.client = client;
        this.simulatorPort = simulatorPort;
    }

    /**
     * Starts one.
     *
     * @param settings further settings of the application, as environment variables
     */
    static PaymentLab start(List<String> jvm, Map<String, String> settings) throws Exception {
        LabDatabase database = LabDatabase.start();
        try {
            int simulatorPort = ApplicationProcess.freePort();
            Map<String, String> environment = new HashMap<>(settings);
            environment.put("TALLYSTICK_SIMULATOR_ENABLED", "true");
            environment.put("TALLYSTICK_SIMULATOR_PORT", String.valueOf(simulatorPort));
            ApplicationProcess process = ApplicationProcess.start(database, 0, jvm, environment);
            PaymentLab lab = new PaymentLab(database, process, process.payments(), simulatorPort);
            lab.openAccounts();
            return lab;
        } catch (Exception e) {
            database.close();
            throw e;
        }
    }

    LabDatabase database() {
        return database;
    }

    ApplicationProcess process() {
        return process;
    }

    PaymentClient client() {
        return client;
    }

    int simulatorPort() {
        return simulatorPort;
    }

    List<String> accounts() {
        return ACCOUNTS;
    }

    /** The processor time that everything together has used so far, in microseconds. */
    long cpuMicros() throws IOException {
        return CpuTime.microsOf(
                Stream.of(ProcessHandle.current().pid(), database.pid(), process.pid()));
    }

    private void openAccounts() throws Exception {
        try (HttpSender sender = process.connectHttp()) {
            for (String account : ACCOUNTS) {
                sender.open(account);
                BusyException.patiently(
                        () -> {
                            sender.send(
                                    new Order(true, account, "fund-" + account, FUNDS, "funds"));
                            return true;
                        });
            }
        }
    }

    @Override
    public void close() {
        try {
            process.close();
        } finally {
            database.close();
        }
    }
}

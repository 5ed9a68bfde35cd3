package org.tallystick.proof.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tallystick.proof.lab.ApiKey;
import org.tallystick.proof.lab.LabDatabase;
import org.tallystick.proof.lab.Meters;
import org.tallystick.proof.lab.NodeProcess;

/** The application in a process of its own, and a key to it. */
final class ApplicationProcess implements Application {

    private final NodeProcess process;
    private final String apiKey;

    private ApplicationProcess(NodeProcess process, String apiKey) {
        this.process = process;
        this.apiKey = apiKey;
    }

    static ApplicationProcess start(LabDatabase database, int number, List<String> jvm)
            throws Exception {
        return start(database, number, jvm, Map.of());
    }

    /**
     * Starts one.
     *
     * @param settings of the application beyond the usual, as environment variables
     */
    static ApplicationProcess start(
            LabDatabase database, int number, List<String> jvm, Map<String, String> settings)
            throws Exception {
        Path log = database.folder().resolve("process-" + number + ".log");
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("SPRING_DATASOURCE_URL", database.jdbcUrl());
        environment.put("SPRING_DATASOURCE_USERNAME", database.user());
        environment.put("TALLYSTICK_DATA_DIR", database.folder().resolve("p" + number).toString());
        NodeProcess process = NodeProcess.start(freePort(), log, jvm, environment);
        try {
            process.awaitReady();
            String key = ApiKey.make();
            ApiKey.store(database, CommandSender.CLIENT, key);
            return new ApplicationProcess(process, key);
        } catch (Exception e) {
            process.close();
            throw e;
        }
    }

    @Override
    public Sender connect() throws IOException {
        return connectHttp();
    }

    HttpSender connectHttp() throws IOException {
        return new HttpSender(process.port(), apiKey);
    }

    PaymentClient payments() {
        return new PaymentClient(process.port(), apiKey);
    }

    @Override
    public Meters meters() {
        try {
            String header = "Authorization: Bearer " + apiKey + "\r\n";
            return Meters.ofPrometheus(process.get("/actuator/prometheus", header).text());
        } catch (IOException e) {
            throw new IllegalStateException("The meters cannot be read", e);
        }
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.close();
    }

    static int freePort() throws IOException {
        return NodeProcess.freePort();
    }
}

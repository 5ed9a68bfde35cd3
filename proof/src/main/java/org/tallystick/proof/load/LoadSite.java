package org.tallystick.proof.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.lab.ApiKey;
import org.tallystick.proof.lab.GatewayHost;
import org.tallystick.proof.lab.LabDatabase;
import org.tallystick.proof.lab.Meters;
import org.tallystick.proof.lab.NodeProcess;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One or two nodes as shipped, a PostgreSQL with durable commits, and a gateway beside them. */
final class LoadSite implements AutoCloseable {

    static final String CLIENT = "load";

    /** Many enough that it is no single account that is measured. */
    static final List<String> ACCOUNTS =
            IntStream.range(0, 400).mapToObj(number -> "load-" + number).toList();

    private static final long FUNDS = 1_000_000_000L;

    private final LabDatabase database;
    private final LabDatabase others;
    private final GatewayHost gateway;
    private final List<Integer> ports = new ArrayList<>();
    private final List<NodeProcess> nodes = new ArrayList<>();
    private final String apiKey = ApiKey.make();
    private final String crowdKey = ApiKey.make();
    private final Map<String, Object> settings;

    private LoadSite(
            LabDatabase database,
            LabDatabase others,
            GatewayHost gateway,
            Map<String, Object> settings) {
        this.database = database;
        this.others = others;
        this.gateway = gateway;
        this.settings = settings;
    }

    /**
     * Starts everything, with accounts that have money.
     *
     * @param settings of the nodes beyond the usual
     */
    static LoadSite start(int nodeCount, Map<String, Object> settings) throws Exception {
        LabDatabase database = LabDatabase.start();
        return start(database, nodeCount, settings);
    }

    /** The same on a database that is there already, and is closed with this. */
    static LoadSite start(LabDatabase database, int nodeCount, Map<String, Object> settings)
            throws Exception {
        LabDatabase others = LabDatabase.start();
        GatewayHost gateway = GatewayHost.start(others.dataSource());
        LoadSite site = new LoadSite(database, others, gateway, settings);
        try {
            for (int number = 0; number < nodeCount; number++) {
                site.ports.add(NodeProcess.freePort());
            }
            for (int number = 0; number < nodeCount; number++) {
                site.startNode(number);
            }
            ApiKey.store(database, CLIENT, site.apiKey);
            ApiKey.store(database, CLIENT, site.crowdKey);
            site.openAccounts();
            return site;
        } catch (Exception e) {
            site.close();
            throw e;
        }
    }

    /** Starts a node, for the first time or after a kill, and waits until it is ready. */
    void startNode(int number) throws Exception {
        Map<String, Object> all = new HashMap<>(gateway.settings(ports.get(0)));
        all.put("spring.datasource.url", database.jdbcUrl());
        all.put("spring.datasource.username", database.user());
        all.put("tallystick.data-dir", folder().resolve("data-" + number).toString());
        all.putAll(settings);
        Map<String, String> environment =
                Map.of("SPRING_APPLICATION_JSON", JsonMapper.shared().writeValueAsString(all));
        Path log = folder().resolve("node-" + number + ".log");
        NodeProcess node = NodeProcess.start(ports.get(number), log, List.of(), environment);
        if (number < nodes.size()) {
            nodes.set(number, node);
        } else {
            nodes.add(node);
        }
        node.awaitReady();
    }

    NodeProcess node(int number) {
        return nodes.get(number);
    }

    List<NodeProcess> nodes() {
        return List.copyOf(nodes);
    }

    LabDatabase database() {
        return database;
    }

    GatewayHost gateway() {
        return gateway;
    }

    JsonNode gatewayBooks() throws IOException, InterruptedException {
        return gateway.books();
    }

    Path folder() {
        return database.folder();
    }

    LoadClient client(int number) {
        return new LoadClient(List.copyOf(ports), apiKey, number);
    }

    /** One of many that share a key, which is not that of the others. */
    LoadClient crowdClient(int number) {
        return new LoadClient(List.copyOf(ports), crowdKey, number);
    }

    /** What a node publishes; null while it does not answer. */
    @Nullable String published(int number) {
        try {
            String header = "Authorization: Bearer " + apiKey + "\r\n";
            return nodes.get(number).get("/actuator/prometheus", header).text();
        } catch (IOException down) {
            return null;
        }
    }

    Meters meters(int number) {
        String text = published(number);
        return text == null ? new Meters(0, 0, 0) : Meters.ofPrometheus(text);
    }

    private void openAccounts() {
        try (LoadClient client = client(0)) {
            for (String account : ACCOUNTS) {
                String open = "{\"accountId\":\"" + account + "\",\"currency\":\"CNY\"}";
                settle(client, "", account, "/v1/accounts", open);
                settle(
                        client,
                        "fund-" + account,
                        account,
                        "/v1/accounts/" + account + "/recharges",
                        "{\"amount\":" + FUNDS + "}");
            }
        }
    }

    private static void settle(
            LoadClient client, String key, String account, String path, String body) {
        Wish wish = new Wish(Operation.RECHARGE, key, account, 0, path, body, "");
        for (int tries = 0; ; tries++) {
            LoadClient.Reply reply = client.exchange(wish);
            if (reply.answer() != null && reply.answer().status() / 100 == 2) {
                return;
            }
            if (tries == 20) {
                throw new IllegalStateException("No account with money: " + reply);
            }
        }
    }

    @Override
    public void close() {
        for (NodeProcess node : nodes) {
            if (node.isAlive()) {
                node.kill();
            }
        }
        gateway.close();
        database.close();
        others.close();
    }
}

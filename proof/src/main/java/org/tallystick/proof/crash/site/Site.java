package org.tallystick.proof.crash.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.tallystick.proof.crash.proxy.DatabaseProxy;
import org.tallystick.proof.lab.ApiKey;
import org.tallystick.proof.lab.Entrance;
import org.tallystick.proof.lab.GatewayHost;
import org.tallystick.proof.lab.LabDatabase;
import org.tallystick.proof.lab.NodeProcess;
import org.tallystick.proof.lab.Program;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** All that runs during a campaign. */
public final class Site implements AutoCloseable {

    /** The client in whose name everything is sent. */
    public static final String CLIENT = "crash";

    private final LabDatabase database;
    private final LabDatabase others;
    private final GatewayHost gateway;
    private final Upstream upstream;
    private final Entrance entrance;
    private final List<Node> nodes = new CopyOnWriteArrayList<>();
    private final String apiKey = ApiKey.make();
    private final ExecutorService starts = Executors.newCachedThreadPool();

    private Site(LabDatabase database, LabDatabase others, GatewayHost gateway, Upstream upstream)
            throws IOException {
        this.entrance = Entrance.open(this::portsUp);
        this.database = database;
        this.others = others;
        this.gateway = gateway;
        this.upstream = upstream;
    }

    /** Starts everything; the nodes one after the other, since the first one makes the tables. */
    public static Site start(int nodeCount, List<String> accounts, long seed) throws Exception {
        return start(Program.ofThisBuild(), nodeCount, accounts, seed);
    }

    /** The same with nodes of another build. */
    public static Site start(Program program, int nodeCount, List<String> accounts, long seed)
            throws Exception {
        LabDatabase database = LabDatabase.start();
        LabDatabase others = LabDatabase.start();
        Site site =
                new Site(
                        database,
                        others,
                        GatewayHost.start(others.dataSource()),
                        new Upstream(others, accounts, seed));
        try {
            for (int number = 1; number <= nodeCount; number++) {
                Node node = site.node(number);
                node.use(program);
                site.nodes.add(node);
            }
            site.nodes.get(0).start();
            ApiKey.store(database, CLIENT, site.apiKey);
            for (Future<?> start :
                    site.nodes.stream().skip(1).map(site::startInBackground).toList()) {
                start.get();
            }
            return site;
        } catch (Exception e) {
            site.close();
            throw e;
        }
    }

    public LabDatabase database() {
        return database;
    }

    public Upstream upstream() {
        return upstream;
    }

    public List<Node> nodes() {
        return List.copyOf(nodes);
    }

    public String apiKey() {
        return apiKey;
    }

    /** Where logs are kept. */
    public Path folder() {
        return database.folder();
    }

    /** Lets the gateway send what nobody has acknowledged yet. */
    public void tellWaitingCallbacks() throws IOException, InterruptedException {
        gateway.tellWaiting();
    }

    /** The gateway's own account of things. */
    public JsonNode gatewayBooks() throws IOException, InterruptedException {
        return gateway.books();
    }

    /** Starts a killed node again; ends when it is ready. */
    public Future<?> startInBackground(Node node) {
        CompletableFuture<Void> ready = new CompletableFuture<>();
        starts.execute(
                () -> {
                    try {
                        node.start();
                        ready.complete(null);
                    } catch (Exception e) {
                        ready.completeExceptionally(e);
                    }
                });
        return ready;
    }

    private List<Integer> portsUp() {
        return nodes.stream().filter(Node::isUp).map(Node::port).toList();
    }

    private Node node(int number) throws IOException {
        DatabaseProxy proxy = DatabaseProxy.start(database.port());
        int port = NodeProcess.freePort();
        Map<String, Object> settings = new HashMap<>(Settings.IMPATIENT);
        settings.putAll(gateway.settings(entrance.port()));
        settings.putAll(upstream.settings());
        settings.put("spring.datasource.url", Settings.jdbcUrl(proxy.port()));
        settings.put("spring.datasource.username", database.user());
        settings.put("tallystick.data-dir", folder().resolve("data-" + number).toString());
        settings.put(
                "tallystick.proof.faults-folder", Node.faultsFolder(folder(), number).toString());
        Map<String, String> environment =
                Map.of("SPRING_APPLICATION_JSON", JsonMapper.shared().writeValueAsString(settings));
        return new Node(number, port, folder(), proxy, environment);
    }

    /** Keeps the nodes' logs where they outlive the campaign. */
    public void keepLogs(Path target) throws IOException {
        Files.createDirectories(target);
        for (int number : IntStream.rangeClosed(1, nodes.size()).toArray()) {
            String name = "node-" + number + ".log";
            Files.copy(
                    folder().resolve(name),
                    target.resolve(name),
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void close() throws IOException {
        starts.shutdownNow();
        for (Node node : nodes) {
            node.close();
        }
        gateway.close();
        entrance.close();
        database.close();
        others.close();
    }
}

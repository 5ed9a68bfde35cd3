package org.tallystick.app.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.deadletter.DeadLetters;
import org.tallystick.api.processor.NodeView;
import org.tallystick.api.processor.ProcessorView;
import org.tallystick.api.processor.Processors;
import org.tallystick.api.processor.SegmentState;
import org.tallystick.api.processor.SegmentView;
import org.tallystick.app.TallystickApplication;
import org.tallystick.app.runtime.NodeId;
import org.tallystick.testing.TestDatabase;

/** A whole application of several that share one database. */
final class Node implements AutoCloseable {

    static final Duration LIMIT = Duration.ofSeconds(90);

    private final ConfigurableApplicationContext context;

    private Node(ConfigurableApplicationContext context) {
        this.context = context;
    }

    static Node start(TestDatabase database, String... more) {
        return start(database, List.of(TallystickApplication.class), more);
    }

    /** One of a newer version than those that are started otherwise. */
    static Node startNewer(TestDatabase database, String... more) {
        return startWith(NewerVersion.class, database, more);
    }

    /** One with some beans more. */
    static Node startWith(Class<?> beans, TestDatabase database, String... more) {
        return start(database, List.of(TallystickApplication.class, beans), more);
    }

    private static Node start(TestDatabase database, List<Class<?>> sources, String... more) {
        return new Node(
                new SpringApplicationBuilder(sources.toArray(Class<?>[]::new))
                        .run(arguments(database, more).toArray(String[]::new)));
    }

    /** One with no settings but where its database is. */
    static Node startAsShipped(TestDatabase database) {
        return new Node(
                new SpringApplicationBuilder(TallystickApplication.class)
                        .run(
                                "--server.port=0",
                                "--spring.datasource.url=" + database.jdbcUrl(),
                                "--spring.datasource.username=postgres"));
    }

    /** What makes an application one of the nodes. */
    static List<String> arguments(TestDatabase database, String... more) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--server.port=0",
                                "--spring.datasource.url=" + database.jdbcUrl(),
                                "--spring.datasource.username=postgres",
                                "--spring.datasource.hikari.maximum-pool-size=12",
                                "--spring.datasource.hikari.minimum-idle=2",
                                "--tallystick.claim-timeout=10s"));
        arguments.addAll(Arrays.asList(more));
        return arguments;
    }

    String id() {
        return context.getBean(NodeId.class).value();
    }

    String address() {
        return "http://127.0.0.1:"
                + context.getEnvironment().getRequiredProperty("local.server.port");
    }

    Processors processors() {
        return context.getBean(Processors.class);
    }

    DeadLetters deadLetters() {
        return context.getBean(DeadLetters.class);
    }

    JdbcClient jdbc() {
        return context.getBean(JdbcClient.class);
    }

    <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    boolean runs(String processor) {
        return context.getBean(RunningProcessors.class).find(processor).orElseThrow().isRunning();
    }

    ProcessorView view(String processor) {
        return processors()
                .find(processor)
                .orElseThrow(() -> new AssertionError("Nobody has told of " + processor));
    }

    SegmentView segment(String processor, int segment) {
        return view(processor).segments().stream()
                .filter(each -> each.segment() == segment)
                .findFirst()
                .orElseThrow();
    }

    List<String> alive() {
        return processors().nodes().stream().map(NodeView::node).toList();
    }

    void awaitAlive(Node... nodes) {
        await().atMost(LIMIT)
                .until(() -> alive().containsAll(Arrays.stream(nodes).map(Node::id).toList()));
    }

    void awaitRunning(String processor) {
        await().atMost(LIMIT)
                .untilAsserted(
                        () ->
                                assertThat(view(processor).segments())
                                        .isNotEmpty()
                                        .allMatch(each -> each.state() == SegmentState.RUNNING));
    }

    @Override
    public void close() {
        context.close();
    }
}

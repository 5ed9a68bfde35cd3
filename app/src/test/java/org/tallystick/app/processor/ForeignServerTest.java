package org.tallystick.app.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.Test;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.store.RemoteStore;
import org.tallystick.app.axonserver.ServerClient;
import org.tallystick.app.axonserver.TestServer;
import org.tallystick.testing.TestDatabase;

/** A server that was restored to an earlier day does not know what was done since. */
class ForeignServerTest {

    private final TestDatabase database = TestDatabase.create();

    @Test
    void nothing_is_written_to_a_server_that_lost_what_was_copied() {
        try (TestServer server = TestServer.start();
                Node node = Node.start(database, NodesOnAxonServerTest.settings(server))) {
            open(node, "first");
            open(node, "second");
            RemoteStore store = node.part(RemoteStore.class);
            await().atMost(Node.LIMIT).until(() -> store.standing().copied() == 2);

            server.keepOnly(1);

            await().atMost(Node.LIMIT).until(() -> store.standing().problem() != null);
            assertThat(store.standing().problem()).contains("fewer events than were copied");
            assertThat(store.compare()).isEqualTo(store.standing().problem());
            Throwable refused =
                    node.part(CommandGateway.class)
                            .send(new OpenAccountCommand("third", "CNY", 0))
                            .orTimeout(60, TimeUnit.SECONDS)
                            .handle((outcome, failure) -> failure)
                            .join();
            assertThat(WriteFailure.of(refused)).contains(WriteFailure.UNAVAILABLE);
            try (ServerClient client = new ServerClient(server)) {
                assertThat(client.size()).isEqualTo(1);
            }
        }
    }

    private static void open(Node node, String account) {
        node.part(CommandGateway.class)
                .send(new OpenAccountCommand(account, "CNY", 0))
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
    }
}

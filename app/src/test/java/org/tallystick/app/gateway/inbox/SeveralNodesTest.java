package org.tallystick.app.gateway.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.app.gateway.inbox.Inbox.success;

import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.gateway.CallbackAnswer;
import org.tallystick.api.gateway.CallbackAnswer.Acknowledged;
import org.tallystick.api.gateway.CallbackAnswer.Reason;
import org.tallystick.api.gateway.CallbackAnswer.Refused;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;

class SeveralNodesTest {

    private static final String ORDER = "0000000000000000000000000a";

    private final Inbox inbox = new Inbox();

    @AfterEach
    void close() {
        inbox.close();
    }

    @Test
    void workers_of_several_nodes_share_the_work_and_do_nothing_twice() throws Exception {
        List<CallbackAnswer> answers =
                IntStream.range(0, 300)
                        .parallel()
                        .mapToObj(each -> inbox.receive(success("N-" + each, ORDER)))
                        .toList();
        assertThat(answers).allMatch(Acknowledged.class::isInstance);
        ExecutorService nodes = Executors.newFixedThreadPool(3);
        try {
            List<Future<?>> working =
                    IntStream.range(0, 3)
                            .<Future<?>>mapToObj(
                                    node ->
                                            nodes.submit(
                                                    () -> {
                                                        boolean more = true;
                                                        while (more) {
                                                            more = inbox.worker.work();
                                                        }
                                                    }))
                            .toList();
            for (Future<?> node : working) {
                node.get();
            }
        } finally {
            nodes.shutdownNow();
        }
        inbox.worker.work();

        assertThat(inbox.told).hasSize(300);
        assertThat(inbox.told.stream().map(RecordFactsCommand::inboxId).distinct()).hasSize(300);
        assertThat(
                        inbox.jdbc
                                .sql("SELECT count(*) FROM callback_inbox WHERE state = 'DONE'")
                                .query(Long.class)
                                .single())
                .isEqualTo(300);
    }

    @Test
    void a_database_that_does_not_answer_in_time_is_no_acknowledgement() throws Exception {
        try (Connection connection = inbox.database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("LOCK TABLE callback_inbox IN ACCESS EXCLUSIVE MODE");
            assertThat(inbox.receive(success("N-1", ORDER)))
                    .isEqualTo(new Refused(Reason.UNAVAILABLE));
            connection.rollback();
        }
        assertThat(inbox.receive(success("N-1", ORDER))).isInstanceOf(Acknowledged.class);
        assertThat(inbox.count("callback_inbox")).isEqualTo(1);
    }
}

package org.tallystick.app.web.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.axonframework.commandhandling.AsynchronousCommandBus;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.messaging.MessageHandler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.util.unit.DataSize;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountCommand.FreezeAccountCommand;
import org.tallystick.api.account.AccountResult;
import org.tallystick.app.security.ApiClient;
import org.tallystick.app.security.Scope;
import org.tallystick.app.web.WebSettings;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.trace.Trace;

/** What a caller is told when a command gets no outcome. */
class CommandsTest {

    private static final FreezeAccountCommand COMMAND = new FreezeAccountCommand("a", "why");
    private static final AccountResult RESULT =
            new AccountResult.NotDone(AccountResult.Obstacle.ACCOUNT_CLOSED);

    private final SimpleCommandBus bus = SimpleCommandBus.builder().build();
    private final Trace trace = Trace.of(null, "request-1");

    private Commands commands(MessageHandler<CommandMessage<?>> handler) {
        bus.subscribe(FreezeAccountCommand.class.getName(), handler);
        return new Commands(
                DefaultCommandGateway.builder().commandBus(bus).build(),
                new WebSettings(
                        DataSize.ofKilobytes(64),
                        Duration.ofMillis(200),
                        Duration.ofMillis(200),
                        500));
    }

    private ApiRequest request() {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setAttribute(Trace.ATTRIBUTE, trace);
        request.setAttribute(
                ApiClient.class.getName(), new ApiClient("shop", "key1", Set.of(Scope.OPERATE)));
        return ApiRequest.of(request);
    }

    @Test
    void commands_carry_the_trace_and_who_acts() {
        CompletableFuture<CommandMessage<?>> seen = new CompletableFuture<>();
        Commands commands =
                commands(
                        message -> {
                            seen.complete(message);
                            return RESULT;
                        });
        assertThat(commands.change(COMMAND, request())).isEqualTo(RESULT);
        CommandMessage<?> message = seen.join();
        assertThat(message.getMetaData())
                .containsEntry(TraceKeys.TRACE_ID, trace.traceId())
                .containsEntry(TraceKeys.REQUEST_ID, "request-1")
                .containsEntry(TraceKeys.ACTOR, "shop/key1");
    }

    @ParameterizedTest
    @CsvSource({"BUSY, BUSY", "UNAVAILABLE, UNAVAILABLE", "OUTCOME_UNKNOWN, OUTCOME_UNKNOWN"})
    void tells_why_there_is_no_outcome(WriteFailure failure, ProblemType type) {
        Commands commands =
                commands(
                        message -> {
                            throw failure.toException();
                        });
        assertThatThrownBy(() -> commands.change(COMMAND, request()))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem -> assertThat(problem.type()).isEqualTo(type));
    }

    @Test
    void a_fault_of_ours_is_not_dressed_up_as_anything_else() {
        Commands commands =
                commands(
                        message -> {
                            throw new IllegalStateException("SELECT secret");
                        });
        assertThatThrownBy(() -> commands.change(COMMAND, request()))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void an_outcome_that_does_not_come_in_time_is_unknown_and_not_failed() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        Commands commands = slow(released);
        try {
            assertThatThrownBy(() -> commands.change(COMMAND, request()))
                    .isInstanceOfSatisfying(
                            ProblemException.class,
                            problem ->
                                    assertThat(problem.type())
                                            .isEqualTo(ProblemType.OUTCOME_UNKNOWN));
        } finally {
            released.countDown();
        }
    }

    private Commands slow(CountDownLatch released) {
        AsynchronousCommandBus slowBus = AsynchronousCommandBus.builder().build();
        slowBus.subscribe(
                FreezeAccountCommand.class.getName(),
                message -> {
                    released.await();
                    return nothing();
                });
        return new Commands(
                DefaultCommandGateway.builder().commandBus(slowBus).build(),
                new WebSettings(
                        DataSize.ofKilobytes(64),
                        Duration.ofMillis(200),
                        Duration.ofMillis(200),
                        500));
    }

    private static @Nullable Object nothing() {
        return null;
    }
}

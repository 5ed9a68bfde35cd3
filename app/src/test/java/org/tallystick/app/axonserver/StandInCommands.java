package org.tallystick.app.axonserver;

import io.axoniq.axonserver.grpc.ErrorMessage;
import io.axoniq.axonserver.grpc.InstructionAck;
import io.axoniq.axonserver.grpc.ProcessingInstruction;
import io.axoniq.axonserver.grpc.ProcessingKey;
import io.axoniq.axonserver.grpc.command.Command;
import io.axoniq.axonserver.grpc.command.CommandProviderInbound;
import io.axoniq.axonserver.grpc.command.CommandProviderOutbound;
import io.axoniq.axonserver.grpc.command.CommandResponse;
import io.axoniq.axonserver.grpc.command.CommandServiceGrpc.CommandServiceImplBase;
import io.grpc.stub.StreamObserver;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hands each command to the one client that its routing key belongs to. */
final class StandInCommands extends CommandServiceImplBase {

    private final List<Client> clients = new CopyOnWriteArrayList<>();

    @Override
    public StreamObserver<CommandProviderOutbound> openStream(
            StreamObserver<CommandProviderInbound> answer) {
        Client client = new Client(answer);
        clients.add(client);
        return client;
    }

    @Override
    public void dispatch(Command command, StreamObserver<CommandResponse> answer) {
        String key = routingKey(command);
        clients.stream()
                .filter(client -> client.names.contains(command.getName()))
                .max(Comparator.comparing(client -> Objects.hash(client.id, key)))
                .ifPresentOrElse(
                        client -> client.hand(command, answer),
                        () ->
                                fail(
                                        command.getMessageIdentifier(),
                                        "AXONIQ-4000",
                                        "No Handler for command: " + command.getName(),
                                        answer));
    }

    private static String routingKey(Command command) {
        return command.getProcessingInstructionsList().stream()
                .filter(instruction -> instruction.getKey() == ProcessingKey.ROUTING_KEY)
                .map(ProcessingInstruction::getValue)
                .map(value -> value.getTextValue())
                .findFirst()
                .orElse(command.getMessageIdentifier());
    }

    private static void fail(
            String request, String code, String message, StreamObserver<CommandResponse> answer) {
        answer.onNext(
                CommandResponse.newBuilder()
                        .setMessageIdentifier(request + "-answer")
                        .setRequestIdentifier(request)
                        .setErrorCode(code)
                        .setErrorMessage(ErrorMessage.newBuilder().setMessage(message))
                        .build());
        answer.onCompleted();
    }

    /** One connected client, the commands that it handles, and those that it has in hand. */
    private final class Client implements StreamObserver<CommandProviderOutbound> {

        private final StreamObserver<CommandProviderInbound> outbound;
        private final Set<String> names = ConcurrentHashMap.newKeySet();
        private final Map<String, StreamObserver<CommandResponse>> waiting =
                new ConcurrentHashMap<>();
        private volatile String id = "";

        Client(StreamObserver<CommandProviderInbound> outbound) {
            this.outbound = outbound;
        }

        void hand(Command command, StreamObserver<CommandResponse> answer) {
            waiting.put(command.getMessageIdentifier(), answer);
            send(CommandProviderInbound.newBuilder().setCommand(command).build());
        }

        private synchronized void send(CommandProviderInbound message) {
            outbound.onNext(message);
        }

        @Override
        public void onNext(CommandProviderOutbound message) {
            switch (message.getRequestCase()) {
                case SUBSCRIBE -> {
                    id = message.getSubscribe().getClientId();
                    names.add(message.getSubscribe().getCommand());
                }
                case UNSUBSCRIBE -> names.remove(message.getUnsubscribe().getCommand());
                case COMMAND_RESPONSE -> {
                    CommandResponse response = message.getCommandResponse();
                    StreamObserver<CommandResponse> answer =
                            waiting.remove(response.getRequestIdentifier());
                    if (answer != null) {
                        answer.onNext(response);
                        answer.onCompleted();
                    }
                }
                default -> {}
            }
            if (!message.getInstructionId().isEmpty()) {
                send(
                        CommandProviderInbound.newBuilder()
                                .setAck(
                                        InstructionAck.newBuilder()
                                                .setInstructionId(message.getInstructionId())
                                                .setSuccess(true))
                                .build());
            }
        }

        @Override
        public void onError(Throwable cancelled) {
            leave();
        }

        @Override
        public void onCompleted() {
            leave();
            outbound.onCompleted();
        }

        private void leave() {
            clients.remove(this);
            waiting.forEach(
                    (request, answer) ->
                            fail(
                                    request,
                                    "AXONIQ-4001",
                                    "Connection lost while executing command on: " + id,
                                    answer));
            waiting.clear();
        }
    }
}

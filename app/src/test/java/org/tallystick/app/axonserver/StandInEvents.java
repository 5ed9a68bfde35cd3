package org.tallystick.app.axonserver;

import io.axoniq.axonserver.grpc.event.Confirmation;
import io.axoniq.axonserver.grpc.event.Event;
import io.axoniq.axonserver.grpc.event.EventStoreGrpc.EventStoreImplBase;
import io.axoniq.axonserver.grpc.event.EventWithToken;
import io.axoniq.axonserver.grpc.event.GetAggregateEventsRequest;
import io.axoniq.axonserver.grpc.event.GetAggregateSnapshotsRequest;
import io.axoniq.axonserver.grpc.event.GetEventsRequest;
import io.axoniq.axonserver.grpc.event.GetFirstTokenRequest;
import io.axoniq.axonserver.grpc.event.GetLastTokenRequest;
import io.axoniq.axonserver.grpc.event.ReadHighestSequenceNrRequest;
import io.axoniq.axonserver.grpc.event.ReadHighestSequenceNrResponse;
import io.axoniq.axonserver.grpc.event.TrackingToken;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;

/** The stand-in's event store. */
final class StandInEvents extends EventStoreImplBase {

    private static final Metadata.Key<String> ERROR_CODE =
            Metadata.Key.of("AxonIQ-ErrorCode", Metadata.ASCII_STRING_MARSHALLER);

    private final StandInLog stored;
    private final StandInSwitches switches;

    StandInEvents(StandInLog stored, StandInSwitches switches) {
        this.stored = stored;
        this.switches = switches;
    }

    @Override
    public StreamObserver<Event> appendEvent(StreamObserver<Confirmation> answer) {
        List<Event> transaction = new ArrayList<>();
        return new StreamObserver<>() {
            @Override
            public void onNext(Event event) {
                transaction.add(event);
            }

            @Override
            public void onError(Throwable cancelled) {
                transaction.clear();
            }

            @Override
            public void onCompleted() {
                String refusal = stored.append(transaction, () -> confirm(answer));
                if (refusal != null) {
                    refuse(refusal, answer);
                }
            }
        };
    }

    private void confirm(StreamObserver<Confirmation> answer) {
        if (switches.losesAnswer()) {
            answer.onError(Status.UNAVAILABLE.asRuntimeException());
        } else {
            answer(answer, Confirmation.newBuilder().setSuccess(true).build());
        }
    }

    private static void refuse(String refusal, StreamObserver<Confirmation> answer) {
        Metadata trailers = new Metadata();
        trailers.put(ERROR_CODE, "AXONIQ-2000");
        answer.onError(
                Status.OUT_OF_RANGE
                        .withDescription("[AXONIQ-2000] " + refusal)
                        .asRuntimeException(trailers));
    }

    @Override
    public void appendSnapshot(Event snapshot, StreamObserver<Confirmation> answer) {
        String refusal = stored.putSnapshot(snapshot);
        if (refusal != null) {
            refuse(refusal, answer);
        } else {
            answer(answer, Confirmation.newBuilder().setSuccess(true).build());
        }
    }

    @Override
    public void listAggregateEvents(
            GetAggregateEventsRequest request, StreamObserver<Event> answer) {
        Event snapshot =
                request.getAllowSnapshots() ? stored.snapshot(request.getAggregateId()) : null;
        long first = request.getInitialSequence();
        if (snapshot != null && snapshot.getAggregateSequenceNumber() >= first) {
            first = snapshot.getAggregateSequenceNumber() + 1;
            answer.onNext(snapshot.toBuilder().setSnapshot(true).build());
        }
        long last = request.getMaxSequence() > 0 ? request.getMaxSequence() : Long.MAX_VALUE;
        for (Event event : stored.stream(request.getAggregateId())) {
            long number = event.getAggregateSequenceNumber();
            if (number >= first && number <= last) {
                answer.onNext(event);
            }
        }
        answer.onCompleted();
    }

    @Override
    public void listAggregateSnapshots(
            GetAggregateSnapshotsRequest request, StreamObserver<Event> answer) {
        Event snapshot = stored.snapshot(request.getAggregateId());
        if (snapshot != null) {
            answer.onNext(snapshot.toBuilder().setSnapshot(true).build());
        }
        answer.onCompleted();
    }

    @Override
    public void readHighestSequenceNr(
            ReadHighestSequenceNrRequest request,
            StreamObserver<ReadHighestSequenceNrResponse> answer) {
        answer(
                answer,
                ReadHighestSequenceNrResponse.newBuilder()
                        .setToSequenceNr(stored.stream(request.getAggregateId()).size() - 1L)
                        .build());
    }

    @Override
    public void getFirstToken(GetFirstTokenRequest request, StreamObserver<TrackingToken> answer) {
        answer(answer, TrackingToken.newBuilder().setToken(0).build());
    }

    @Override
    public void getLastToken(GetLastTokenRequest request, StreamObserver<TrackingToken> answer) {
        answer(answer, TrackingToken.newBuilder().setToken(stored.size() - 1L).build());
    }

    private static <T> void answer(StreamObserver<T> answer, T value) {
        answer.onNext(value);
        answer.onCompleted();
    }

    @Override
    public StreamObserver<GetEventsRequest> listEvents(StreamObserver<EventWithToken> answer) {
        return new Follower((ServerCallStreamObserver<EventWithToken>) answer);
    }

    /** Sends what it is permitted to send, as it is stored. */
    private final class Follower implements StreamObserver<GetEventsRequest> {

        private final ServerCallStreamObserver<EventWithToken> answer;
        private final Runnable sending = this::send;
        private long next = -1;
        private long permits;

        Follower(ServerCallStreamObserver<EventWithToken> answer) {
            this.answer = answer;
            answer.setOnCancelHandler(() -> stored.unfollow(sending));
        }

        @Override
        public void onNext(GetEventsRequest request) {
            synchronized (this) {
                permits += request.getNumberOfPermits();
                if (next < 0) {
                    next = request.getTrackingToken();
                    stored.follow(sending);
                }
            }
            send();
        }

        private synchronized void send() {
            for (EventWithToken event : stored.from(next, permits)) {
                if (answer.isCancelled()) {
                    return;
                }
                answer.onNext(event);
                next = event.getToken() + 1;
                permits--;
            }
        }

        @Override
        public void onError(Throwable cancelled) {
            stored.unfollow(sending);
        }

        @Override
        public void onCompleted() {
            stored.unfollow(sending);
            synchronized (this) {
                if (!answer.isCancelled()) {
                    answer.onCompleted();
                }
            }
        }
    }
}

package org.tallystick.app.axonserver;

import io.axoniq.axonserver.grpc.InstructionAck;
import io.axoniq.axonserver.grpc.control.ClientIdentification;
import io.axoniq.axonserver.grpc.control.NodeInfo;
import io.axoniq.axonserver.grpc.control.PlatformInboundInstruction;
import io.axoniq.axonserver.grpc.control.PlatformInfo;
import io.axoniq.axonserver.grpc.control.PlatformOutboundInstruction;
import io.axoniq.axonserver.grpc.control.PlatformServiceGrpc.PlatformServiceImplBase;
import io.grpc.stub.StreamObserver;

/** Tells clients that they are where they belong, and acknowledges what they say. */
final class StandInPlatform extends PlatformServiceImplBase {

    @Override
    public void getPlatformServer(
            ClientIdentification client, StreamObserver<PlatformInfo> answer) {
        answer.onNext(
                PlatformInfo.newBuilder()
                        .setSameConnection(true)
                        .setPrimary(NodeInfo.newBuilder().setNodeName("stand-in"))
                        .build());
        answer.onCompleted();
    }

    @Override
    public StreamObserver<PlatformInboundInstruction> openStream(
            StreamObserver<PlatformOutboundInstruction> answer) {
        return new StreamObserver<>() {
            @Override
            public void onNext(PlatformInboundInstruction instruction) {
                if (!instruction.getInstructionId().isEmpty()) {
                    answer.onNext(
                            PlatformOutboundInstruction.newBuilder()
                                    .setAck(
                                            InstructionAck.newBuilder()
                                                    .setInstructionId(
                                                            instruction.getInstructionId())
                                                    .setSuccess(true))
                                    .build());
                }
            }

            @Override
            public void onError(Throwable cancelled) {
                // The client is gone.
            }

            @Override
            public void onCompleted() {
                answer.onCompleted();
            }
        };
    }
}

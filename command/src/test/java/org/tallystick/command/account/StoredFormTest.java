package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.axonframework.serialization.Revision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.cases.CaseEvent;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.receipt.ReceiptEvent;
import org.tallystick.command.payment.PaymentExamples;
import org.tallystick.command.store.EventJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is stored is stored for ever. The form of each event and snapshot is approved in {@code
 * contracts}; one that changes needs a new revision, an upcaster and a new approval. A new one is
 * written there by {@code -Dtallystick.approve=true}.
 */
class StoredFormTest {

    private static final JsonMapper MAPPER = EventJson.mapper();
    private static final Path SOURCES = Path.of("src/test/resources/contracts");

    @ParameterizedTest
    @MethodSource("examples")
    void is_written_as_approved(Object example) throws IOException {
        String written = textOf(example);
        if (Boolean.getBoolean("tallystick.approve")) {
            Files.writeString(SOURCES.resolve(nameOf(example)), written);
        }

        assertThat(written).isEqualTo(Files.readString(approved().resolve(nameOf(example))));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void is_read_as_approved(Object example) throws IOException, ClassNotFoundException {
        JsonNode stored = MAPPER.readTree(Files.readString(approved().resolve(nameOf(example))));

        Class<?> type = Class.forName(stored.get("type").stringValue());
        Object read = MAPPER.treeToValue(stored.get("payload"), type);

        assertThat(read).isEqualTo(example);
    }

    @Test
    void every_event_is_approved() {
        assertThat(StoredExamples.accountEvents().stream().map(Object::getClass))
                .containsExactlyInAnyOrderElementsOf(membersOf(AccountEvent.class));
        assertThat(StoredExamples.receiptEvents().stream().map(Object::getClass))
                .containsExactlyInAnyOrderElementsOf(membersOf(ReceiptEvent.class));
        assertThat(StoredExamples.caseEvents().stream().map(Object::getClass))
                .containsExactlyInAnyOrderElementsOf(membersOf(CaseEvent.class));
    }

    @Test
    void every_event_of_a_payment_is_approved() {
        assertThat(PaymentExamples.events().stream().map(Object::getClass))
                .containsExactlyInAnyOrderElementsOf(membersOf(PaymentEvent.class));
    }

    @Test
    void nothing_is_approved_that_does_not_exist() throws IOException {
        try (Stream<Path> files = Files.list(approved())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            examples().map(StoredFormTest::nameOf).toList());
        }
    }

    /** A money field that is missing must not be read as zero. */
    @Test
    void a_missing_amount_is_not_read_as_zero() {
        ObjectNode payload = MAPPER.valueToTree(StoredExamples.snapshot());
        payload.remove("posted");

        assertThatExceptionOfType(MismatchedInputException.class)
                .isThrownBy(() -> MAPPER.treeToValue(payload, AccountSnapshot.class))
                .withMessageContaining("posted");
    }

    static Stream<Object> examples() {
        return Stream.of(
                        StoredExamples.accountEvents(),
                        StoredExamples.receiptEvents(),
                        StoredExamples.caseEvents(),
                        PaymentExamples.events(),
                        List.<Object>of(StoredExamples.snapshot()))
                .flatMap(List::stream);
    }

    private static String textOf(Object example) {
        ObjectNode stored = MAPPER.createObjectNode();
        stored.put("type", example.getClass().getName());
        stored.put("revision", example.getClass().getAnnotation(Revision.class).value());
        stored.set("payload", MAPPER.readTree(MAPPER.writeValueAsString(example)));
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(stored) + "\n";
    }

    private static String nameOf(Object example) {
        return example.getClass().getSimpleName() + ".json";
    }

    private static Path approved() {
        try {
            return Path.of(StoredFormTest.class.getResource("/contracts").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Class<?>> membersOf(Class<?> family) {
        return Arrays.stream(family.getPermittedSubclasses())
                .<Class<?>>mapMulti(
                        (member, members) -> {
                            if (member.isSealed()) {
                                membersOf(member).forEach(members);
                            } else {
                                members.accept(member);
                            }
                        })
                .toList();
    }
}

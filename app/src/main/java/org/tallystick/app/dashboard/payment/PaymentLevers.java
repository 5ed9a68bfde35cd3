package org.tallystick.app.dashboard.payment;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.tallystick.api.Callback;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.payment.PaymentCommand.CancelPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.ClientRequest;
import org.tallystick.api.payment.PaymentCommand.RefundPaymentCommand;
import org.tallystick.api.payment.PaymentQuery.FindPayment;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.payment.PaymentResult.Answered;
import org.tallystick.api.payment.PaymentResult.KeyReused;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.PaymentView;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.dashboard.frame.CatchUp;
import org.tallystick.app.dashboard.frame.Lever;
import org.tallystick.app.dashboard.frame.Levers;
import org.tallystick.app.dashboard.frame.Orders;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.dashboard.frame.Questions;
import org.tallystick.app.security.Role;

/** What an operator asks of a payment. Each form has a key of its own and is carried out once. */
@Controller
@Allowed(Role.OPERATE)
class PaymentLevers {

    /** No client may be called so: a client's id has no colon. */
    private static final String SOURCE_PREFIX = "operator:";

    private final Levers levers;
    private final Orders orders;
    private final Questions questions;
    private final CatchUp catchUp;

    PaymentLevers(Levers levers, Orders orders, Questions questions, CatchUp catchUp) {
        this.levers = levers;
        this.orders = orders;
        this.questions = questions;
        this.catchUp = catchUp;
    }

    /**
     * What can be asked of a payment as it stands.
     *
     * @param refundable what can still be refunded, in minor units
     */
    record Choices(boolean cancel, long refundable) {}

    static Choices allowed(PaymentView view) {
        PaymentStatus status = view.standing().status();
        boolean cancel =
                status.isOpen()
                        && status != PaymentStatus.CLOSING
                        && status != PaymentStatus.IN_REVIEW;
        boolean refund =
                status == PaymentStatus.SUCCEEDED || status == PaymentStatus.PARTIALLY_REFUNDED;
        long asked =
                view.refunds().stream()
                        .filter(each -> each.trade() == null && each.status().isCounted())
                        .map(RefundStanding::amount)
                        .mapToLong(Money::minor)
                        .sum();
        return new Choices(cancel, refund ? Math.max(0, view.standing().captured() - asked) : 0);
    }

    @PostMapping("/dashboard/payments/{paymentId}/cancel")
    String cancel(
            @PathVariable String paymentId,
            @RequestParam UUID key,
            Person person,
            RedirectAttributes next) {
        PaymentView view = require(paymentId);
        Lever lever = new Lever(person, "payment.cancel", paymentId, Map.of("key", key.toString()));
        levers.pull(
                lever,
                next,
                () ->
                        ask(
                                new CancelPaymentCommand(paymentId, callback(person, key)),
                                person,
                                "payments.cancelAsked"));
        return back(view);
    }

    /** What the form asks for, as it was written. */
    record RefundForm(@Nullable UUID key, @Nullable String amount, @Nullable String reference) {}

    @PostMapping("/dashboard/payments/{paymentId}/refund")
    String refund(
            @PathVariable String paymentId,
            @ModelAttribute RefundForm form,
            Person person,
            RedirectAttributes next) {
        PaymentView view = require(paymentId);
        UUID key = PageException.given(form.key());
        String amount = PageException.given(form.amount());
        String reference = Objects.requireNonNullElse(form.reference(), "");
        Lever lever =
                new Lever(
                        person,
                        "payment.refund",
                        paymentId,
                        Map.of(
                                "key", key.toString(),
                                "amount", amount.strip(),
                                "reference", reference.strip()));
        levers.pull(lever, next, () -> refund(view, lever, key));
        return back(view);
    }

    private Outcome refund(PaymentView view, Lever lever, UUID key) {
        String currency = view.order().amount().currency();
        Long minor = minor(lever.detail().getOrDefault("amount", ""), currency);
        if (minor == null) {
            return Outcome.refused("amount_invalid", "payments.amountInvalid");
        }
        String reference = lever.detail().getOrDefault("reference", "");
        if (reference.length() > Limits.REFERENCE_LENGTH_MAX
                || reference.chars().anyMatch(Character::isISOControl)) {
            return Outcome.refused("validation_failed", "payments.referenceInvalid");
        }
        return ask(
                new RefundPaymentCommand(
                        lever.target(),
                        callback(lever.person(), key),
                        new RequestedAmount(minor, null),
                        reference.isEmpty() ? null : reference),
                lever.person(),
                "payments.refundAsked");
    }

    private Outcome ask(ClientRequest request, Person person, String done) {
        PaymentResult result = orders.pay(request, person);
        if (result instanceof Answered answered) {
            if (answered.answer().refusal() != null) {
                return Outcome.refused(
                        answered.answer().refusal().code(),
                        "payments.refusal." + answered.answer().refusal());
            }
            Instant at = answered.answer().recordedAt();
            catchUp.until(() -> !require(request.paymentId()).updatedAt().isBefore(at));
            return answered.replayed() ? Outcome.doneBut("payments.onceOnly") : Outcome.done(done);
        }
        return result instanceof KeyReused
                ? Outcome.refused("idempotency_key_reused", "payments.keyReused")
                : Outcome.refused("payment_not_found", "error.notFound");
    }

    private static Callback callback(Person person, UUID key) {
        return new Callback(SOURCE_PREFIX + person.name(), key.toString());
    }

    private static @Nullable Long minor(String amount, String currency) {
        try {
            long minor = Money.ofMajor(amount, currency).minor();
            return minor < 1 || minor > Limits.AMOUNT_MAX ? null : minor;
        } catch (ArithmeticException | IllegalArgumentException e) {
            return null;
        }
    }

    private PaymentView require(String paymentId) {
        if (paymentId.length() > Limits.CALLBACK_ID_LENGTH_MAX) {
            throw PageException.notFound();
        }
        return questions.require(new FindPayment(paymentId), PaymentView.class);
    }

    private static String back(PaymentView view) {
        return "redirect:/dashboard/payments/" + view.order().paymentId();
    }
}

package org.tallystick.query.ledger;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.tallystick.api.Money;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.Movement;
import org.tallystick.api.payment.GatewayPosting;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.query.AccountStory;

/** Ready-made stories. */
public final class Stories {

    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private Stories() {}

    /** A life in which everything happens that can happen to an account. */
    public static AccountStory eventful(String accountId) {
        AccountStory story = new AccountStory(accountId, "CNY", START);
        story.setOverdraft(1_000);
        Movement recharge = story.by("gateway:alipay").recharge(5_000);
        Movement deduction = story.by("shop").deduct(1_200);
        story.refuse(1_000_000);
        story.reopenRefusal();
        story.by("support").refund(deduction, 200);
        Movement first = story.by("shop").hold(800);
        story.capture(first, 300, 0, false);
        story.capture(first, 400, 100, true);
        Movement second = story.hold(50);
        story.voidHold(second, 50);
        Movement third = story.hold(60);
        story.capture(third, 20, 0, false);
        story.expire(third, 40);
        story.by("case:1").adjust(7, true);
        story.by("case:2").adjust(3, false);
        story.by("case:3").reverse(recharge, false, "gateway:alipay");
        story.freeze();
        story.unfreeze();
        story.by("shop").hold(10);
        return story;
    }

    /** The same, and what only payments bring about. */
    public static AccountStory disputed(String accountId) {
        AccountStory story = eventful(accountId);
        Movement paid = story.by("gateway:alipay").recharge(900);
        story.dispute(paid, 900, false);
        story.dispute(paid, 900, true);
        Movement late = story.by("suspense:alipay").recharge(70);
        story.by("case:4").reverse(late, false, "suspense:alipay");
        story.by("suspense:alipay").deduct(30);
        return story;
    }

    /** At least one event of each kind. */
    static List<AccountEvent> everyEvent() {
        AccountStory story = disputed("everything");
        story.close();
        return story.events();
    }

    static Origin origin() {
        return new Origin(UUID.randomUUID(), 1, 1, "trace", null);
    }

    public static GatewayMoneyPosted posted(GatewayPosting.Kind kind, long minor) {
        PaymentStanding standing =
                new PaymentStanding(
                        PaymentStatus.FAILED,
                        GatewayStatus.PAID,
                        "account_closed",
                        "T-1",
                        null,
                        minor,
                        0,
                        0,
                        0,
                        null,
                        null);
        return new GatewayMoneyPosted(
                "0123456789abcdefghijklmnop",
                "alipay",
                new GatewayPosting("paid/" + kind, kind, new Money(minor, "CNY")),
                standing,
                START);
    }
}

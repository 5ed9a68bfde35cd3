package org.tallystick.query.ledger;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.Movement;
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

    /** At least one event of each kind. */
    static List<AccountEvent> everyEvent() {
        AccountStory story = eventful("everything");
        story.close();
        return story.events();
    }

    static RecordedEvent recorded(AccountEvent event) {
        return new RecordedEvent(event, UUID.randomUUID(), 1, 1, null);
    }
}

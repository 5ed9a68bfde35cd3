package org.tallystick.app.dashboard.account;

import java.util.Map;
import java.util.function.BiFunction;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.tallystick.api.Ids;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.CloseAccountCommand;
import org.tallystick.api.account.AccountCommand.FreezeAccountCommand;
import org.tallystick.api.account.AccountCommand.SetOverdraftCommand;
import org.tallystick.api.account.AccountCommand.UnfreezeAccountCommand;
import org.tallystick.api.account.AccountQuery.FindAccount;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.AccountResult.Done;
import org.tallystick.api.account.AccountResult.NotDone;
import org.tallystick.api.account.AccountState;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.dashboard.frame.Lever;
import org.tallystick.app.dashboard.frame.Levers;
import org.tallystick.app.dashboard.frame.Orders;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.dashboard.frame.Questions;
import org.tallystick.app.security.Role;

/** What an operator does to an account. None of it moves money. */
@Controller
@Allowed(Role.OPERATE)
class AccountLevers {

    private final Levers levers;
    private final Orders orders;
    private final Questions questions;
    private final AccountRebuild rebuild;

    AccountLevers(Levers levers, Orders orders, Questions questions, AccountRebuild rebuild) {
        this.levers = levers;
        this.orders = orders;
        this.questions = questions;
        this.rebuild = rebuild;
    }

    @PostMapping("/dashboard/accounts/{accountId}/rebuild")
    String rebuild(@PathVariable String accountId, Person person, RedirectAttributes next) {
        if (!Ids.isChosenId(accountId)) {
            throw PageException.notFound();
        }
        Lever lever = new Lever(person, "account.rebuild", accountId, Map.of());
        levers.pull(lever, next, () -> rebuild.of(accountId, person));
        return back(accountId);
    }

    @PostMapping("/dashboard/accounts/{accountId}/freeze")
    String freeze(
            @PathVariable String accountId,
            @RequestParam String reason,
            Person person,
            RedirectAttributes next) {
        Lever lever = lever(person, "account.freeze", accountId, reason);
        return pull(lever, next, FreezeAccountCommand::new, "accounts.frozen");
    }

    @PostMapping("/dashboard/accounts/{accountId}/unfreeze")
    String unfreeze(
            @PathVariable String accountId,
            @RequestParam String reason,
            Person person,
            RedirectAttributes next) {
        Lever lever = lever(person, "account.unfreeze", accountId, reason);
        return pull(lever, next, UnfreezeAccountCommand::new, "accounts.unfrozen");
    }

    @PostMapping("/dashboard/accounts/{accountId}/close")
    String close(
            @PathVariable String accountId,
            @RequestParam String reason,
            Person person,
            RedirectAttributes next) {
        Lever lever = lever(person, "account.close", accountId, reason);
        return pull(lever, next, CloseAccountCommand::new, "accounts.closed");
    }

    @PostMapping("/dashboard/accounts/{accountId}/overdraft")
    String overdraft(
            @PathVariable String accountId,
            @RequestParam String limit,
            @RequestParam String reason,
            Person person,
            RedirectAttributes next) {
        Lever lever =
                new Lever(
                        person,
                        "account.overdraft",
                        accountId,
                        Map.of("limit", limit.strip(), "reason", reason));
        levers.pull(lever, next, () -> overdraft(lever, limit.strip(), reason));
        return back(accountId);
    }

    private Outcome overdraft(Lever lever, String limit, String reason) {
        if (isUnusable(reason)) {
            return Outcome.refused("validation_failed", "lever.reasonInvalid");
        }
        AccountState account =
                questions.require(new FindAccount(lever.target()), AccountState.class);
        long minor;
        try {
            minor = Money.ofMajor(limit, account.currency()).minor();
        } catch (ArithmeticException | IllegalArgumentException e) {
            return Outcome.refused("amount_invalid", "accounts.overdraftInvalid");
        }
        if (minor < 0 || minor > Limits.OVERDRAFT_MAX) {
            return Outcome.refused("amount_invalid", "accounts.overdraftInvalid");
        }
        return outcome(
                orders.change(
                        new SetOverdraftCommand(lever.target(), minor, reason.strip()),
                        lever.person()),
                "accounts.overdraftSet");
    }

    private String pull(
            Lever lever,
            RedirectAttributes next,
            BiFunction<String, String, AccountCommand> command,
            String done) {
        String reason = lever.detail().getOrDefault("reason", "");
        levers.pull(
                lever,
                next,
                () ->
                        isUnusable(reason)
                                ? Outcome.refused("validation_failed", "lever.reasonInvalid")
                                : outcome(
                                        orders.change(
                                                command.apply(lever.target(), reason.strip()),
                                                lever.person()),
                                        done));
        return back(lever.target());
    }

    private static Lever lever(Person person, String action, String accountId, String reason) {
        if (!Ids.isChosenId(accountId)) {
            throw PageException.notFound();
        }
        return new Lever(person, action, accountId, Map.of("reason", reason));
    }

    private static boolean isUnusable(String reason) {
        return reason.isBlank()
                || reason.length() > Limits.NOTE_LENGTH_MAX
                || reason.chars().anyMatch(Character::isISOControl);
    }

    private static Outcome outcome(AccountResult result, String done) {
        if (result instanceof Done) {
            return Outcome.done(done);
        }
        AccountResult.Obstacle obstacle = ((NotDone) result).obstacle();
        return switch (obstacle) {
            case ACCOUNT_NOT_FOUND -> Outcome.refused("account_not_found", "error.notFound");
            case ACCOUNT_CLOSED -> Outcome.refused("account_closed", "accounts.isClosed");
            case ACCOUNT_NOT_EMPTY -> Outcome.refused("account_not_empty", "accounts.notEmpty");
            case INSUFFICIENT_FUNDS ->
                    Outcome.refused("insufficient_funds", "accounts.overdraftUsed");
            case ACCOUNT_EXISTS, REFUSAL_NOT_FOUND ->
                    throw new IllegalStateException("No lever asks for this");
        };
    }

    private static String back(String accountId) {
        return "redirect:/dashboard/accounts/" + accountId;
    }
}

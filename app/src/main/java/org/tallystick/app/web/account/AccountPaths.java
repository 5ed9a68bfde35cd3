package org.tallystick.app.web.account;

import org.tallystick.api.MovementType;

/** Where things are found. The ids in them need no escaping: their alphabets are URL-safe. */
final class AccountPaths {

    private AccountPaths() {}

    static String account(String accountId) {
        return "/v1/accounts/" + accountId;
    }

    static String movement(String accountId, String movementId) {
        return account(accountId) + "/movements/" + movementId;
    }

    /** Where movements of a type are asked for; part of recorded answers, so never changed. */
    static String endpoint(String accountId, MovementType type) {
        return account(accountId)
                + switch (type) {
                    case RECHARGE -> "/recharges";
                    case DEDUCTION -> "/deductions";
                    case REFUND -> "/refunds";
                    case HOLD, CAPTURE, VOID, EXPIRY -> "/holds";
                    case REVERSAL, ADJUSTMENT, DISPUTE -> "/movements";
                };
    }
}

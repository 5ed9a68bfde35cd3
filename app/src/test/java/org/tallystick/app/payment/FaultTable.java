package org.tallystick.app.payment;

/**
 * Fault, acts, status and the gateway's, sums, suspense, cases, the balance of a recharge's account
 * and that of a deduction's; a dash where the fault is none for the direction.
 */
final class FaultTable {

    static final String ALL_AT_ONCE =
            """
            none                                   |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            none                                   | poor                              | FAILED NONE             | 0 0 0 0        |     0 |                      |     - |     0
            delay:500                              |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            no_callbacks                           |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            duplicate_callback:3                   |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            late_success:8                         | cancel                            | CANCELLED PAID          | 0 0 0 0        |     0 |                      | 10000 | 10000
            late_success:8,refund_fails:99         | cancel                            | CANCELLED PAID          | 0 0 0 0        |  1250 | COMPENSATION_REFUSED | 10000 | 10000
            late_success:8                         | close_account poor                | FAILED PAID             | 0 0 0 0        |     0 |                      |     0 |     -
            late_success:8                         | freeze                            | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            never_decides                          | cancel                            | CANCELLED CLOSED        | 0 0 0 0        |     0 |                      | 10000 | 10000
            hang,never_decides                     | cancel_early                      | CANCELLED CLOSED        | 0 0 0 0        |     0 |                      | 10000 | 10000
            drop_answer,no_callbacks               |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            two_notify_ids                         |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            callback_first,delay:300               |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            server_error:2                         |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            out_of_order                           |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            hang                                   |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            decline                                |                                   | FAILED FAILED           | 0 0 0 0        |     0 |                      | 10000 | 10000
            hang,no_callbacks                      |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            fail_then_success:700                  |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            success_then_fail                      |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 | CONTRADICTION        | 11250 |  8750
            wrong_amount                           | CONFIRM_SUCCESS                   | SUCCEEDED PAID          | 1249 0 0 0     |     0 | AMOUNT_MISMATCH      | 11249 |  8751
            wrong_amount:13.00                     | CONFIRM_FAILED                    | FAILED FAILED           | 0 0 0 0        |     0 | AMOUNT_MISMATCH      | 10000 | 10000
            wrong_currency                         | CONFIRM_FAILED                    | FAILED FAILED           | 0 0 0 0        |     0 | AMOUNT_MISMATCH      | 10000 | 10000
            unknown_order                          |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            second_trade                           |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |  8750
            refund_fails                           | refund                            | PARTIALLY_REFUNDED PAID | 1250 500 0 0   |     0 |                      | 10750 |  9250
            refund_fails:99                        | refund                            | SUCCEEDED PAID          | 1250 0 0 0     |     0 | REFUND_REFUSED       | 11250 |  8750
            refund_pending                         | refund                            | PARTIALLY_REFUNDED PAID | 1250 500 0 0   |     0 |                      | 10750 |  9250
            refund_drop_answer                     | refund                            | PARTIALLY_REFUNDED PAID | 1250 500 0 0   |     0 |                      | 10750 |  9250
            refund_reversed                        | refund                            | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |     -
            refund_reversed                        | refund REVERSE                    | SUCCEEDED PAID          | 1250 0 0 0     |     0 | REFUND_REVERSED      |     - |  8750
            returned                               |                                   | RETURNED PAID           | 1250 0 1250 0  |     0 |                      |     - | 10000
            returned:5.00                          |                                   | SUCCEEDED PAID          | 1250 0 500 0   |     0 |                      |     - |  9250
            dispute:won                            |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 | DISPUTE              | 11250 |     -
            dispute:lost                           |                                   | CHARGED_BACK PAID       | 1250 0 0 1250  |     0 | DISPUTE              | 10000 |     -
            refund_pending                         | refund dispute                    | DISPUTED PAID           | 1250 500 0 750 |     0 | DISPUTE              | 10000 |     -
            refund_fails:99                        | refund dispute                    | DISPUTED PAID           | 1250 0 0 1250  |     0 | DISPUTE,REFUND_REFUSED | 10000 |   -
            dispute:open                           |                                   | DISPUTED PAID           | 1250 0 0 1250  |     0 | DISPUTE              | 10000 |     -
            never_decides                          | expire                            | EXPIRED CLOSED          | 0 0 0 0        |     0 |                      | 10000 | 10000
            never_decides,not_closable             | expire CONFIRM_FAILED             | FAILED FAILED           | 0 0 0 0        |     0 | GATEWAY_SILENT       | 10000 | 10000
            late_success:17                        | expire                            | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |     -
            late_success:17                        | expire                            | EXPIRED PAID            | 0 0 0 0        |     0 |                      |     - | 10000
            late_success:17                        | expire give_back                  | EXPIRED PAID            | 0 0 0 0        |     0 |                      | 10000 |     -
            returned                               |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |     -
            dispute:lost                           |                                   | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      |     - |  8750
            none                                   | spend refund                      | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      |     0 |     -
            none                                   | spend close return                | RETURNED PAID           | 1250 0 1250 0  | -1250 | SUSPENSE             |     - |     0
            none                                   | spend close dispute               | DISPUTED PAID           | 1250 0 0 1250  |     0 | DISPUTE              |     0 |     -
            none                                   | refund spend close reverse-refund | SUCCEEDED PAID          | 1250 0 0 0     |   500 | SUSPENSE             |     0 |     -
            decline                                | succeed                           | SUCCEEDED PAID          | 1250 0 0 0     |     0 |                      | 11250 |     -
            decline                                | succeed                           | FAILED PAID             | 0 0 0 0        |     0 |                      |     - | 10000
            second_trade,refund_fails:99           |                                   | SUCCEEDED PAID          | 1250 0 0 0     |  1250 | COMPENSATION_REFUSED | 11250 |  8750
            wrong_amount,second_trade,no_callbacks | CONFIRM_SUCCESS                   | SUCCEEDED PAID          | 1249 0 0 0     |     0 | AMOUNT_MISMATCH      | 11249 |  8751
            wrong_amount,late_success:17           | expire                            | EXPIRED CLOSED          | 0 0 0 0        |  1249 | AMOUNT_MISMATCH      | 10000 | 10000
            """;

    static final String NOBODY_THERE =
            """
            down:400                       |                       | SUCCEEDED PAID          | 1250 0 0 0      |    0 |                      | 11250 |  8750
            """;

    private FaultTable() {}
}

package org.tallystick.proof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OrderBookTests {

    private final OrderBook orders = new OrderBook("test", OrderBook.accounts("account", 16));

    @Test
    void repeats_an_order_word_for_word() {
        Set<Order> issued = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            issued.add(orders.next());
        }

        assertThat(issued).hasSize(100);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1_000; i++) {
            assertThat(issued).contains(orders.again(random, orders.issued()));
        }
    }

    @Test
    void gives_each_account_the_same_share_and_never_takes_more_than_came_in() {
        Map<String, Long> balances = new HashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        long lowest = 0;
        for (int i = 0; i < 160_000; i++) {
            Order order = orders.next();
            long change = order.recharge() ? order.amount() : -order.amount();
            lowest = Math.min(lowest, balances.merge(order.accountId(), change, Long::sum));
            counts.merge(order.accountId(), 1, Integer::sum);
        }

        assertThat(counts)
                .hasSize(16)
                .allSatisfy((id, count) -> assertThat(count).isEqualTo(10_000));
        assertThat(balances).allSatisfy((id, balance) -> assertThat(balance).isPositive());
        assertThat(lowest)
                .as("within the funds that an account begins with")
                .isGreaterThan(-10_000);
    }
}

package org.tallystick.api;

import java.math.BigDecimal;

/**
 * An exact amount of one currency, in its minor unit: {@code 1250 CNY} is 12.50 yuan, {@code 500
 * JPY} is 500 yen, {@code 18600 KWD} is 18.600 dinar. May be negative or zero; what a movement may
 * carry is narrower, see {@link Limits#AMOUNT_MAX}.
 *
 * @param minor the amount in minor units; refused beyond ±{@link Limits#BALANCE_MAX}
 * @param currency an ISO 4217 code that {@link Currencies} supports; anything else is refused
 */
public record Money(long minor, String currency) {

    public Money {
        if (!Currencies.isSupported(currency)) {
            throw new IllegalArgumentException("Unsupported currency");
        }
        if (minor > Limits.BALANCE_MAX || minor < -Limits.BALANCE_MAX) {
            throw new IllegalArgumentException("Amount beyond the balance limit");
        }
    }

    /**
     * Reads a decimal amount in major units, such as {@code "19.99"}. Never rounds.
     *
     * @throws ArithmeticException if the text has more decimals than the currency
     * @throws NumberFormatException if the text is not a decimal number
     */
    public static Money ofMajor(String decimal, String currency) {
        BigDecimal minor = new BigDecimal(decimal).movePointRight(Currencies.minorDigits(currency));
        return new Money(minor.longValueExact(), currency);
    }

    /** The amount in major units, with exactly as many decimals as the currency has. */
    public BigDecimal toMajor() {
        return BigDecimal.valueOf(minor, Currencies.minorDigits(currency));
    }
}

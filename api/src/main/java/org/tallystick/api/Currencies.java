package org.tallystick.api;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The currencies an account may have: the codes of ISO 4217 that are in use and have a minor unit.
 * Metals, funds without a minor unit, test codes and withdrawn currencies are not among them.
 *
 * <p>The table is our own and not the JDK's: a stored amount must never change its meaning because
 * a Java release changed a currency's digits.
 */
public final class Currencies {

    private static final String[][] CODES_BY_MINOR_DIGITS = {
        codes("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
        {},
        codes(
                "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP"
                        + " BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP"
                        + " ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS"
                        + " INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD"
                        + " MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB"
                        + " PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS"
                        + " SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU"
                        + " UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG"),
        codes("BHD IQD JOD KWD LYD OMR TND"),
        codes("CLF UYW"),
    };

    private static final Map<String, Integer> MINOR_DIGITS = minorDigitsByCode();

    private Currencies() {}

    /** Whether an account may be opened in this currency; case matters. */
    public static boolean isSupported(@Nullable String code) {
        return code != null && MINOR_DIGITS.containsKey(code);
    }

    /**
     * How many decimals the currency has: 0 for yen, 2 for yuan, 3 for dinar.
     *
     * @throws IllegalArgumentException if the currency is not supported
     */
    public static int minorDigits(String code) {
        Integer digits = MINOR_DIGITS.get(code);
        if (digits == null) {
            throw new IllegalArgumentException("Unsupported currency");
        }
        return digits;
    }

    /** All supported codes. */
    public static Set<String> codes() {
        return MINOR_DIGITS.keySet();
    }

    private static String[] codes(String list) {
        return list.split(" ");
    }

    private static Map<String, Integer> minorDigitsByCode() {
        Map<String, Integer> digits = new HashMap<>();
        for (int count = 0; count < CODES_BY_MINOR_DIGITS.length; count++) {
            for (String code : CODES_BY_MINOR_DIGITS[count]) {
                digits.put(code, count);
            }
        }
        return Map.copyOf(digits);
    }
}

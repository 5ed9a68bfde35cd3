package org.tallystick.proof.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Where values stand between the ends of a chart, and at which of them something is written. */
final class Axis {

    private static final double[] STEPS = {1, 2, 5, 10};

    private final double from;
    private final double to;
    private final boolean logarithmic;

    private Axis(double from, double to, boolean logarithmic) {
        this.from = from;
        this.to = to;
        this.logarithmic = logarithmic;
    }

    static Axis linear(double from, double to) {
        return new Axis(from, to > from ? to : from + 1, false);
    }

    /** From the power of ten below the smallest value to the one above the largest. */
    static Axis logarithmic(double min, double max) {
        double from = Math.floor(Math.log10(min));
        return new Axis(from, Math.max(from + 1, Math.ceil(Math.log10(max))), true);
    }

    /** 0 at the one end and 1 at the other. */
    double share(double value) {
        return ((logarithmic ? Math.log10(value) : value) - from) / (to - from);
    }

    /** Round values, about so many. */
    List<Double> ticks(int about) {
        List<Double> ticks = new ArrayList<>();
        if (logarithmic) {
            for (double power = from; power <= to; power++) {
                ticks.add(Math.pow(10, power));
            }
            return ticks;
        }
        double step = step((to - from) / about);
        for (double tick = Math.ceil(from / step) * step; tick <= to + step / 1e6; tick += step) {
            ticks.add(tick);
        }
        return ticks;
    }

    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (double step : STEPS) {
            if (step * power >= least) {
                return step * power;
            }
        }
        return 10 * power;
    }

    /** As short as it can be said. */
    static String text(double value) {
        double size = Math.abs(value);
        if (size >= 1_000_000) {
            return trimmed(value / 1_000_000) + "M";
        }
        if (size >= 10_000) {
            return trimmed(value / 1_000) + "k";
        }
        return trimmed(value);
    }

    private static String trimmed(double value) {
        String text = String.format(Locale.ROOT, Math.abs(value) >= 100 ? "%.0f" : "%.2f", value);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}

package org.tallystick.app.dashboard.frame;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A line over time, drawn as SVG by the server; see the fragment {@code chart} of {@code
 * frame/parts}.
 *
 * @param lines each its own class in the style sheet, by its place
 */
public record LineChart(Instant from, Instant to, List<Line> lines) {

    /** Width of the drawing, in its own units. */
    public static final int WIDTH = 600;

    /** Height of the drawing, in its own units. */
    public static final int HEIGHT = 160;

    private static final int MARGIN = 6;

    public LineChart {
        lines = List.copyOf(lines);
    }

    /**
     * One line.
     *
     * @param messageKey its name
     */
    public record Line(String messageKey, List<Point> points) {

        public Line {
            points = List.copyOf(points);
        }

        /** The newest value; null if there is none. */
        public @Nullable Double last() {
            return points.isEmpty() ? null : points.get(points.size() - 1).value();
        }
    }

    /** A value at a time. */
    public record Point(Instant at, double value) {}

    /** Whether there is anything to draw: one point is no line. */
    public boolean isEmpty() {
        return lines.stream().allMatch(line -> line.points().size() < 2);
    }

    /** The smallest value; what never is below zero begins at zero. */
    public double low() {
        return Math.min(0, values().min().orElse(0));
    }

    /** The largest value. */
    public double high() {
        OptionalDouble max = values().max();
        double high = max.isPresent() ? max.getAsDouble() : 1;
        return high > low() ? high : low() + 1;
    }

    /** The path data of a line. */
    public String path(Line line) {
        StringBuilder path = new StringBuilder();
        for (Point point : line.points()) {
            path.append(path.isEmpty() ? 'M' : 'L').append(x(point)).append(' ').append(y(point));
        }
        return path.toString();
    }

    /** The path data of a line that holds each value until the next one, as balances do. */
    public String steps(Line line) {
        StringBuilder path = new StringBuilder();
        for (Point point : line.points()) {
            if (path.isEmpty()) {
                path.append('M').append(x(point)).append(' ').append(y(point));
            } else {
                path.append('H').append(x(point)).append('V').append(y(point));
            }
        }
        return path.toString();
    }

    private DoubleStream values() {
        return lines.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::value);
    }

    private String x(Point point) {
        double span = Math.max(1, to.toEpochMilli() - from.toEpochMilli());
        return number(WIDTH * (point.at().toEpochMilli() - from.toEpochMilli()) / span);
    }

    private String y(Point point) {
        double share = (point.value() - low()) / (high() - low());
        return number(HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}

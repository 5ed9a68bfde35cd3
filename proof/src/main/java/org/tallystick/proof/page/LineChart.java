package org.tallystick.proof.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Curves over a common axis, as SVG that takes its colours from the page around it. */
public final class LineChart {

    private static final int WIDTH = 760;
    private static final int HEIGHT = 250;
    private static final int LEFT = 62;
    private static final int RIGHT = 12;
    private static final int TOP = 18;
    private static final int BOTTOM = 34;
    private static final int COLOURS = 6;
    private static final int TICKS = 5;
    private static final int DOTS_MAX = 400;

    private final String title;
    private final String xUnit;
    private final String yUnit;
    private final List<Series> series = new ArrayList<>();
    private final List<Band> bands = new ArrayList<>();
    private boolean logarithmic;
    private DoubleFunction<String> xName = Axis::text;
    private List<Double> xTicks = List.of();

    /** A value at a place. */
    public record Point(double x, double y) {}

    private record Series(String name, List<Point> points) {}

    private record Band(double from, double to, String label) {}

    public LineChart(String title, String xUnit, String yUnit) {
        this.title = title;
        this.xUnit = xUnit;
        this.yUnit = yUnit;
    }

    /** Ten times as much is one step more; what is not above zero is left out. */
    public LineChart logarithmic() {
        logarithmic = true;
        return this;
    }

    /** Places of the x axis with names of their own, where something is written. */
    public LineChart xAxis(DoubleFunction<String> name, List<Double> ticks) {
        xName = name;
        xTicks = List.copyOf(ticks);
        return this;
    }

    public LineChart series(String name, List<Point> points) {
        series.add(new Series(name, List.copyOf(points)));
        return this;
    }

    /** A stretch of the x axis in which something was going on. */
    public LineChart band(double from, double to, String label) {
        bands.add(new Band(from, to, label));
        return this;
    }

    /** With its caption and legend. */
    String figure() {
        StringBuilder html = new StringBuilder("<figure>\n<figcaption>");
        html.append(HtmlPage.escaped(title)).append("</figcaption>\n<ul class=\"legend\">");
        for (int i = 0; i < series.size(); i++) {
            html.append(
                    "<li><span style=\"background:var(--c%d)\"></span>%s</li>"
                            .formatted(i % COLOURS, HtmlPage.escaped(series.get(i).name)));
        }
        return html.append("</ul>\n").append(svg()).append("</figure>\n").toString();
    }

    private String svg() {
        Axis x = Axis.linear(all().mapToDouble(Point::x).min().orElse(0), maxX());
        Axis y =
                logarithmic
                        ? Axis.logarithmic(minPositive(), maxY())
                        : Axis.linear(0, maxY() == 0 ? 1 : maxY() * 1.05);
        StringBuilder svg =
                new StringBuilder(
                        "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n"
                                .formatted(WIDTH, HEIGHT, HtmlPage.escaped(title)));
        bands.forEach(band -> draw(svg, band, x));
        grid(svg, x, y);
        for (int i = 0; i < series.size(); i++) {
            draw(svg, series.get(i), "--c" + i % COLOURS, x, y);
        }
        return svg.append("</svg>\n").toString();
    }

    private void grid(StringBuilder svg, Axis x, Axis y) {
        for (double tick : y.ticks(TICKS)) {
            double at = atY(y.share(tick));
            line(svg, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" ", LEFT, WIDTH - RIGHT);
            line(svg, "y1=\"%.1f\" y2=\"%.1f\"/>", at, at);
            line(svg, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", LEFT - 8, at + 4);
            svg.append(Axis.text(tick)).append("</text>\n");
        }
        for (double tick : xTicks.isEmpty() ? x.ticks(2 * TICKS) : xTicks) {
            double share = x.share(tick);
            if (share >= 0 && share <= 1) {
                line(svg, "<text x=\"%.1f\" y=\"%d\" ", atX(share), HEIGHT - 16);
                svg.append("text-anchor=\"middle\">").append(xName.apply(tick));
                svg.append("</text>\n");
            }
        }
        line(svg, "<text x=\"%d\" y=\"11\" text-anchor=\"end\">%s</text>\n", LEFT - 8, yUnit);
        line(svg, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", WIDTH - RIGHT, HEIGHT - 2);
        svg.append(HtmlPage.escaped(xUnit)).append("</text>\n");
    }

    private static void draw(StringBuilder svg, Band band, Axis x) {
        double from = atX(Math.max(0, x.share(band.from)));
        double to = atX(Math.min(1, x.share(band.to)));
        line(svg, "<rect class=\"band\" x=\"%.1f\" y=\"%d\" ", from, TOP);
        line(svg, "width=\"%.1f\" height=\"%d\">", Math.max(1, to - from), HEIGHT - TOP - BOTTOM);
        line(svg, "<title>%s</title></rect>", HtmlPage.escaped(band.label));
        line(svg, "<text x=\"%.1f\" y=\"%d\">", from + 4, TOP + 13);
        svg.append(HtmlPage.escaped(band.label)).append("</text>\n");
    }

    private void draw(StringBuilder svg, Series each, String colour, Axis x, Axis y) {
        StringBuilder path = new StringBuilder();
        StringBuilder dots = new StringBuilder();
        boolean hasDots = each.points.size() <= DOTS_MAX;
        for (Point point : each.points) {
            if (logarithmic && point.y <= 0) {
                continue;
            }
            double atX = atX(x.share(point.x));
            double atY = atY(y.share(point.y));
            line(path, "%s%.1f %.1f", path.isEmpty() ? "M" : " L", atX, atY);
            if (hasDots) {
                line(dots, "<circle class=\"dot\" r=\"4\" cx=\"%.1f\" cy=\"%.1f\" ", atX, atY);
                line(dots, "style=\"fill:var(%s)\"><title>%s: ", colour, each.name);
                line(dots, "%s %s at ", Axis.text(point.y), yUnit);
                line(dots, "%s %s</title></circle>\n", xName.apply(point.x), xUnit);
            }
        }
        line(svg, "<path class=\"curve\" style=\"stroke:var(%s)\" d=\"%s\"/>\n", colour, path);
        svg.append(dots);
    }

    private java.util.stream.Stream<Point> all() {
        return series.stream().flatMap(each -> each.points.stream());
    }

    private double maxX() {
        return all().mapToDouble(Point::x).max().orElse(1);
    }

    private double maxY() {
        return all().mapToDouble(Point::y).max().orElse(1);
    }

    private double minPositive() {
        return all().mapToDouble(Point::y).filter(value -> value > 0).min().orElse(1);
    }

    private static double atX(double share) {
        return LEFT + share * (WIDTH - LEFT - RIGHT);
    }

    private static double atY(double share) {
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
    }

    private static void line(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}

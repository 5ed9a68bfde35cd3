package org.tallystick.app.dashboard.overview;

import java.time.Instant;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.tallystick.api.cases.CaseQuery.CountOpenCases;
import org.tallystick.api.cases.CaseQuery.OpenCases;
import org.tallystick.api.processor.ProcessorState;
import org.tallystick.api.processor.ProcessorView;
import org.tallystick.api.processor.Processors;
import org.tallystick.api.proof.Proof;
import org.tallystick.api.proof.ProofQuery.FindProof;
import org.tallystick.app.dashboard.frame.LineChart;
import org.tallystick.app.dashboard.frame.LineChart.Line;
import org.tallystick.app.dashboard.frame.LineChart.Point;
import org.tallystick.app.dashboard.frame.NavigationItem;
import org.tallystick.app.dashboard.frame.Questions;

/** The overview: the proof, and how lively and how healthy everything is. Nothing on it is slow. */
@Controller
class OverviewPages {

    private static final String PAGE = "dashboard/overview/overview";

    private final Questions questions;
    private final Processors processors;
    private final Pulse pulse;
    private final Incidents incidents;

    OverviewPages(Questions questions, Processors processors, Pulse pulse, Incidents incidents) {
        this.questions = questions;
        this.processors = processors;
        this.pulse = pulse;
        this.incidents = incidents;
    }

    @Configuration(proxyBeanMethods = false)
    static class Place {

        @Bean
        NavigationItem overviewItem() {
            return new NavigationItem(
                    10, "/dashboard", "overview.title", "M3 16h14M5 16V9M10 16V4M15 16v-5");
        }
    }

    /** The address alone leads here too. */
    @GetMapping("/")
    String root() {
        return "redirect:/dashboard";
    }

    @GetMapping({"/dashboard", "/dashboard/"})
    String page(Model model) {
        live(model);
        return PAGE;
    }

    /** What changes by itself while somebody looks. */
    @GetMapping("/dashboard/overview/live")
    String part(Model model) {
        live(model);
        return PAGE + " :: live";
    }

    private void live(Model model) {
        Proof proof = questions.one(new FindProof(), Proof.class);
        List<OpenCases> open = questions.list(new CountOpenCases(), OpenCases.class);
        List<ProcessorView> all = processors.list();
        List<Pulse.Sample> samples = pulse.samples();
        model.addAttribute("proof", proof);
        model.addAttribute("openCases", open.stream().mapToLong(OpenCases::cases).sum());
        model.addAttribute("cases", open);
        model.addAttribute("days", incidents.days());
        model.addAttribute("lag", all.stream().mapToLong(ProcessorView::lag).max().orElse(0));
        model.addAttribute(
                "lagMillis", all.stream().mapToLong(ProcessorView::lagMillis).max().orElse(0));
        model.addAttribute(
                "troubled",
                all.stream().filter(each -> each.state() != ProcessorState.RUNNING).toList());
        model.addAttribute(
                "rate",
                samples.isEmpty() ? 0.0 : samples.get(samples.size() - 1).eventsPerSecond());
        model.addAttribute(
                "rateChart",
                chart(
                        samples,
                        new Drawn("overview.eventsPerSecond", Pulse.Sample::eventsPerSecond)));
        model.addAttribute(
                "latencyChart",
                chart(
                        samples,
                        new Drawn("overview.commitMillis", Pulse.Sample::commitMillis),
                        new Drawn("overview.slowestMillis", Pulse.Sample::slowestMillis)));
    }

    private record Drawn(String messageKey, ToDoubleFunction<Pulse.Sample> value) {}

    private static LineChart chart(List<Pulse.Sample> samples, Drawn... lines) {
        Instant from = samples.isEmpty() ? Instant.EPOCH : samples.get(0).at();
        Instant to = samples.isEmpty() ? Instant.EPOCH : samples.get(samples.size() - 1).at();
        return new LineChart(
                from,
                to,
                List.of(lines).stream()
                        .map(
                                line ->
                                        new Line(
                                                line.messageKey(),
                                                samples.stream()
                                                        .map(
                                                                each ->
                                                                        new Point(
                                                                                each.at(),
                                                                                line.value()
                                                                                        .applyAsDouble(
                                                                                                each)))
                                                        .toList()))
                        .toList());
    }
}

package org.tallystick.proof.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A short campaign: each kind once, on two nodes. B75, B91, B94 and B96 among them. */
class CrashCampaignTest {

    private static final Logger LOG = LoggerFactory.getLogger(CrashCampaignTest.class);
    private static final long SEED = 20_260_301;

    @Test
    void loses_nothing_and_doubles_nothing_whatever_is_killed() throws Exception {
        CrashOptions options =
                new CrashOptions(
                        SEED,
                        CrashKind.values().length,
                        2,
                        null,
                        null,
                        Path.of("target", "crash-logs"),
                        null);
        Campaign campaign = new Campaign(options, line -> LOG.info("{}", line));

        campaign.run();

        campaign.tally().table(campaign.verdict()).asText().forEach(line -> LOG.info("{}", line));
        assertThat(campaign.verdict().findings()).as(options.command()).isEmpty();
        assertThat(CrashKind.values())
                .allSatisfy(kind -> assertThat(campaign.tally().of(kind)).as("%s", kind).isOne());
        assertThat(campaign.tally().counts().duplicates())
                .as("one request in ten is a repetition, at least")
                .isGreaterThanOrEqualTo(campaign.tally().counts().requests() / 10);
    }
}

package org.tallystick.app.dashboard.frame;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.stereotype.Component;

/** Addresses of style sheets and scripts, in templates as {@code frame.asset}. */
@Component("dashboardAssets")
public class Assets {

    /** Where they are served. */
    public static final String PATH = "/dashboard/assets/";

    /** Where ours are. */
    public static final String OURS = "classpath:/static/dashboard/";

    /** Where htmx is, in its WebJar. */
    public static final String HTMX =
            "classpath:/META-INF/resources/webjars/htmx.org/" + htmxVersion() + "/dist/";

    private static final String HTMX_POM = "META-INF/maven/org.webjars.npm/htmx.org/pom.properties";
    private static final int HASH_BYTES = 6;

    private final ResourceLoader resources = new DefaultResourceLoader();
    private final Map<String, String> addresses = new ConcurrentHashMap<>();

    /**
     * The address of a file; another one when the file has changed, so that it is cached for ever.
     */
    public String of(String file) {
        return addresses.computeIfAbsent(file, name -> PATH + name + "?v=" + hash(name));
    }

    private String hash(String file) {
        for (String folder : new String[] {OURS, HTMX}) {
            Resource resource = resources.getResource(folder + file);
            if (resource.exists()) {
                return hash(resource);
            }
        }
        throw new IllegalArgumentException("No such asset: " + file);
    }

    private static String hash(Resource resource) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(resource.getContentAsByteArray());
            return HexFormat.of().formatHex(hash, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String htmxVersion() {
        Properties pom = new Properties();
        try (InputStream stream = Assets.class.getClassLoader().getResourceAsStream(HTMX_POM)) {
            pom.load(Objects.requireNonNull(stream, HTMX_POM));
        } catch (IOException e) {
            throw new UncheckedIOException("htmx is not on the class path", e);
        }
        return pom.getProperty("version");
    }
}

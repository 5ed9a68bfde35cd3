package org.tallystick.app.gateway.signed;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.security.MessageDigest;
import javax.crypto.Mac;
import org.junit.jupiter.api.Test;

/** How long the look at a signature takes tells nothing about the right one. */
class ConstantTimeTest {

    private static final JavaClasses GATEWAY =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("org.tallystick.app.gateway");

    @Test
    void signatures_are_made_in_one_place_and_compared_in_constant_time() { // B102
        assertThat(GATEWAY.stream().filter(type -> calls(type, Mac.class)))
                .extracting(JavaClass::getSimpleName)
                .containsExactly("SigningKey");
        JavaMethod compare =
                GATEWAY.get(SigningKey.class)
                        .getMethod("hasSigned", String.class, String.class, byte[].class);
        assertThat(
                        compare.getMethodCallsFromSelf().stream()
                                .map(call -> call.getTarget().getName()))
                .contains("isEqual")
                .doesNotContain("equals");
        assertThat(calls(GATEWAY.get(SigningKey.class), MessageDigest.class)).isTrue();
    }

    private static boolean calls(JavaClass type, Class<?> owner) {
        return type.getMethodCallsFromSelf().stream()
                .anyMatch(call -> call.getTargetOwner().isEquivalentTo(owner));
    }
}

# Builds Tallystick from the sources; see docker-compose.yml for how it is run.
FROM maven:3.9-eclipse-temurin-21 AS build
WORKDIR /build
COPY . .
RUN --mount=type=cache,target=/root/.m2 \
    mvn -B -pl app -am package -DskipTests -Dspotless.check.skip=true \
    && java -Djarmode=tools -jar app/target/tallystick-app-*-exec.jar \
        extract --destination /application --application-filename tallystick.jar \
    # In a container the database is a server of its own.
    && rm /application/lib/embedded-postgres-binaries-*.jar

FROM eclipse-temurin:21-jre
RUN apt-get update \
    && apt-get install -y --no-install-recommends curl \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --create-home --uid 10001 tallystick \
    && install -d -o tallystick -g tallystick -m 700 /data
COPY --from=build /application /application
USER tallystick
VOLUME /data
EXPOSE 8080
# A container is reached from outside of it; whether from outside of the machine, the host decides.
ENV SERVER_ADDRESS=0.0.0.0 TALLYSTICK_DATA_DIR=/data
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=6 \
    CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/actuator/health/readiness"]
# Without memory nothing can be trusted: the process ends, and is started again from what is stored.
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=70", "-XX:+ExitOnOutOfMemoryError", "-Dfile.encoding=UTF-8", "-Duser.timezone=UTC", "-jar", "/application/tallystick.jar"]

# A hub in a container (docs/Install.md, "Containers").
#
# The image itself was never built where devcat is developed, since no container runs there.
# Scripts/image-test runs each RUN line below, in the order of this file, in roots that debootstrap makes,
# and then starts the hub.
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends libsqlite3-dev zlib1g-dev libssl-dev libexpat1-dev pkg-config libcurl4 libpq5 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN Scripts/build && install -D .build/release/devcat /out/devcat

FROM debian:12-slim
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates zlib1g libssl3 libexpat1 libsqlite3-0 libstdc++6 libcurl4 libpq5 && rm -rf /var/lib/apt/lists/*
# A fixed number, so that volumes keep their owner.
RUN useradd --uid 7346 --no-create-home --home-dir /var/lib/devcat --shell /usr/sbin/nologin devcat && install -d -o devcat -g devcat -m 0700 /var/lib/devcat /keys
COPY --from=build /out/devcat /usr/bin/devcat
COPY Packaging/container/devcat-hub /usr/bin/devcat-hub
RUN devcat --version
USER devcat
VOLUME /var/lib/devcat
EXPOSE 7346
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD devcat hub status /var/lib/devcat | grep -q '^hub *running'
ENTRYPOINT ["devcat-hub"]

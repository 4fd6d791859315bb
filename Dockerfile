# The server's image: built from source, then the one file alone on a small base.
FROM node:22-bookworm-slim AS build
WORKDIR /source
COPY . .
# The sources come without their history: `--build-arg SOURCE_COMMIT=$(git rev-parse HEAD)` tells `hallpass version` the commit.
ARG SOURCE_COMMIT
RUN npm run build

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --no-create-home hallpass \
  && install -d -o hallpass -m 0700 /data
COPY --from=build /source/dist/hallpass /usr/local/bin/hallpass
USER hallpass
# The container's own address is the only one that can be reached from outside of it.
ENV HALLPASS_HOST=0.0.0.0
# For commands as well: `docker exec … hallpass admin link` finds the data that the server uses.
ENV HALLPASS_DATA=/data
VOLUME /data
EXPOSE 4255
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s CMD ["hallpass", "health"]
ENTRYPOINT ["hallpass"]
CMD ["serve"]

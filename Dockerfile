# The server's image: built from source, then the one file alone on a small base.
FROM node:22-bookworm-slim AS build
WORKDIR /source
COPY . .
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
VOLUME /data
EXPOSE 4255
# The executable contains Bun, which does for a request what this base has no other program for.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD BUN_BE_BUN=1 hallpass -e 'process.exit((await fetch("http://127.0.0.1:4255/health")).ok ? 0 : 1)'
ENTRYPOINT ["hallpass"]
CMD ["serve", "--data", "/data"]

# syntax=docker/dockerfile:1
#
# Two images, for everybody or for those who want pages opened in a browser:
#   docker build --target verdict  -t verdict .             Quick reports, whole sites, the service
#   docker build --target chromium -t verdict:chromium .    also Browser, Lighthouse and PDFs

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY test/client/package.json test/client/
# Without install scripts: the only one that matters fetches the Node that this image has already.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# What is published, and the versions of the lockfile without what only developers need.
FROM node:24-bookworm-slim AS parts
WORKDIR /verdict
COPY package.json package-lock.json ./
RUN npm pkg delete devDependencies workspaces scripts \
  && npm install --omit=optional --ignore-scripts --no-audit --no-fund
COPY LICENSE CHANGELOG.md ./
COPY bin bin
COPY --from=build /build/dist dist

# The browser is Debian's, so neither the packaged one nor the packaged Node is needed.
FROM parts AS parts-with-browser
RUN npm install --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@sparticuz node_modules/node

FROM node:24-bookworm-slim AS base
ENV NODE_ENV=production \
    VERDICT_DATA=/data \
    VERDICT_HOST=0.0.0.0 \
    VERDICT_PORT=3000 \
    VERDICT_METRICS_PORT=9090
RUN ln -s /verdict/bin/verdict.js /usr/local/bin/verdict \
  && install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
WORKDIR /data
EXPOSE 3000 9090
# Of servers and workers alike: the database takes writes, and the queue responds.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.VERDICT_METRICS_PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["verdict"]
CMD ["serve"]

FROM base AS chromium
# tini collects the processes that a browser leaves behind.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell fonts-liberation fonts-noto-color-emoji fonts-noto-cjk tini \
  && rm -rf /var/lib/apt/lists/*
ENV VERDICT_CHROME=/usr/bin/chromium-headless-shell
COPY --from=parts-with-browser /verdict /verdict
USER node
ENTRYPOINT ["tini", "--", "verdict"]

# The last one is what `docker build` makes without a target.
FROM base AS verdict
COPY --from=parts /verdict /verdict
USER node

# The shop as an image: built in one stage, run in another without compilers, by a user who may write to /data alone.
# docker build -t shop . && docker run -p 3000:3000 -v shop-data:/data shop

FROM node:24-bookworm AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json vite.config.ts remix.config.js ./
COPY tests/vitest.config.ts tests/
COPY public public
COPY styles styles
COPY app app
RUN npm run build

FROM node:24-bookworm AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
# TypeScript comes along as a package that Remix could use; nothing here does.
RUN npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver

FROM node:24-bookworm-slim
# tini hands signals on and buries what has ended; pg_dump and psql are for backup and restore with PostgreSQL 15.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini postgresql-client-15 \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o node -g node -m 0700 /data /backups
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY package.json package-lock.json ./
COPY public public
# What is not in build/: the programs that start it, and the data that lies beside the rooms.
COPY app app
COPY --from=build /shop/build build
ENV NODE_ENV=production SHOP_DATA=/data PORT=3000
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Not ready while the database does not answer; the first start loads the demo, where one is wanted.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "app/server/start.mjs"]

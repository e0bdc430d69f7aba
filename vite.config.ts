import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
// @ts-expect-error plain JavaScript, read by Remix as it is
import remixConfig from "./remix.config.js";
import testConfig from "./tests/vitest.config";

const shop = defineConfig({
  plugins: [remix(remixConfig)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // remix-serve serves public/ itself; a copy in build/client would be marked immutable for a year.
  // Native modules are the server's; the development server must not bundle them.
  optimizeDeps: { exclude: ["@node-rs/argon2", "better-sqlite3", "pg"] },
  build: { copyPublicDir: false, target: "es2022" },
});

// `npx vitest run tests/cart` reads this file too; its tests need no Remix around them.
export default process.env.VITEST ? testConfig : shop;

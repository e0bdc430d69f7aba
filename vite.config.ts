import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig, type Rollup } from "vite";
// @ts-expect-error plain JavaScript, read by Remix as it is
import remixConfig from "./remix.config.js";
import testConfig from "./tests/vitest.config";

/** A module that so many pages load is not worth a file, a request and a row of the routes' manifest of its own. */
const SHARED_BY = 20;
const ROOT = `${fileURLToPath(new URL("./app/root.tsx", import.meta.url))}?__remix-build-client-route`;

/** Entries that load the module, straight or through others. */
function loadedBy(id: string, info: Rollup.GetModuleInfo): string[] {
  const above = new Set([id]);
  for (const at of above) for (const importer of info(at)?.importers ?? []) above.add(importer);
  return [...above].filter((at) => info(at)?.isEntry);
}

/** Packages in one file, which the next version of the shop leaves as it is; what every page or many load in another. */
const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (getModuleInfo(id)?.isEntry) return undefined;
  const entries = loadedBy(id, getModuleInfo);
  if (entries.length < SHARED_BY && !entries.includes(ROOT)) return undefined;
  return id.includes("/node_modules/") ? "packages" : "shared";
};

const shop = defineConfig({
  plugins: [remix(remixConfig)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // remix-serve serves public/ itself; a copy in build/client would be marked immutable for a year.
  // Native modules are the server's; the development server must not bundle them.
  optimizeDeps: { exclude: ["@node-rs/argon2", "better-sqlite3", "pg"] },
  build: { copyPublicDir: false, target: "es2022", rollupOptions: { output: { manualChunks: chunkOf } } },
});

// `npx vitest run tests/cart` reads this file too; its tests need no Remix around them.
export default process.env.VITEST ? testConfig : shop;

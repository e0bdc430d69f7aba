import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { build, defineConfig, type Plugin, type Rollup } from "vite";
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

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

/** A program of a thread (app/platform/bounded-work.server.ts) as one file, but for the packages. */
async function programOf(path: string): Promise<string> {
  const built = await build({
    configFile: false,
    resolve: { alias },
    logLevel: "error",
    build: { ssr: path, write: false, target: "es2022" },
  });
  return (built as Rollup.RollupOutput).output[0].code;
}

/** Programs of threads lie beside the server's own, where nothing is compiled any more, under names that say what is in them. */
const threads = (): Plugin => ({
  name: "shop-threads",
  apply: "build",
  enforce: "pre",
  async transform(code, id, options) {
    if (!options?.ssr || !id.endsWith(".server.ts")) return undefined;
    const [written, name] =
      /new URL\("\.\/([\w-]+-thread\.server\.ts)", import\.meta\.url\)/.exec(code) ?? [];
    if (!written || !name) return undefined;
    const program = await programOf(join(id, "..", name));
    const hash = createHash("sha256").update(program).digest("hex").slice(0, 8);
    const fileName = `assets/${basename(name, ".server.ts")}-${hash}.js`;
    const file = this.emitFile({ type: "prebuilt-chunk", fileName, code: program });
    return code.replace(written, `new URL(import.meta.ROLLUP_FILE_URL_${file})`);
  },
});

const shop = defineConfig({
  plugins: [threads(), remix(remixConfig)],
  resolve: { alias },
  // remix-serve serves public/ itself; a copy in build/client would be marked immutable for a year.
  // Native modules are the server's; the development server must not bundle them.
  optimizeDeps: { exclude: ["@node-rs/argon2", "better-sqlite3", "pg"] },
  build: { copyPublicDir: false, target: "es2022", rollupOptions: { output: { manualChunks: chunkOf } } },
});

// `npx vitest run tests/cart` reads this file too; its tests need no Remix around them.
export default process.env.VITEST ? testConfig : shop;

import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
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

/** Forms of more than two fields: many pages have them, those that buyers come in by have not. */
const FORMS = /\/node_modules\/@conform-to\/|\/app\/ui\/forms\/(form|open-errors)\.tsx?$/;

/** What the desk's pages alone load is no buyer's. */
const DESK = /\/routes\/_admin\+\//;

/** Packages in one file, which the next version of the shop leaves as it is; what every page or many load in another. */
const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (FORMS.test(id)) return "forms";
  if (getModuleInfo(id)?.isEntry) return undefined;
  const entries = loadedBy(id, getModuleInfo);
  const buyers = entries.filter((entry) => !DESK.test(entry));
  // However many pages of the desk load it, buyers are sent what theirs load.
  if (buyers.length < SHARED_BY && !buyers.includes(ROOT))
    return buyers.length === 0 && entries.length >= SHARED_BY ? "desk" : undefined;
  return id.includes("/node_modules/") ? "packages" : "shared";
};

const root = fileURLToPath(new URL(".", import.meta.url));
const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

/** A program of a thread (app/platform/jobs/bounded-work.server.ts) as one file, but for the packages. */
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

/** In a program that is made of many files each of them still finds the data beside it; the program lies in a folder of build/. */
const whereItStood = (): Plugin => ({
  name: "shop-where-it-stood",
  enforce: "pre",
  transform(code, id) {
    if (!id.startsWith(join(root, "app/"))) return undefined;
    const place = JSON.stringify(`../../${relative(root, id)}`);
    return code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`);
  },
});

/** The programs that are started beside the server: the primary process, the scheduled jobs, the command line. Packages stay where they are. */
const programs = (folder: string) =>
  build({
    configFile: false,
    plugins: [threads(), whereItStood()],
    resolve: { alias },
    logLevel: "error",
    build: {
      ssr: true,
      outDir: join(folder, "programs"),
      copyPublicDir: false,
      sourcemap: true,
      target: "es2022",
      rollupOptions: {
        input: ["server/start", "cli/shop", "cli/jobs"].map((name) => join(root, `app/${name}.ts`)),
        output: { chunkFileNames: "[name]-[hash].js" },
      },
    },
  });

/** One file of a package of 42 MB, with its licence (app/platform/files/font.server.ts). */
async function font(folder: string): Promise<void> {
  const from = join(root, "node_modules/@embedpdf/fonts-sc");
  await cp(join(from, "fonts/NotoSansHans-Regular.otf"), join(folder, "fonts/NotoSansHans-Regular.otf"));
  await cp(join(from, "LICENSE"), join(folder, "fonts/LICENSE"));
}

/** Routes of the desk, and those that answer pictures and files, to which no router goes. */
const NO_BUYERS = /^routes\/_admin\+\/|\/pictures\.|\[\.\]?(svg|png|txt|xml|js)/;

/** Buyers' browsers hear of the shop's pages alone, not of the desk's (app/shell/desk.ts). */
async function buyersManifest(client: string): Promise<void> {
  for (const name of await readdir(client)) {
    if (!/^manifest-.*\.js$/.test(name)) continue;
    const [start, text] = (await readFile(join(client, name), "utf8")).split(
      /(?<=^window\.__remixManifest=)/,
    );
    const manifest = JSON.parse(text!.replace(/;$/, "")) as { routes: Record<string, unknown> };
    const routes = Object.entries(manifest.routes).filter(([id]) => !NO_BUYERS.test(id));
    const own = { ...manifest, routes: Object.fromEntries(routes) };
    await writeFile(join(client, `buyers-${name}`), `${start}${JSON.stringify(own)};`);
  }
}

/** The server build is the program of a worker; Remix's own lies beside it for the bench, and so do the other programs. */
const serverPrograms = (): Plugin => ({
  name: "shop-server-programs",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  config: {
    order: "post",
    handler: (config) => {
      Object.assign(config.build!.rollupOptions!, {
        input: { index: join(root, "app/server/worker.ts"), remix: "virtual:remix/server-build" },
        output: { entryFileNames: "[name].js" },
      });
    },
  },
  async writeBundle({ dir }) {
    const folder = join(dir!, "..");
    await Promise.all([programs(folder), font(folder), buyersManifest(join(folder, "client/assets"))]);
  },
});

const shop = defineConfig({
  plugins: [threads(), remix(remixConfig), serverPrograms()],
  resolve: { alias },
  // remix-serve serves public/ itself; a copy in build/client would be marked immutable for a year.
  // Native modules are the server's; the development server must not bundle them.
  optimizeDeps: { exclude: ["@node-rs/argon2", "pg"] },
  build: { copyPublicDir: false, target: "es2022", rollupOptions: { output: { manualChunks: chunkOf } } },
});

// `npx vitest run tests/modules/cart` reads this file too; its tests need no Remix around them.
export default process.env.VITEST ? testConfig : shop;

/** Rules about folders. They name no module, so a new module is checked from its first file. */

/** One import, by paths from the root. */
export type Import = readonly [from: string, to: string];

const foldersOf = (path: string) => path.split("/").slice(1, -1);

/** "orders" for app/modules/orders/order/status.ts, "api" for app/api/x.ts; null for files directly in app/. */
function moduleOf(path: string): string | null {
  const [top, module] = foldersOf(path);
  return (top === "modules" ? module : top) ?? null;
}

/** "orders/order" for app/modules/orders/order/status.ts, "orders" for files directly in the module. */
function getPart(path: string): string {
  const folders = foldersOf(path);
  return (folders[0] === "modules" ? folders.slice(1, 3) : folders.slice(0, 2)).join("/");
}

const isApp = (path: string) => path.startsWith("app/");

/** Import cycles between folders; each message names one import per step. */
function folderCycles(imports: readonly Import[], folderOf: (path: string) => string | null): string[] {
  const graph = new Map<string, Map<string, Import>>();
  for (const item of imports) {
    const [from, to] = [folderOf(item[0]), folderOf(item[1])];
    if (from === null || to === null || from === to) continue;
    const targets = graph.get(from) ?? new Map<string, Import>();
    graph.set(from, targets);
    if (!targets.has(to)) targets.set(to, item);
  }
  const done = new Set<string>();
  const faults: string[] = [];
  const walk = (folder: string, path: string[]): void => {
    const start = path.indexOf(folder);
    if (start >= 0) {
      const cycle = [...path.slice(start), folder];
      const steps = cycle
        .slice(1)
        .map((to, index) => (graph.get(cycle[index]!)!.get(to) ?? []).join(" imports "));
      faults.push(`cycle ${cycle.join(" → ")}: ${steps.join("; ")}`);
      return;
    }
    if (done.has(folder)) return;
    for (const to of graph.get(folder)?.keys() ?? []) walk(to, [...path, folder]);
    done.add(folder);
  };
  for (const folder of graph.keys()) walk(folder, []);
  return faults;
}

/** Import cycles between modules, and between the parts of one module. */
export function cycles(imports: readonly Import[]): string[] {
  const ours = imports.filter(([from, to]) => isApp(from) && isApp(to));
  const modules = [...new Set(ours.flatMap(([from]) => moduleOf(from) ?? []))].filter(
    (module) => module !== "routes",
  );
  return [
    ...folderCycles(ours, moduleOf),
    ...modules.flatMap((module) =>
      folderCycles(
        ours.filter(([from, to]) => moduleOf(from) === module && moduleOf(to) === module),
        getPart,
      ),
    ),
  ];
}

/** The folder of a page: everything below an area except its layout. */
const pageOf = (path: string) => /^app\/routes\/(?:[^/]+\+\/)+[^/]+(?=\/)/.exec(path)?.[0] ?? path;

/** Routes that import another page's files: code that two pages need belongs to a module, admin or the shell. */
export function pageFaults(imports: readonly Import[]): string[] {
  return imports
    .filter(([from, to]) => from.startsWith("app/routes/") && to.startsWith("app/routes/"))
    .filter(([from, to]) => pageOf(from) !== pageOf(to))
    .map(([from, to]) => `page imports another page: ${from} imports ${to}`);
}

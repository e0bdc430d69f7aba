/** Laws about folders: none of them names a room, so a new one is under them from its first file. */

/** An import, by paths from the root. */
export type Arrow = readonly [from: string, to: string];

const partsOf = (path: string) => path.split("/").slice(1, -1);

/** "orders" of app/orders/order/status.ts; null of files that stand in app/ itself. */
const roomOf = (path: string): string | null => partsOf(path)[0] ?? null;

/** "orders/order" of app/orders/order/status.ts, "orders" of what stands in the room itself. */
const partOf = (path: string): string => partsOf(path).slice(0, 2).join("/");

const isOurs = (path: string) => path.startsWith("app/");

/** The circles among folders, told by one import of each arrow. */
function circlesOf(imports: readonly Arrow[], folderOf: (path: string) => string | null): string[] {
  const arrows = new Map<string, Map<string, Arrow>>();
  for (const arrow of imports) {
    const [from, to] = [folderOf(arrow[0]), folderOf(arrow[1])];
    if (from === null || to === null || from === to) continue;
    const out = arrows.get(from) ?? new Map<string, Arrow>();
    arrows.set(from, out);
    if (!out.has(to)) out.set(to, arrow);
  }
  const done = new Set<string>();
  const faults: string[] = [];
  const walk = (folder: string, way: string[]): void => {
    const at = way.indexOf(folder);
    if (at >= 0) {
      const circle = [...way.slice(at), folder];
      const told = circle
        .slice(1)
        .map((to, step) => (arrows.get(circle[step]!)!.get(to) ?? []).join(" imports "));
      faults.push(`circle ${circle.join(" → ")}: ${told.join("; ")}`);
      return;
    }
    if (done.has(folder)) return;
    for (const to of arrows.get(folder)?.keys() ?? []) walk(to, [...way, folder]);
    done.add(folder);
  };
  for (const folder of arrows.keys()) walk(folder, []);
  return faults;
}

/** Circles among rooms, and among the parts of one room. */
export function circles(imports: readonly Arrow[]): string[] {
  const ours = imports.filter(([from, to]) => isOurs(from) && isOurs(to));
  const rooms = [...new Set(ours.flatMap(([from]) => roomOf(from) ?? []))].filter(
    (room) => room !== "routes",
  );
  return [
    ...circlesOf(ours, roomOf),
    ...rooms.flatMap((room) =>
      circlesOf(
        ours.filter(([from, to]) => roomOf(from) === room && roomOf(to) === room),
        partOf,
      ),
    ),
  ];
}

/** The folder of a page: of everything below an area but its layout. */
const pageOf = (path: string) => /^app\/routes\/(?:[^/]+\+\/)+[^/]+(?=\/)/.exec(path)?.[0] ?? path;

/** Routes that import what is another page's own: what two pages need belongs to a room or to the shell. */
export function pageFaults(imports: readonly Arrow[]): string[] {
  return imports
    .filter(([from, to]) => from.startsWith("app/routes/") && to.startsWith("app/routes/"))
    .filter(([from, to]) => pageOf(from) !== pageOf(to))
    .map(([from, to]) => `a page keeps its own: ${from} imports ${to}`);
}

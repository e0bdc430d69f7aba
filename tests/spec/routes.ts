/** The routes of the map, as Remix registers them, and the addresses that each of them answers. */
import { flatRoutes } from "remix-flat-routes";

export interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  file?: string;
}
export type RouteTable = Record<string, Route>;

export interface RouteFile {
  id: string;
  /** without folder and ending, as "list.info.$id" */
  name: string;
  /** a page of those who run the shop: buyers are led to none of them */
  isDesk: boolean;
  /** it shows a page; else it answers with a file or leads on */
  isPage: boolean;
}

/** The routes of the shop. */
export function shopRoutes(): RouteTable {
  const routes: RouteTable = {};
  const define = (
    give: (
      route: (path: string | undefined, file: string, options?: unknown, children?: unknown) => void,
    ) => void,
  ) => {
    const parents: string[] = [];
    give((path, file, options, children) => {
      const isOptions = typeof options === "object";
      const { id = file.replace(/\.\w+$/, ""), index } = (isOptions ? options : {}) as {
        id?: string;
        index?: boolean;
      };
      routes[id] = { id, file, path, index, parentId: parents.at(-1) ?? "root" };
      const below = (isOptions ? children : options) as (() => void) | undefined;
      parents.push(id);
      below?.();
      parents.pop();
    });
    return routes;
  };
  const input = flatRoutes("routes", define as never) as unknown as RouteTable;
  return { root: { id: "root", path: "" }, ...input };
}

const table = Object.values(shopRoutes()).filter(({ id }) => id !== "root");

export const routeFiles: readonly RouteFile[] = table
  .map(({ id, file }) => ({
    id,
    name: id.replace(/\/route$/, "").replace(/^.*\//, ""),
    isDesk: id.startsWith("routes/_admin+/"),
    isPage: file!.endsWith(".tsx"),
  }))
  // A layout answers where its own index does.
  .filter(({ name }, _, all) => name !== "_layout" && !all.some((other) => other.name === `${name}._index`));

const segmentsOf = (name: string) =>
  name
    .split(/\.(?![^[]*\])/)
    .map((segment) => segment.replace(/_$/, ""))
    .filter((segment) => !segment.startsWith("_"));

function segmentPattern(segment: string): string {
  if (segment === "$") return "/.+";
  const plain = segment.replace(/[()]/g, "").replace(/\[(.)\]/g, "\\$1");
  const item = `/${plain.replace(/\$\w+/g, "[^/]+")}`;
  return segment.startsWith("(") ? `(?:${item})?` : item;
}

/** The paths that a route's file answers. */
export const routePattern = (name: string): RegExp =>
  new RegExp(`^${segmentsOf(name).map(segmentPattern).join("") || "/"}$`);

const named = (name: string) => segmentsOf(name).filter((segment) => !segment.includes("$")).length;

/** The route that answers a path: of those that could, the one with most of it in its name. */
export function routeOf(path: string): RouteFile | undefined {
  return routeFiles
    .filter(({ name }) => routePattern(name).test(path))
    .sort((file, other) => named(other.name) - named(file.name))[0];
}

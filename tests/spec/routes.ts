/** The files of the map and the addresses that each of them answers. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface RouteFile {
  /** without folder and ending, as "list.info.$id" */
  name: string;
  /** it shows a page; else it answers with a file or leads on */
  isPage: boolean;
}

const folder = fileURLToPath(new URL("../../app/routes", import.meta.url));

export const routeFiles: readonly RouteFile[] = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({
    name: file.replace(/^.*\//, "").replace(/\.tsx?$/, ""),
    isPage: file.endsWith(".tsx"),
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
  const one = `/${plain.replace(/\$\w+/g, "[^/]+")}`;
  return segment.startsWith("(") ? `(?:${one})?` : one;
}

/** The paths that a route's file answers. */
export const routePattern = (name: string): RegExp =>
  new RegExp(`^${segmentsOf(name).map(segmentPattern).join("") || "/"}$`);

const named = (name: string) => segmentsOf(name).filter((segment) => !segment.includes("$")).length;

/** The route that answers a path: of those that could, the one with most of it in its name. */
export function routeOf(path: string): RouteFile | undefined {
  return routeFiles
    .filter(({ name }) => routePattern(name).test(path))
    .sort((one, other) => named(other.name) - named(one.name))[0];
}

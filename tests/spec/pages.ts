/** The table of pages (this project's copy of the specification's). */
import { readFileSync } from "node:fs";

export interface PageRow {
  url: string;
  also: string[];
  title: string;
  header: string;
  footer: string;
  toolbar: string;
  auth: string;
  note: string;
}

export const pages: PageRow[] = readFileSync(new URL("./routes.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("/"))
  .map((line) => {
    const [url, also, title, header, footer, toolbar, auth, note] = line.split("\t") as string[];
    return {
      url: url!,
      also: also === "-" ? [] : also!.split(",").map((other) => other.trim()),
      title: title!,
      header: header!,
      footer: footer!,
      toolbar: toolbar!,
      auth: auth!,
      note: note ?? "",
    };
  });

/** The path of a row with 1 for every needed parameter and without the optional ones. */
export const pathOf = (url: string): string =>
  url.replace(/:(\w+)(\?)?/g, (_, __, optional) => (optional ? "" : "1")).replace(/\/+$/, "") || "/";

/** The rows that show a page, in parts of `size`: one test walks through a part. */
export function getParts(size: number): PageRow[][] {
  const shown = pages.filter((row) => row.header !== "-");
  return Array.from({ length: Math.ceil(shown.length / size) }, (_, i) =>
    shown.slice(i * size, (i + 1) * size),
  );
}

/** A list as its page shows it, made from what its loader gave. */
import { UNSAFE_RemixContext as RemixContext } from "@remix-run/react";
import { parseDocument, DomUtils } from "htmlparser2";
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

export interface ShownRow {
  /** the end of the address that the row leads to */
  id: string;
  to: string;
  /** the texts of its cells */
  cells: string[];
  /** null: empty space; undefined: no room for one */
  picture: string | null | undefined;
  tick: string | undefined;
}

interface Page {
  default: ComponentType;
}

/** What a page with this loader data looks like. */
export function htmlOf(page: Page, data: unknown): string {
  const route = { id: "page", path: "*", Component: page.default };
  const location = { pathname: "/staff", search: "", hash: "", state: null, key: "default" };
  const match = { params: {}, pathname: "/staff", pathnameBase: "/staff", route };
  const answered = { basename: "/", location, matches: [match], loaderData: { page: data } };
  const context = {
    ...answered,
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  } as never;
  const router = createStaticRouter([route], context);
  const remix = { manifest: { routes: {} }, routeModules: {}, future: {}, isSpaMode: false } as never;
  const shown = createElement(StaticRouterProvider, { router, context, hydrate: false });
  return renderToString(createElement(RemixContext.Provider, { value: remix }, shown));
}

const { findAll, findOne, getAttributeValue, hasAttrib, textContent } = DomUtils;

/** The rows of the page's first table with links; none where it has no table. */
export function shownRows(page: Page, data: unknown): ShownRow[] {
  const document = parseDocument(htmlOf(page, data));
  const body = findOne(({ name }) => name === "tbody", document.children);
  const rows = body ? findAll(({ name }) => name === "tr", body.children) : [];
  return rows.map((row) => {
    const cells = findAll(({ name }) => name === "td" || name === "th", row.children);
    const box = findOne((item) => item.name === "input", row.children);
    const link = findOne(({ name }) => name === "a", row.children);
    const thumb = findOne((item) => item.attribs.class === "grid-table__thumb", row.children);
    const to = (link && getAttributeValue(link, "href")) ?? "";
    return {
      id: to.split("?")[0]!.split("/").at(-1)!,
      to,
      cells: cells.filter((cell) => cell.attribs.class !== "grid-table__tick").map(textContent),
      picture: thumb && (hasAttrib(thumb, "src") ? getAttributeValue(thumb, "src")! : null),
      tick: box ? getAttributeValue(box, "value") : undefined,
    } as ShownRow;
  });
}

/** The loader's answer with its rows as they are shown. */
export async function shownList<T = unknown>(
  page: Page,
  answer: Response,
): Promise<T & { rows: ShownRow[] }> {
  const data = (await answer.json()) as T;
  return { ...data, rows: shownRows(page, data) };
}

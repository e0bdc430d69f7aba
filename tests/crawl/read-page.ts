/** What a page holds for somebody who follows it: links, files, forms, and what in it leads nowhere. Pure. */
import { DomUtils, parseDocument } from "htmlparser2";
import { type FormSeen, readForms } from "./read-form";

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export type FileKind = "picture" | "style" | "script" | "manifest";
export interface PageSeen {
  /** addresses of this shop that the page leads to, absolute, with their fragments */
  links: string[];
  /** what a browser loads with it */
  files: { kind: FileKind; address: string }[];
  forms: FormSeen[];
  ids: ReadonlySet<string>;
  /** whether something in <main> leads to another address */
  leadsOn: boolean;
  /** whether it says what has to be mended */
  hasErrorSummary: boolean;
  faults: string[];
}

/** What a reader is told of a link: its words, or those of the pictures in it. */
function nameOf(element: Element): string {
  const { "aria-label": label, title } = element.attribs;
  const message = (label ?? title ?? "").trim() || DomUtils.textContent(element).trim();
  if (message) return message;
  const pictures = DomUtils.getElementsByTagName("img", element.children, true);
  return pictures
    .map((picture) => picture.attribs.alt ?? "")
    .join("")
    .trim();
}

const isIn = (element: Element, name: string): boolean => {
  for (let up = element.parent; up; up = up.parent) if ("name" in up && up.name === name) return true;
  return false;
};

const MAIL = /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^tel:\+?\d[\d-]{4,}$/;

/** What is wrong with an address that leads out of the shop, or null. */
function outwardFault(element: Element, href: string): string | null {
  if (href.startsWith("mailto:")) return MAIL.test(href) ? null : "malformed mail address";
  if (href.startsWith("tel:")) return PHONE.test(href) ? null : "malformed phone number";
  if (!href.startsWith("https://")) return "neither https, mail nor phone";
  const rel = (element.attribs.rel ?? "").split(/\s+/);
  return rel.includes("noopener") || rel.includes("noreferrer") ? null : "external link without rel";
}

const NAMING = ["for", "form", "list", "aria-labelledby", "aria-describedby", "headers"];

/** Ids that attributes of the page name and that it lacks, and ids that it has twice. */
function idFaults(elements: readonly Element[], ids: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const known = new Set<string>();
  for (const { name, attribs } of elements) {
    if (attribs.id !== undefined) {
      if (known.has(attribs.id)) faults.push(`id ${attribs.id} twice`);
      known.add(attribs.id);
    }
    for (const attribute of NAMING)
      for (const id of attribs[attribute]?.split(/\s+/) ?? [])
        if (!ids.has(id)) faults.push(`<${name} ${attribute}="${id}"> names what is not there`);
  }
  return faults;
}

const LINK_KINDS: Readonly<Record<string, FileKind>> = {
  icon: "picture",
  "apple-touch-icon": "picture",
  stylesheet: "style",
  // Scripts wait for the first picture under this name (app/platform/late-scripts.ts).
  "dns-prefetch": "script",
  manifest: "manifest",
};

function filesOf({ name, attribs }: Element, whole: (address: string) => string): PageSeen["files"] {
  const { src, srcset, rel = "", href } = attribs;
  const kind = LINK_KINDS[rel];
  if (name === "script" && src) return [{ kind: "script", address: whole(src) }];
  if (name === "link" && kind && href) return [{ kind, address: whole(href) }];
  if (name !== "img" && name !== "source") return [];
  const set = (srcset ?? "").split(/,\s+/).map((item) => item.trim().split(/\s+/)[0]!);
  return [src ?? "", ...set]
    .filter((address) => address && !address.startsWith("data:"))
    .map((address) => ({ kind: "picture" as const, address: whole(address) }));
}

/** The address of <meta http-equiv="refresh">, if it names one. */
const refreshOf = ({ name, attribs }: Element) =>
  name === "meta" && attribs["http-equiv"]?.toLowerCase() === "refresh"
    ? /url=(.+)$/i.exec(attribs.content ?? "")?.[1]
    : undefined;

/** Reads a page as it was sent; `at` is its absolute address. */
export function readPage(html: string, at: string): PageSeen {
  const { origin } = new URL(at);
  const whole = (address: string) => new URL(address, at).href;
  const elements = DomUtils.getElementsByTagName("*", parseDocument(html), true);
  const ids = new Set(elements.flatMap(({ attribs }) => (attribs.id === undefined ? [] : [attribs.id])));
  const links: string[] = [];
  const wholes = new Map<string, string>();
  const faults = idFaults(elements, ids);
  let leadsOn = false;
  const here = at.split("#")[0];
  for (const element of elements) {
    const { name, attribs } = element;
    const refresh = refreshOf(element);
    const relative = name === "link" && /^(canonical|alternate|next|prev)$/.test(attribs.rel ?? "");
    const led = refresh ?? (relative ? attribs.href : undefined);
    if (led && whole(led).startsWith(`${origin}/`)) links.push(whole(led));
    if (name !== "a" && name !== "area") continue;
    const { href } = attribs;
    const text = nameOf(element);
    if (!text) faults.push(`a link without words to ${href}`);
    if (!href || href === "#") {
      faults.push(`the link ${text} without an address`);
      continue;
    }
    const address = wholes.get(href) ?? (URL.canParse(href, at) ? whole(href) : null);
    if (address === null) {
      faults.push(`the link ${text} to ${href}, which is no address`);
      continue;
    }
    wholes.set(href, address);
    if (!address.startsWith(`${origin}/`)) {
      const fault = outwardFault(element, href);
      if (fault) faults.push(`the link ${text} to ${href}: ${fault}`);
      continue;
    }
    links.push(address);
    leadsOn ||= address.split("#")[0] !== here && isIn(element, "main");
  }
  const forms = readForms(elements, at);
  for (const form of forms)
    if (form.submits.length === 0) faults.push(`the form to ${form.action} has no button`);
  return {
    links,
    files: elements.flatMap((element) => filesOf(element, whole)),
    forms,
    ids,
    leadsOn,
    hasErrorSummary: ids.has("error-summary"),
    faults,
  };
}

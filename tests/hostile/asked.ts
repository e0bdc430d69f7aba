/** Hostile requests for everything that the shop declares: its routes, its forms, its published API. Seeded, so that a run can be had again. */
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Post } from "../crawl/crawl";
import { routeFiles } from "../spec/routes";
import type { Attempt } from "./attempt";
import { FILES, inAddress, NAMES, VALUES } from "./values";

export type Pick = <T>(from: readonly T[]) => T;

/** Choices in a row that a seed decides. */
export function picker(seed: number): Pick {
  const random = fc.sample(fc.infiniteStream(fc.nat()), { seed, numRuns: 1 })[0]!;
  return (from) => from[random.next().value! % from.length]!;
}

/** So much of all, chosen by the seed; never nothing of something. */
export function shareOf<T>(all: readonly T[], share: number, pick: Pick): T[] {
  if (share >= 1) return [...all];
  const left = [...all];
  return Array.from({ length: Math.ceil(all.length * share) }, () => {
    const item = pick(left);
    left.splice(left.indexOf(item), 1);
    return item;
  });
}

const app = fileURLToPath(new URL("../../app", import.meta.url));

/** Every name of a query that the shop's source asks for, also as a filter of a list. */
export const QUERY_NAMES: readonly string[] = [
  ...new Set(
    readdirSync(app, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(`${app}/${file}`, "utf8").matchAll(
          /\b(?:get|has|getAll)\("([a-z]\w*)"\)|\{\s*name: "([a-z]\w*)",\s*label:/gi,
        ),
      ])
      .map((match) => (match[1] ?? match[2])!),
  ),
];

/** The path of a route with something in place of each of its parameters. */
function pathOf(name: string, fill: (parameter: string) => string): string {
  const parts = name
    .split(/\.(?![^[]*\])/)
    .map((part) => part.replace(/_$/, ""))
    .filter((part) => !part.startsWith("_"))
    .map((part) => part.replace(/[()]/g, "").replace(/\[(.)\]/g, "$1"))
    .map((part) => part.replace(/\$\w*/g, (parameter) => fill(parameter)));
  return `/${parts.join("/")}`;
}

/** Each route with hostile parameters, then with a hostile query of every name that any page asks for. */
export function ofRoutes(base: string, pick: Pick): Attempt[] {
  return routeFiles.flatMap(({ id, name }) => {
    const attempts: Attempt[] = [];
    const value = pick(VALUES);
    if (name.includes("$")) {
      const address = base + pathOf(name, () => inAddress(value) || "x");
      attempts.push({ what: `${name} of ${JSON.stringify(value.slice(0, 40))}`, address });
    }
    const input = pick(VALUES);
    const query = QUERY_NAMES.map(
      (name) => `${name}=${inAddress(input).slice(0, 60).replace(/%\w?$/, "")}`,
    ).join("&");
    const plain = base + pathOf(name, () => "1");
    attempts.push({
      what: `${name} asked for ${JSON.stringify(input.slice(0, 40))}`,
      address: `${plain}?${query}`,
    });
    const item = pick(QUERY_NAMES);
    attempts.push({
      what: `${name} asked ${item} ${JSON.stringify(value.slice(0, 40))}`,
      address: `${plain}?${item}=${inAddress(value)}&${item}=2&${item}[]=3&${item}[__proto__]=4`,
    });
    attempts.push({
      what: `${name} as data`,
      address: `${plain}?_data=${inAddress(pick(["root", id, "__proto__", ...VALUES]))}&_routes=${inAddress(value)}`,
    });
    const method = pick(["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "PROPFIND", "POST"]);
    attempts.push({ what: `${method} ${name}`, method, address: plain });
    return attempts;
  });
}

/** Each address with each of its parameters made hostile. */
export function ofAddresses(addresses: Iterable<string>, pick: Pick): Attempt[] {
  return [...addresses].flatMap((address) =>
    [...new Set(new URL(address).searchParams.keys())].map((name): Attempt => {
      const to = new URL(address);
      to.searchParams.set(name, pick(VALUES).slice(0, 1_500));
      return { what: `${to.pathname} with ${name}`, address: to.href };
    }),
  );
}

export type Fields = (readonly [name: string, value: string | File])[];

export const encoded = (fields: Fields): URLSearchParams =>
  new URLSearchParams(fields.map(([name, value]) => [name, typeof value === "string" ? value : value.name]));

export function multipart(fields: Fields): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

const KINDS = ["field", "field", "field", "all", "name", "twice", "none", "type", "bytes"] as const;

/** A form with one of its fields, or more, gone wrong. */
export function ofForm({ form, submit, from }: Post, pick: Pick): Attempt {
  const own: Fields = [
    ...form.fields,
    ...(submit.field ? [submit.field] : []),
    ...form.files.map((name) => [name, pick(FILES)] as const),
  ];
  const kind = own.length === 0 ? "none" : pick(KINDS);
  const victim = own.length > 0 ? pick(own)[0] : "";
  const value = pick(VALUES);
  const changed: Record<(typeof KINDS)[number], () => Fields> = {
    field: () => own.map(([name, previous]) => [name, name === victim ? value : previous] as const),
    all: () => own.map(([name]) => [name, pick(VALUES)] as const),
    name: () =>
      own.flatMap(([name, previous]) => [[name === victim ? pick(NAMES)(name) : name, previous] as const]),
    twice: () => [...own, ...own.map(([name]) => [name, value] as const)],
    none: () => [],
    type: () => own,
    bytes: () => own,
  };
  const fields = changed[kind]();
  const base = {
    what: `${kind} ${victim} ${JSON.stringify(value.slice(0, 30))} of ${submit.action} on ${from}`,
    method: "POST",
    address: submit.action,
  };
  if (kind === "type")
    return {
      ...base,
      headers: {
        "content-type": pick([
          "application/json",
          "text/plain",
          "multipart/form-data",
          "multipart/form-data; boundary=x",
          "a/b;;;",
        ]),
      },
      body: pick(["{", "[[[[", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', "\0\0\0"]),
    };
  if (kind === "bytes")
    return {
      ...base,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `${encodeURIComponent(victim)}=%ff%fe%c0%80&${encodeURIComponent(victim)}=%&%=%zz&=&&&${"a=1&".repeat(2_000)}`,
    };
  return { ...base, body: form.isMultipart ? multipart(fields) : encoded(fields) };
}

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: {
    content: Record<
      string,
      { schema: { properties?: Record<string, { type?: unknown; enum?: unknown[] }> } }
    >;
  };
}
export interface Described {
  paths: Record<string, Record<string, Operation>>;
}

/** Each call of the published API with its parameters gone wrong. */
export function ofApi(described: Described, base: string, pick: Pick): Attempt[] {
  return Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]): Attempt => {
      const value = () =>
        pick<unknown>([
          ...VALUES,
          1,
          1,
          1,
          2,
          -1,
          1e21,
          null,
          true,
          [],
          {},
          [[1]],
          { __proto__: 1 },
          Array(500).fill(1),
        ]);
      const text = (of: unknown) => (typeof of === "string" ? of : JSON.stringify(of));
      const inPath = path.replace(/\{\w+\}/g, () => inAddress(text(value())) || "1");
      const query = parameters
        .filter((parameter) => parameter.in === "query")
        .map(({ name }) => `${name}=${inAddress(text(value())).slice(0, 900).replace(/%\w?$/, "")}`)
        .join("&");
      const names = Object.keys(Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {});
      const fields = Object.fromEntries(names.map((name) => [name, value()]));
      const address = `${base}${inPath}${query && `?${query}`}`;
      const what = `${method.toUpperCase()} ${inPath.slice(0, 80)} ${JSON.stringify(fields).slice(0, 200)}`;
      if (method === "get") return { what, address };
      const isJson = pick([true, false]);
      const body = isJson
        ? JSON.stringify(fields)
        : encoded(Object.entries(fields).map(([name, item]) => [name, text(item)] as const)).toString();
      const type = isJson ? "application/json" : "application/x-www-form-urlencoded";
      return { what, address, method: method.toUpperCase(), headers: { "content-type": type }, body };
    }),
  );
}

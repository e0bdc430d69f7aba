/** Requests that cost a shop most for their size: long, many, deep and sparse. Each is small enough to be taken in. */
import {
  cell,
  endlessZip,
  lyingZip,
  nestedZip,
  row,
  workbookOf,
} from "../modules/cart/quick-order/workbook-samples";
import type { Post } from "../crawl/crawl";
import { type Described, encoded, multipart, QUERY_NAMES, type Fields } from "./asked";
import type { Attempt } from "./attempt";

const KB = 1024;
const filled = (text: string, bytes: number) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));

/** What a list of goods, a search or a note may be filled with. */
const TEXTS: Readonly<Record<string, string>> = {
  "counts without a name": filled("1盒\n", 150 * KB),
  "names of forms": filled("片 胶囊 颗粒 口服液 注射液 丸\n", 150 * KB),
  "one line without an end": filled("阿莫西林", 150 * KB),
  "words of one letter": filled("a 1 片 ", 150 * KB),
  "signs of a specification": filled("0.25g*", 150 * KB),
  "glued specifications": filled("阿莫西林0.25g*24粒20盒", 150 * KB),
  brackets: filled("(", 150 * KB),
  spaces: `a${filled(" ", 150 * KB)}b`,
  digits: filled("9", 150 * KB),
  quotes: filled('"', 150 * KB),
  "line ends": filled("\r\n", 150 * KB),
  "joined signs": filled("́", 150 * KB),
  tags: filled("<a href='", 150 * KB),
};

const sheet = (name: string, rows: string, more: Record<string, string> = {}) =>
  new File([new Uint8Array(workbookOf(rows, "", more))], `${name}.xlsx`, { type: "application/zip" });

/** A picture of so many pixels, by its own word. */
function claimed(width: number, height: number): Buffer {
  const head = Buffer.from("89504e470d0a1a0a0000000d4948445200000000000000000802000000", "hex");
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.alloc(4 * KB)]);
}

/** Each entity is ten of the one before: a thousand characters come to a terabyte. */
const ENTITIES = `<!DOCTYPE a [<!ENTITY a0 "${"x".repeat(1000)}">${Array.from(
  { length: 9 },
  (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`,
).join("")}]><sst><si><t>&a9;</t></si></sst>`;

/** Files made to cost, each small enough to be taken in. */
export const FILES: readonly File[] = [
  sheet("empty-rows", filled("<row/>", 22 * KB * KB)),
  sheet("empty-cells", `<row r="1">${filled("<c/>", 22 * KB * KB)}</row>`),
  sheet("merged", "", {
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData/>${filled('<mergeCell ref="A1:XFD1048576"/>', 22 * KB * KB)}</worksheet>`,
  }),
  sheet("columns", "", {
    "xl/worksheets/sheet1.xml": `<worksheet><cols>${filled('<col min="1" max="16384"/>', 22 * KB * KB)}</cols></worksheet>`,
  }),
  sheet("styles", "", {
    "xl/styles.xml": `<styleSheet><cellXfs>${filled('<xf numFmtId="0"/>', 22 * KB * KB)}</cellXfs></styleSheet>`,
  }),
  sheet("texts", "", { "xl/sharedStrings.xml": `<sst>${filled("<si/>", 22 * KB * KB)}</sst>` }),
  new File([lyingZip(500 * KB * KB, 10)], "lying.xlsx", { type: "application/zip" }),
  new File([lyingZip(500 * KB * KB, 10)], "lying.zip", { type: "application/zip" }),
  new File([nestedZip()], "nested.zip", { type: "application/zip" }),
  new File([filled("数量,", 1900 * KB)], "equal-heads.csv", { type: "text/csv" }),
  sheet("two-corners", row(1, cell("A1", "甲")) + row(1_048_576, cell("XFD1048576", "乙"))),
  sheet("far-column", row(1, cell("A1", "甲"), cell("XFD1", "乙")).repeat(2)),
  sheet("no-such-cell", `<row r="9999999999"><c r="ZZZZZZZ9999999999"><v>1</v></c></row>`),
  sheet("many-cells", `<row r="1">${filled("<c><v>1</v></c>", 20 * KB * KB)}</row>`),
  sheet("many-rows", filled("<row><c><v>1</v></c></row>", 20 * KB * KB)),
  sheet("deep", filled("<a>", 4 * KB * KB)),
  sheet("zeros", "", { "xl/theme.xml": "\0".repeat(200 * KB * KB) }),
  sheet("many-parts", "", Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`x/${i}.xml`, ""]))),
  sheet("entities", "", { "xl/sharedStrings.xml": ENTITIES }),
  new File([endlessZip()], "endless.xlsx", { type: "application/zip" }),
  new File([filled(",", 1900 * KB)], "commas.csv", { type: "text/csv" }),
  new File([filled('"', 1900 * KB)], "quotes.csv", { type: "text/csv" }),
  new File([filled('a,"b\n', 1900 * KB)], "open-quotes.csv", { type: "text/csv" }),
  new File([filled("1盒\n", 1900 * KB)], "counts.csv", { type: "text/csv" }),
  new File([filled("片,胶囊,颗粒\n", 1900 * KB)], "forms.csv", { type: "text/csv" }),
  new File([new Uint8Array(claimed(65_000, 65_000))], "large.png", { type: "image/png" }),
  new File([new Uint8Array([0xff, 0xd8, 0xff]), filled("\u0000\u0000", 400 * KB)], "a.jpg", {
    type: "image/jpeg",
  }),
  new File(["ID3\u0004\u0000\u0000\u007f\u007f\u007f\u007f", filled("\u0000", 400 * KB)], "a.png", {
    type: "image/png",
  }),
  new File(["%PDF-1.7\n", filled("<<", 400 * KB)], "deep.pdf", { type: "application/pdf" }),
  new File(["%PDF-1.7\n", filled("1 0 obj\n", 400 * KB)], "objects.pdf", { type: "application/pdf" }),
];

const BOUNDARY = "----costly";
const CONTROL = `{"type":"update","payload":{"name":"a[99999999]","value":"x"}}`;
/** So many fields a form may have at the most, and a few fewer. */
const MANY = 9_000;

/** A form of the shop made to cost, in each way in which it can. */
export function costlyForms({ form, submit, from }: Post): Attempt[] {
  const own: Fields = [...form.fields, ...(submit.field ? [submit.field] : [])];
  const to = { method: "POST", address: submit.action };
  const attempt = (what: string, body: BodyInit, headers = {}): Attempt => ({
    what: `${what}: ${submit.action} on ${from}`,
    ...to,
    headers,
    body,
  });
  const input = own.map(([name]) => name).filter((name) => !/^(token|intent|do|back)$/.test(name));
  const texts = Object.entries(TEXTS);
  const numbered = input.map((name) => name.replace(/\d+(?=\D*$)/, "")).find((stem) => stem.endsWith("-"));
  return [
    attempt("a control field", encoded([...own, ["__intent__", CONTROL]])),
    attempt("a control field's state", encoded([...own, ["__state__", "{".repeat(9_000)]])),
    attempt("a list with a gap", encoded([...own, ["lines[999].a", "1"], ["lines[999].b[999]", "1"]])),
    attempt(
      "many numbers",
      encoded([
        ...own,
        ...Array.from({ length: MANY }, (_, i) => [`${numbered ?? "number-"}${i + 1}`, "1"] as const),
      ]),
    ),
    attempt(
      "empty heads",
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n${"X: y\r\n".repeat(70_000)}\r\n1\r\n--${BOUNDARY}--\r\n`,
      { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    ),
    ...input.map((name) =>
      attempt(
        `${name} ${MANY} times`,
        encoded([...own, ...Array.from({ length: MANY }, () => [name, "1"] as const)]),
      ),
    ),
    ...input.flatMap((name, i) => {
      const [kind, text] = texts[i % texts.length]!;
      const fields = own.map(([item, previous]) => [item, item === name ? text : previous] as const);
      return [attempt(`${name} of ${kind}`, form.isMultipart ? multipart(fields) : encoded(fields))];
    }),
    ...(input.includes("text")
      ? texts.map(([kind, text]) => {
          const fields = own.map(([item, previous]) => [item, item === "text" ? text : previous] as const);
          return attempt(`text of ${kind}`, form.isMultipart ? multipart(fields) : encoded(fields));
        })
      : []),
    ...form.files.flatMap((name) =>
      FILES.map((file) => attempt(`${file.name} as ${name}`, multipart([...own, [name, file]]))),
    ),
  ];
}

/** A body as deep as its bytes allow. */
const DEEP = `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;

/** Each call of the published API with more than it can use. */
export function costlyCalls(described: Described, base: string): Attempt[] {
  return Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters, requestBody }]): Attempt[] => {
      const inPath = path.replace(/\{\w+\}/g, "1");
      const address = base + inPath;
      const what = `${method.toUpperCase()} ${inPath}`;
      const texts = Object.entries(TEXTS);
      if (method === "get")
        return parameters
          .filter((parameter) => parameter.in === "query")
          .map(({ name }, i): Attempt => {
            const [kind, text] = texts[i % texts.length]!;
            const query = encodeURIComponent(text.slice(0, 12_000)).slice(0, 12_000).replace(/%\w?$/, "");
            return { what: `${what} with ${name} of ${kind}`, address: `${address}?${name}=${query}` };
          });
      const names = Object.keys(Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {});
      const send = (kind: string, body: string, type = "application/json"): Attempt => ({
        what: `${what}: ${kind}`,
        address,
        method: method.toUpperCase(),
        headers: { "content-type": type },
        body,
      });
      const every = (value: unknown) =>
        JSON.stringify(Object.fromEntries(names.map((name) => [name, value])));
      const capacity = Math.floor((480 * KB) / Math.max(names.length, 1));
      return [
        send("deep", DEEP),
        send("deep fields", every(JSON.parse("[".repeat(400) + "]".repeat(400)))),
        send("lists", every(Array.from({ length: Math.floor(capacity / 6) }, (_, i) => i % 10_000))),
        send(
          "wrong lists",
          every(Array.from({ length: Math.floor(capacity / 8) }, (_, i) => `x${i % 10_000}`)),
        ),
        ...texts.map(([kind, text]) => send(kind, every(text.slice(0, Math.floor(capacity / 4))))),
        send(
          "lists in lists",
          Array.from(
            { length: 4_900 },
            (_, i) => `${names[0] ?? "a"}[${i % 30}][${(i * 7) % 1000}][999][999]=1`,
          ).join("&"),
          "application/x-www-form-urlencoded",
        ),
      ];
    }),
  );
}

/** Cookies that the shop reads, as long as a head may be. */
const COOKIES = ["seen", "session", "ads-closed", "browser", "a"];

/** Addresses and heads that cost: every query name of the shop with a long value, many names, long cookies. */
export function costlyAddresses(addresses: Iterable<string>): Attempt[] {
  const texts = Object.entries(TEXTS);
  return [...addresses].flatMap((address, i): Attempt[] => {
    const { origin, pathname } = new URL(address);
    const [kind, text] = texts[i % texts.length]!;
    const value = encodeURIComponent(text.slice(0, 6_000)).slice(0, 6_000).replace(/%\w?$/, "");
    const name = QUERY_NAMES[i % QUERY_NAMES.length]!;
    const cookie = COOKIES.map((cooky) => `${cooky}=${"1.".repeat(1_000)}`).join("; ");
    return [
      { what: `${pathname} with ${name} of ${kind}`, address: `${origin}${pathname}?${name}=${value}` },
      {
        what: `${pathname} with many ${name}`,
        address: `${origin}${pathname}?${`${name}=1&`.repeat(1_500)}`,
      },
      {
        what: `${pathname} with words of ${kind}`,
        address: `${origin}${pathname}?keywords=${value}&q=${value}`,
      },
      { what: `${pathname} with long cookies`, address: `${origin}${pathname}`, headers: { cookie } },
    ];
  });
}

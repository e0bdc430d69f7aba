/**
 * Every reader of what anybody may send, with what is deep and what is repeated: it answers or refuses, never overflows, and costs in
 * proportion to its bytes. Measured in processor time of this process, which nothing else on the machine lengthens.
 */
import { deflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readFileRows } from "~/platform/files/sheet-rows.server";
import { readQuickOrderSheet } from "~/modules/cart/quick-order/sheet-thread.server";
import { readSheet, parsePastedText } from "~/modules/cart/quick-order/sheet-read";
import { plainText } from "~/modules/catalogue/search/plain-text";
import { readKeywords, splitSearchWords } from "~/modules/help/help-search";
import { markdownFault } from "~/modules/help/article-bounds";
import { renderArticle } from "~/modules/help/article-html";
import { readFileContent, INVOICE_FILES } from "~/platform/files/files.server";
import { unzipFiles } from "~/platform/files/unzip.server";
import { readBill } from "~/modules/payments/reconciliation/bill-thread.server";
import { readListParts } from "~/modules/imports/read-file-thread.server";
import { readRequestFields } from "~/api/serving/read.server";
import { plainFields } from "~/platform/values/plain-text";
import { endlessZip, lyingZip, nestedZip, workbookOf } from "../modules/cart/quick-order/workbook-samples";

/** Processor time that one input may cost, ms. */
const LIMIT = 2_000;
/** The back office's lists may be 25 times as large as those of buyers, and are read one after the other. */
const ADMIN_LIMIT = 5 * LIMIT;
const MB = 1024 * 1024;

const filled = (text: string, bytes: number) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));

/** Runs it twice where the first run was slow: a cold process compiles as it reads. */
async function getCost(read: () => unknown): Promise<number> {
  const once = async () => {
    const before = process.cpuUsage();
    await read();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const first = await once();
  return first < LIMIT ? first : Math.min(first, await once());
}

type Inputs = Readonly<Record<string, string>>;

/** What is repeated, and what is within each other. */
const REPEATED: Inputs = {
  commas: ",",
  "rows of commas": `${",".repeat(999)}\n`,
  quotes: '"',
  "quoted nothing": '"",',
  "open quotes": 'a,"b\n',
  "line ends": "\r\n",
  returns: "\r",
  tabs: "\t",
  semicolons: ";",
  digits: "9",
  brackets: "(",
  spaces: " ",
  "counts without names": "1盒\n",
  "names of forms": "片 胶囊 颗粒\n",
  specifications: "0.25g*",
  "joined signs": "\u0301",
  emphasis: "_a_",
  "strong emphasis": "**a",
  quotations: "> ",
  bullets: "- ",
  numbers: "1. ",
  links: "[a](",
  pictures: "![",
  tags: "<p>",
  "open tags": "<a href='",
  tables: "|a|\n|-|\n",
  code: "`",
  comments: "<!--",
  entities: "&amp;",
  addresses: "a@b.c ",
  "square brackets": "[",
  "closed brackets": "[]",
  "links in links": "[a](b[",
  "definitions of links": "[a]: b\n",
  "code and spaces": "` ",
  "marks of all kinds": "*_~`",
  "marks and letters": "*a_b",
  "struck words": "~~a",
  "rows of tables": "|a|b|c|\n",
  headings: "# a\n",
  "elements within each other": "<div>",
  escapes: "\\",
  "addresses of sites": "http://a ",
  "signs of a path": "/.",
  "equal headings": "名称,数量,",
};

/** What grows line by line: each of them is more work than the one before. */
const growing = (bytes: number, line: (level: number) => string): string => {
  let text = "";
  for (let level = 1; text.length < bytes; level++) text += line(level);
  return text.slice(0, bytes);
};
const GROWING: Inputs = {
  "code of every length": growing(50_000, (level) => `${"`".repeat(level)}a `),
  "emphasis of every length": growing(50_000, (level) => `${"*".repeat(level)}a `),
  "lists within lists": growing(50_000, (level) => `${"  ".repeat(level)}- a\n`),
  "quotations within quotations": growing(50_000, (level) => `${"> ".repeat(level)}a\n`),
  "a table of many columns": `${"|a".repeat(5_000)}|\n${"|-".repeat(5_000)}|\n${"|a|\n".repeat(5_000)}`,
  "brackets that close late": `${"[".repeat(24_000)}${"](a)".repeat(6_000)}`,
  "marks that close late": `${"*a ".repeat(8_000)}${"a* ".repeat(8_000)}`,
  "elements that close late": `${"<div>".repeat(5_000)}${"</div>".repeat(4_000)}`,
};

test.each(Object.entries(GROWING))("an article of %s", async (_what, markdown) => {
  const read = () => (markdownFault(markdown) === null ? renderArticle(markdown) : null);
  expect(await getCost(read)).toBeLessThan(LIMIT);
});

/** What a sheet's part may be made of. */
const ELEMENTS: Inputs = {
  "empty rows": "<row/>",
  "empty cells": "<c/>",
  "rows of empty cells": "<row><c/></row>",
  "other elements": "<x/>",
  "rows within each other": "<row>",
  "cells with values": "<row><c><v>1</v></c></row>",
  "texts without cells": "<is><t>a</t></is>",
  comments: "<!---->",
  instructions: "<?a?>",
  attributes: '<c a="1" b="2" c="3" d="4"/>',
  "merged ranges": '<mergeCell ref="A1:XFD1048576"/>',
  columns: '<col min="1" max="16384" width="9"/>',
  "empty texts": "<si/>",
  "texts of runs": "<si><r><t>a</t></r></si>",
  "kinds of cells": '<xf numFmtId="0"/>',
  formats: '<numFmt numFmtId="164" formatCode="0"/>',
  sheets: '<sheet name="a" sheetId="1" r:id="rId1"/>',
  relations: '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/>',
};

/** In a sheet they are other elements. */
const OF_OTHER_PARTS = ["kinds of cells", "formats", "sheets", "relations"];

/** The parts of a workbook, and which elements each is made of here. */
const PARTS: readonly { path: string; readXml: (xml: string) => string; elements: readonly string[] }[] = [
  {
    path: "xl/worksheets/sheet1.xml",
    readXml: (xml) => `<worksheet><sheetData>${xml}</sheetData></worksheet>`,
    elements: Object.keys(ELEMENTS).filter((element) => !OF_OTHER_PARTS.includes(element)),
  },
  {
    path: "xl/sharedStrings.xml",
    readXml: (xml) => `<sst>${xml}</sst>`,
    elements: ["empty texts", "texts of runs", "other elements"],
  },
  {
    path: "xl/styles.xml",
    readXml: (xml) => `<styleSheet><cellXfs>${xml}</cellXfs></styleSheet>`,
    elements: ["kinds of cells", "formats"],
  },
  {
    path: "xl/workbook.xml",
    readXml: (xml) => `<workbook><sheets>${xml}</sheets></workbook>`,
    elements: ["sheets"],
  },
  {
    path: "xl/_rels/workbook.xml.rels",
    readXml: (xml) => `<Relationships>${xml}</Relationships>`,
    elements: ["relations"],
  },
];

describe.each(PARTS)("a workbook's $path", ({ path, readXml, elements }) => {
  test.each(elements)("of %s", async (element) => {
    const part = { [path]: readXml(filled(ELEMENTS[element]!, 23 * MB)) };
    const bytes = new Uint8Array(workbookOf("", "", part));
    expect(await getCost(() => readFileRows(bytes))).toBeLessThan(LIMIT);
  });
});

test("a list of the back office of empty rows", async () => {
  const bytes = new Uint8Array(workbookOf(filled("<row/>", 150 * MB)));
  const list = { bytes, kind: "goods" as const, sheet: null };
  expect(await getCost(() => readListParts(list))).toBeLessThan(ADMIN_LIMIT);
});

describe.each(Object.entries(REPEATED))("%s", (_what, text) => {
  test("as a table", async () => {
    const bytes = Buffer.from(filled(text, 4 * MB));
    expect(await getCost(() => readFileRows(bytes))).toBeLessThan(LIMIT);
  });

  test("as a pasted list", async () => {
    const list = filled(text, 150 * 1024);
    expect(await getCost(() => parsePastedText(list))).toBeLessThan(LIMIT);
    expect(await getCost(() => readSheet([[list], [list, list]]))).toBeLessThan(LIMIT);
  });

  test("as an article", async () => {
    const markdown = filled(text, 50_000);
    const read = () => (markdownFault(markdown) === null ? renderArticle(markdown) : null);
    expect(await getCost(read)).toBeLessThan(LIMIT);
  });

  test("as words of a search", async () => {
    const words = filled(text, 12_000);
    expect(
      await getCost(() => [readKeywords(words), splitSearchWords(words), plainText(words)]),
    ).toBeLessThan(LIMIT);
  });

  test("as a statement or a bill", async () => {
    const bytes = Buffer.from(`微信支付账单\n交易时间,公众账号ID\n${filled(text, 10 * MB)}`);
    expect(await getCost(() => readBill(bytes))).toBeLessThan(LIMIT);
  });

  test("as a body and a query of a call", async () => {
    const [query, body] = [encodeURIComponent(filled(text, 4_000)), filled(text, 400_000)];
    const types = ["application/json", "application/x-www-form-urlencoded"];
    for (const type of types) {
      const read = async () => {
        const headers = { "content-type": type };
        const request = new Request(`http://shop.test/api/x?a=${query}`, { method: "POST", headers, body });
        await readRequestFields(request as never, {}).catch((refused: unknown) => refused);
      };
      expect(await getCost(read)).toBeLessThan(LIMIT);
    }
  });
});

test.each([
  ["PDF", "%PDF-1.7\n"],
  ["JPEG", "\u00ff\u00d8\u00ff"],
  ["PNG", "\u0089PNG\r\n\u001a\n"],
  ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'>"],
  ["ZIP", "PK\u0003\u0004"],
  ["sound", "ID3\u0004\u0000\u0000\u007f\u007f\u007f\u007f"],
])("a file that begins like a %s", async (_kind, head) => {
  for (const text of ["\u0000", "<<", "1 0 obj\n", "<svg>", "PK\u0001\u0002"]) {
    const file = new File([Buffer.from(head, "latin1"), filled(text, 9 * MB)], "x");
    expect(await getCost(() => readFileContent(file))).toBeLessThan(LIMIT);
    expect(await getCost(() => readFileContent(file, INVOICE_FILES))).toBeLessThan(LIMIT);
  }
});

describe("depth", () => {
  const DEEP = 200_000;
  test.each([
    ["JSON lists", `{"a":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`, "application/json"],
    ["JSON objects", `${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`, "application/json"],
    [
      "JSON fields",
      JSON.stringify({ a: JSON.parse("[".repeat(3_000) + "]".repeat(3_000)) }),
      "application/json",
    ],
    ["form fields", `a${"[b]".repeat(DEEP)}=1`, "application/x-www-form-urlencoded"],
    ["form lists", `a${"[]".repeat(DEEP)}=1`, "application/x-www-form-urlencoded"],
    ["many form fields", "a[1][2]=1&".repeat(50_000), "application/x-www-form-urlencoded"],
    ["gaps in form lists", "a[999][999][999]=1&".repeat(20_000), "application/x-www-form-urlencoded"],
  ])("%s are read or refused", async (_what, body, type) => {
    const read = () => {
      const request = new Request("http://shop.test/api/x", {
        method: "POST",
        headers: { "content-type": type },
        body,
      });
      return readRequestFields(request as never, {}).then(
        () => "read",
        (refused: unknown) => {
          if (refused instanceof RangeError) throw refused;
          return "refused";
        },
      );
    };
    expect(await getCost(read)).toBeLessThan(LIMIT);
  });

  test("fields within fields are cleaned or refused", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`) as Record<string, unknown>;
    expect(() => plainFields(deep)).not.toThrow(RangeError);
  });

  test.each([
    ["elements", "<a>"],
    ["rows", "<row><c>"],
  ])("a workbook's %s", async (_what, open) => {
    expect(await getCost(() => readFileRows(new Uint8Array(workbookOf(filled(open, 23 * MB)))))).toBeLessThan(
      LIMIT,
    );
  });
});

describe("what unpacks to more than it is", () => {
  const document = { files: 50, each: 10 * MB, total: 200 * MB };
  const LYING = [10, 5 * MB].map((message) => lyingZip(1_000 * MB, message));
  const READERS: readonly [string, (bytes: Uint8Array<ArrayBuffer>) => unknown][] = [
    ["as a list", (bytes) => readFileRows(bytes)],
    ["as a list of the back office", (bytes) => readListParts({ bytes, kind: "goods", sheet: null })],
    ["as a bill", (bytes) => readBill(bytes)],
    ["as papers", (bytes) => unzipFiles(bytes, document)],
    ["as an invoice", (bytes) => readFileContent(new File([bytes], "a.ofd"), INVOICE_FILES)],
  ];

  test.each(READERS)("an endless archive %s", async (_what, read) => {
    expect(await getCost(() => read(new Uint8Array(endlessZip())))).toBeLessThan(LIMIT);
    const zeros = deflateRawSync(Buffer.alloc(20 * MB));
    expect(
      await getCost(() => read(new Uint8Array(Buffer.concat([Buffer.from("PK\u0003\u0004"), zeros])))),
    ).toBeLessThan(LIMIT);
  });

  test.each(READERS)("an archive that says it is small %s", async (_what, read) => {
    for (const bytes of LYING) expect(await getCost(() => read(bytes))).toBeLessThan(LIMIT);
  });

  test("an entry that is not of the size it says is refused, not cut", async () => {
    expect(await unzipFiles(lyingZip(MB, 10), document)).toMatchObject({ ok: false });
    expect(await readFileRows(lyingZip(MB, 10))).toMatchObject({ ok: false });
  });

  test.each(READERS)("archives within archives %s", async (_what, read) => {
    expect(await getCost(() => read(nestedZip()))).toBeLessThan(LIMIT);
  });

  test.each(READERS)("an archive of very many entries %s", async (_what, read) => {
    const names = Array.from({ length: 60_000 }, (_, i) => [`${i}.xml`, new Uint8Array()]);
    const bytes = new Uint8Array(zipSync(Object.fromEntries(names)));
    expect(await getCost(() => read(bytes))).toBeLessThan(LIMIT);
  });
});

/** Characters that a pasted list may have. */
const MAX_TEXT = 300_000;

describe("very many lines", () => {
  test.each(["阿莫西林胶囊 0.25g*24粒 20盒\n", "a\n", "1、板蓝根颗粒 2盒\n", "\n"])("%j", async (line) => {
    const text = line.repeat(100_000).slice(0, MAX_TEXT);
    expect(await getCost(() => readQuickOrderSheet({ text }))).toBeLessThan(LIMIT);
  });

  test("a table whose every heading is the same", async () => {
    const heads = Array.from({ length: 16_000 }, () => "商品名称").join(",");
    const bytes = new Uint8Array(Buffer.from(`${heads}\n${heads}\n`));
    expect(await getCost(() => readQuickOrderSheet({ bytes }))).toBeLessThan(LIMIT);
    expect(await getCost(() => readListParts({ bytes, kind: "goods", sheet: null }))).toBeLessThan(LIMIT);
  });
});

/**
 * Every reader of what anybody may send, with what is deep and what is repeated: it answers or refuses, never overflows, and costs in
 * proportion to its bytes. Measured in processor time of this process, which nothing else on the machine lengthens.
 */
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readRows } from "~/cart/quick-order/sheet-bytes.server";
import { readSheet, readText } from "~/cart/quick-order/sheet-read";
import { plainText } from "~/catalogue/search/plain-text";
import { readKeywords, wordsOf } from "~/help/help-search";
import { markdownFault } from "~/help/article-bounds";
import { renderArticle } from "~/help/article-html";
import { contentOf, INVOICE_FILES } from "~/platform/files/files.server";
import { readBill } from "~/payments/reconciliation/bill-thread.server";
import { readListParts } from "~/desk/sheets/list-thread.server";
import { fieldsOf } from "~/api/serving/read.server";
import { plainFields } from "~/platform/values/plain-text";
import { endlessZip, workbookOf } from "../cart/quick-order/workbook-samples";

/** Processor time that one input may cost, ms. */
const LIMIT = 2_000;
const MB = 1024 * 1024;

const filled = (text: string, bytes: number) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));

/** Runs it twice where the first run was slow: a cold process compiles as it reads. */
async function costOf(read: () => unknown): Promise<number> {
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
};

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
};

describe.each(Object.entries(ELEMENTS))("a workbook of %s", (_what, element) => {
  test.each(["sheet", "texts"] as const)("in its %s", async (part) => {
    const xml = filled(element, 23 * MB);
    const bytes = new Uint8Array(part === "sheet" ? workbookOf(xml) : workbookOf("", xml));
    expect(await costOf(() => readRows(bytes))).toBeLessThan(LIMIT);
  });
});

describe.each(Object.entries(REPEATED))("%s", (_what, text) => {
  test("as a table", async () => {
    const bytes = Buffer.from(filled(text, 4 * MB));
    expect(await costOf(() => readRows(bytes))).toBeLessThan(LIMIT);
  });

  test("as a pasted list", async () => {
    const list = filled(text, 150 * 1024);
    expect(await costOf(() => readText(list))).toBeLessThan(LIMIT);
    expect(await costOf(() => readSheet([[list], [list, list]]))).toBeLessThan(LIMIT);
  });

  test("as an article", async () => {
    const markdown = filled(text, 50_000);
    const read = () => (markdownFault(markdown) === null ? renderArticle(markdown) : null);
    expect(await costOf(read)).toBeLessThan(LIMIT);
  });

  test("as words of a search", async () => {
    const words = filled(text, 12_000);
    expect(await costOf(() => [readKeywords(words), wordsOf(words), plainText(words)])).toBeLessThan(LIMIT);
  });

  test("as a statement or a bill", async () => {
    const bytes = Buffer.from(`微信支付账单\n交易时间,公众账号ID\n${filled(text, 10 * MB)}`);
    expect(await costOf(() => readBill(bytes))).toBeLessThan(LIMIT);
  });

  test("as a body and a query of a call", async () => {
    const [query, body] = [encodeURIComponent(filled(text, 4_000)), filled(text, 400_000)];
    const types = ["application/json", "application/x-www-form-urlencoded"];
    for (const type of types) {
      const read = async () => {
        const headers = { "content-type": type };
        const request = new Request(`http://shop.test/api/x?a=${query}`, { method: "POST", headers, body });
        await fieldsOf(request as never, {}).catch((refused: unknown) => refused);
      };
      expect(await costOf(read)).toBeLessThan(LIMIT);
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
    expect(await costOf(() => contentOf(file))).toBeLessThan(LIMIT);
    expect(await costOf(() => contentOf(file, INVOICE_FILES))).toBeLessThan(LIMIT);
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
      return fieldsOf(request as never, {}).then(
        () => "read",
        (refused: unknown) => {
          if (refused instanceof RangeError) throw refused;
          return "refused";
        },
      );
    };
    expect(await costOf(read)).toBeLessThan(LIMIT);
  });

  test("fields within fields are cleaned or refused", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`) as Record<string, unknown>;
    expect(() => plainFields(deep)).not.toThrow(RangeError);
  });

  test.each([
    ["elements", "<a>"],
    ["rows", "<row><c>"],
  ])("a workbook's %s", async (_what, open) => {
    expect(await costOf(() => readRows(new Uint8Array(workbookOf(filled(open, 23 * MB)))))).toBeLessThan(
      LIMIT,
    );
  });
});

describe("what unpacks to more than it is", () => {
  test.each([
    ["as a list", (bytes: Uint8Array) => readRows(bytes)],
    ["as a list of the desk", (bytes: Uint8Array) => readListParts({ bytes, kind: "goods", sheet: null })],
    ["as a bill", (bytes: Uint8Array) => readBill(bytes)],
  ])("an endless archive %s", async (_what, read) => {
    expect(await costOf(() => read(new Uint8Array(endlessZip())))).toBeLessThan(LIMIT);
    const zeros = deflateRawSync(Buffer.alloc(20 * MB));
    expect(
      await costOf(() => read(new Uint8Array(Buffer.concat([Buffer.from("PK\u0003\u0004"), zeros])))),
    ).toBeLessThan(LIMIT);
  });
});

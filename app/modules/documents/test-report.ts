import { readKey, readPageNumber } from "~/platform/values/whole-number";
import { parseTime } from "~/platform/values/clock";
import { joinGroups } from "~/platform/values/printed-number";

export const REPORT_STATES = {
  all: "全部批号",
  new: "还没下载",
  fetched: "已下载",
  missing: "暂未上传",
} as const;
export type ReportState = keyof typeof REPORT_STATES;

export interface TestReportQuery {
  state: ReportState;
  words: string;
  batch: string;
  order: string;
  goods: number | null;
  /** days of ordering, inclusive; "" for an open end */
  from: string;
  to: string;
  page: number;
}

/** A batch of a product that the company bought, with its report if there is one. */
export interface TestReportRow {
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  batch: string;
  expiresOn: string;
  quantity: number;
  orderId: number;
  orderedAt: number;
  /** null: the shop has none yet */
  reportId: number | null;
  updatedAt: number | null;
  /** when the company last fetched it, or null */
  fetchedAt: number | null;
}

export type BatchReportRef = Pick<TestReportRow, "goodsId" | "batch"> & { reportId: number };

/** The address of a report's file, for a company that bought the batch. */
export const reportFilePath = (reportId: number): string => `/jybg/file/${reportId}`;

export interface ReportPage {
  query: TestReportQuery;
  rows: TestReportRow[];
  counts: Record<ReportState, number>;
  pages: number;
}

export const MAX_ZIP = 300;

/** Parses the address; invalid parts are left out. */
export function readReportQuery(params: URLSearchParams): TestReportQuery {
  const word = (name: string) => (params.get(name) ?? "").trim().slice(0, 60);
  const day = (name: string) =>
    parseTime(word(name)) !== null && word(name).length === 10 ? word(name) : "";
  const [from, to] = [day("from"), day("to")];
  const isTurned = from !== "" && to !== "" && to < from;
  const state = word("state");
  const order = joinGroups(word("order"));
  return {
    state: Object.hasOwn(REPORT_STATES, state) ? (state as ReportState) : "all",
    words: word("words"),
    batch: word("batch"),
    order: /^\d{1,20}$/.test(order) ? order : "",
    goods: readKey(word("goods")),
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    page: readPageNumber(word("page")),
  };
}

/** Returns the address of a view without the first page and empty parts. */
export function reportHref(query: TestReportQuery, change: Partial<TestReportQuery> = {}): string {
  const { state, words, batch, order, goods, from, to, page } = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  if (state !== "all") search.set("state", state);
  for (const [name, value] of Object.entries({ words, batch, order, from, to }))
    if (value) search.set(name, value);
  if (goods !== null) search.set("goods", String(goods));
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `/jybg?${text}` : "/jybg";
}

export const isFiltered = ({ words, batch, order, goods, from, to }: TestReportQuery): boolean =>
  Boolean(words || batch || order || goods !== null || from || to);

/** Returns text for a file name, safe on Windows: without special characters, and dots or spaces at the end. */
export const safePart = (text: string): string =>
  [...text.normalize("NFC")]
    .map((c) => (/[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|]/u.test(c) ? "-" : c))
    .join("")
    .replace(/^\s+|[.\s]+$/g, "");

export const firstCharacters = (text: string, limit: number): string => [...text].slice(0, limit).join("");

/** "阿莫西林胶囊_230501.pdf". */
export function reportFileName(name: string, batch: string, ending: string): string {
  const own = firstCharacters(safePart(name), 60) || "药检报告";
  return `${own}_${firstCharacters(safePart(batch), 40) || "无批号"}${ending}`;
}

/** Makes names unique, ignoring case: "a.pdf", "a (2).pdf". */
export function distinctNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const [, stem, ending] = /^(.*?)(\.[^.]*)?$/s.exec(name) as unknown as [string, string, string?];
    let own = name;
    for (let n = 2; used.has(own.toLowerCase()); n += 1) own = `${stem} (${n})${ending ?? ""}`;
    used.add(own.toLowerCase());
    return own;
  });
}

/** Returns the list of missing reports for a ZIP, or null. */
export function missingList(rows: readonly Pick<TestReportRow, "name" | "spec" | "batch">[]): string | null {
  if (rows.length === 0) return null;
  const lines = rows.map(({ name, spec, batch }) => `${name}　${spec}　批号 ${batch}`);
  // Notepad detects UTF-8 by its first three bytes.
  return `\uFEFF${["以下批号的药检报告暂未上传，可在商品到货前后再次查看：", ...lines].join("\r\n")}\r\n`;
}

/** "12_230501.pdf", "国药准字H20000001_230501.pdf": product id or approval number, then the batch number. Null for another name. */
export function readReportName(fileName: string): { goods: string; batch: string } | null {
  const read = /^([^_]+)_(.+)\.(?:pdf|jpe?g|png)$/i.exec(fileName.trim()) ?? [];
  const [goods = "", batch = ""] = read.slice(1).map((part) => part.trim());
  return goods && batch ? { goods, batch } : null;
}

/** Returns possible batch numbers of a file name: "阿莫西林_230501.pdf" gives the whole and "230501". */
export function getBatchNumberCandidates(fileName: string): string[] {
  const stem = fileName.trim().replace(/\.(?:pdf|jpe?g|png)$/i, "");
  const parts = stem.split(/[_\s,，、;；()（）[\]【】]+/).flatMap((part) => {
    const bare = part.replace(/^批号[:：]?/, "");
    return [bare, ...bare.split("-")];
  });
  return [...new Set([stem, ...parts])].filter((word) => word !== "").slice(0, MAX_WORDS);
}

const MAX_WORDS = 40;

/** Batches as the back office lists them. missing: not expired and without a report. */
export const BATCH_STATES = { missing: "缺报告（未过期）", filed: "已有报告", all: "全部批号" } as const;
export type BatchState = keyof typeof BATCH_STATES;

/** The bill file (单据文件): XML as handheld terminals write it, compressed with gzip, as base64. */
import { gunzipSync, gzipSync } from "node:zlib";
import { type BillType, isIncoming } from "./bill";
import { xmlText } from "~/platform/values/xml-text";
import { toShanghaiTime } from "./platform-time";
import type { CodesBill } from "./trace-platform";

/** Names of the events; the platform spells Destory so. Those of 211 and 212 are not documented publicly. */
const EVENTS: Partial<Record<BillType, string>> = {
  102: "PurchaseWareHouseIn",
  103: "ReturnWareHouseIn",
  201: "SalesWareHouseOut",
  202: "ReturnWareHouseOut",
  205: "DestoryWareHouseOut",
};

const attribute = (text: string): string => xmlText(text).replaceAll('"', "&quot;");

export function toBillFile({ billCode, billType, billTime, codes, actor }: CodesBill): string {
  const action = isIncoming(billType) ? "WareHouseIn" : "WareHouseOut";
  const name = EVENTS[billType] ?? action;
  const at = toShanghaiTime(billTime);
  const rows = codes.map(
    (code) =>
      `<Data Code="${code}" Actor="${attribute(actor)}" ActDate="${at}" CorpOrderID="${attribute(billCode)}"/>`,
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document Version="3.0"><Events>',
    `<Event Name="${name}" MainAction="${action}"><DataField>`,
    ...rows,
    "</DataField></Event></Events></Document>",
  ].join("");
  return gzipSync(Buffer.from(xml, "utf8")).toString("base64");
}

const LARGEST = 8_000_000;

/** Returns the codes of a bill file; null if it is none. */
export function readBillFile(content: string): string[] | null {
  try {
    const xml = gunzipSync(Buffer.from(content, "base64"), { maxOutputLength: LARGEST }).toString("utf8");
    if (!xml.includes("<DataField>")) return null;
    return [...xml.matchAll(/<Data Code="(\d{20})"/g)].map((match) => match[1]!);
  } catch {
    return null;
  }
}

import { CsvError } from "csv-parse/sync";
import { decoded } from "~/platform/files/encoding";
import { readZip } from "~/platform/files/unzip.server";
import { isAlipayBill, readAlipayBill } from "./alipay-bill";
import { type Bill, type BillRead, refused, Unreadable } from "./bill";
import { isWechatBill, readWechatBill } from "./wechat-bill";

/** Unpacked limit: 200,000 lines are well below. */
const MAX_UNPACKED = 96 * 1024 * 1024;
const MAX_PARTS = 20;

const READERS: readonly { matches: (text: string) => boolean; read: (text: string) => Bill }[] = [
  { matches: isWechatBill, read: readWechatBill },
  { matches: isAlipayBill, read: readAlipayBill },
];

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function findTables(bytes: Uint8Array): Promise<Uint8Array[] | null> {
  let [total, parts] = [0, 0];
  try {
    const unpacked = await readZip(bytes, (path, size) => {
      total += size;
      parts += 1;
      if (total > MAX_UNPACKED || parts > MAX_PARTS) throw new Unreadable("压缩包过大");
      return /\.csv$/i.test(path);
    });
    return [...unpacked.values()];
  } catch {
    return null;
  }
}

/** Returns the bill of a WeChat Pay or Alipay file; null for another. Refused with a message. */
export async function readBill(bytes: Uint8Array): Promise<BillRead | null> {
  const tables = isZip(bytes) ? await findTables(bytes) : [bytes];
  for (const table of tables ?? []) {
    const text = decoded(table);
    const reader = text !== null && READERS.find(({ matches }) => matches(text));
    if (!reader) continue;
    try {
      return { ok: true, bill: reader.read(text) };
    } catch (error) {
      if (error instanceof Unreadable) return refused(error.message);
      if (error instanceof CsvError) return refused("账单读不出来，请重新下载，不要用表格软件另存");
      throw error;
    }
  }
  return null;
}

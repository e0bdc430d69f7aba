/** Alipay's trade bill (业务明细): comments with #, headings, lines, sums. GBK in a ZIP with a second table. https://opendocs.alipay.com/open/204/106262. */
import { toDay, parseTime } from "~/platform/values/clock";
import {
  amountIn,
  type Bill,
  type BillLine,
  parseBillCells,
  indexBillColumns,
  getBillDays,
  readBillNumber,
  timeIn,
  Unreadable,
  withoutTwins,
} from "./bill";

const HEAD = "支付宝交易号";
const NEEDED = [HEAD, "商户订单号", "业务类型", "完成时间", "订单金额(元)", "退款批次号/请求号"];
const KINDS: Readonly<Record<string, BillLine["kind"]>> = { 交易: "payment", 退款: "refund" };

/** The second table has no trade numbers. */
export const isAlipayBill = (text: string): boolean => /^支付宝交易号[\s,][^\n]*商户订单号/m.test(text);

/** Throws Unreadable with a message. */
export function readAlipayBill(text: string): Bill {
  const rows = parseBillCells(text, ",", true);
  const head = rows.findIndex(([first = ""]) => first.trim() === HEAD);
  const columns = indexBillColumns(rows[head] ?? []);
  if (!NEEDED.every(columns.has))
    throw new Unreadable("请下载支付宝的业务明细账单（trade），这份文件缺少需要的列");
  const end = rows.findIndex(([first = ""], at) => at > head && first.includes("业务明细列表结束"));
  if (end < 0) throw new Unreadable("账单不完整：没有“业务明细列表结束”，请重新下载");
  const lines: BillLine[] = [];
  let skipped = 0;
  for (const [at, row] of rows.slice(head + 1, end).entries()) {
    const place = head + at + 2;
    const cell = (name: string) => columns.of(row, name);
    const kind = KINDS[cell("业务类型")];
    if (!kind) {
      skipped += 1;
      continue;
    }
    const [trade, merchant] = [
      readBillNumber(cell(HEAD), place, HEAD),
      readBillNumber(cell("商户订单号"), place),
    ];
    const [request, done] = [readBillNumber(cell("退款批次号/请求号"), place), cell("完成时间")];
    lines.push({
      kind,
      theirs: kind === "payment" ? trade : `${trade}/${request || done}`,
      ours: kind === "payment" ? merchant : request,
      paymentNumber: kind === "payment" ? "" : merchant,
      amount: amountIn(cell("订单金额(元)"), place),
      at: timeIn(done, place),
    });
  }
  withoutTwins(lines);
  checkCounts(text, lines);
  return { provider: "alipay", days: statedDays(text) ?? getBillDays(lines), lines, skipped };
}

function checkCounts(text: string, lines: readonly BillLine[]): void {
  for (const [word, kind] of Object.entries(KINDS)) {
    const stated = new RegExp(`^#+${word}合计[:：]\\s*(\\d+)笔`, "m").exec(text)?.[1];
    if (stated !== undefined && Number(stated) !== lines.filter((line) => line.kind === kind).length)
      throw new Unreadable(`账单不完整：${word}的行数和合计不一致，请重新下载`);
  }
}

function statedDays(text: string): Bill["days"] {
  const stamp = "\\[(\\d{4})年(\\d{2})月(\\d{2})日 (\\d{2}:\\d{2}):\\d{2}\\]";
  const read = new RegExp(`^#起始日期[:：]\\s*${stamp}\\s*终止日期[:：]\\s*${stamp}`, "m").exec(text);
  if (!read) return null;
  const time = (at: number) => parseTime(`${read[at]}-${read[at + 1]}-${read[at + 2]} ${read[at + 3]}`);
  const [from, to] = [time(1), time(5)];
  return from === null || to === null || to <= from ? null : { from: toDay(from), to: toDay(to - 1) };
}

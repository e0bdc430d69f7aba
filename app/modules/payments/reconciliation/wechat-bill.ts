/** WeChat Pay's trade bill of type ALL: headings, lines with a backtick before each value, headings and sums. https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html. */
import {
  amountIn,
  type Bill,
  type BillLine,
  parseBillCells,
  indexBillColumns,
  getBillDays,
  readBillNumber,
  sumBillLines,
  timeIn,
  Unreadable,
  withoutTwins,
} from "./bill";

const NEEDED = ["交易时间", "微信订单号", "商户订单号", "交易状态", "微信退款单号", "商户退款单号"];
const PAID = ["订单金额", "应结订单金额", "总金额"];
const REFUNDED = ["申请退款金额", "退款金额"];
const SUMS_BEGIN = "总交易单数";

export const isWechatBill = (text: string): boolean => /^\uFEFF?交易时间,[^\n]*微信订单号/.test(text);

type BillColumns = ReturnType<typeof indexBillColumns>;

/** The columns of amounts, which differ between bills. */
interface AmountColumns {
  paid: string;
  refunded: string;
}

function findAmountColumns(columns: BillColumns): AmountColumns {
  const [paid, refunded] = [PAID, REFUNDED].map((names) => names.find(columns.has));
  if (!NEEDED.every(columns.has) || !paid || !refunded || columns.has("退款成功时间"))
    throw new Unreadable("请下载“全部”类型（ALL）的微信支付交易账单，只有收款或只有退款的不能核对");
  return { paid, refunded };
}

/** Null: neither paid nor refunded. */
function toBillLine(
  cell: (name: string) => string,
  { paid, refunded }: AmountColumns,
  place: number,
): BillLine | null {
  const state = cell("交易状态");
  const isRefund = state === "REFUND";
  if (!isRefund && state !== "SUCCESS") return null;
  return {
    kind: isRefund ? "refund" : "payment",
    theirs: readBillNumber(cell(isRefund ? "微信退款单号" : "微信订单号"), place, "微信单号"),
    ours: readBillNumber(cell(isRefund ? "商户退款单号" : "商户订单号"), place),
    paymentNumber: isRefund ? readBillNumber(cell("商户订单号"), place) : "",
    amount: amountIn(cell(isRefund ? refunded : paid), place),
    at: timeIn(cell("交易时间"), place),
  };
}

/** Throws Unreadable with a message. */
export function readWechatBill(text: string): Bill {
  const rows = parseBillCells(text, ",`");
  const columns = indexBillColumns(rows[0]![0]!.split(","));
  const amounts = findAmountColumns(columns);
  const end = rows.findIndex(([first = ""]) => first.startsWith(SUMS_BEGIN));
  if (end < 0) throw new Unreadable("账单不完整：没有最后的汇总，请重新下载");
  const read = rows.slice(1, end).map(([first = "", ...others], at) => {
    const row = [first.replace(/^`/, ""), ...others];
    return toBillLine((name) => columns.of(row, name), amounts, at + 2);
  });
  const lines = read.filter((line) => line !== null);
  const skipped = read.length - lines.length;
  withoutTwins(lines);
  checkSums(rows[end]![0]!.split(","), rows[end + 1] ?? [], lines, skipped);
  return { provider: "wechat", days: getBillDays(lines), lines, skipped };
}

/** The bill's own sums: a truncated or edited one does not add up. */
function checkSums(heads: string[], [first = "", ...others]: string[], lines: BillLine[], skipped: number) {
  const columns = indexBillColumns(heads);
  const sum = (name: string) => columns.of([first.replace(/^`/, ""), ...others], name);
  if (Number(sum(SUMS_BEGIN)) !== lines.length + skipped)
    throw new Unreadable("账单不完整：明细行数和汇总的总交易单数不一致，请重新下载");
  const { paid, refunded } = sumBillLines(lines);
  const isOff = (name: string, current: number) => columns.has(name) && amountIn(sum(name), 0) !== current;
  if (skipped === 0 && (isOff("订单总金额", paid) || isOff("申请退款总金额", refunded)))
    throw new Unreadable("账单不完整：明细金额和汇总金额不一致，请重新下载");
}

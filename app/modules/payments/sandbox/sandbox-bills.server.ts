import { stringify } from "csv-stringify/sync";
import { createHmac, timingSafeEqual } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { PAYMENT_SANDBOX_ACCOUNTS } from "~/modules/payments/providers/accounts.server";
import { alipayAmount, alipayTime } from "~/modules/payments/providers/alipay.server";
import { sandboxKeys, sandboxOrigin } from "~/modules/payments/providers/settings.server";
import { gbk } from "~/platform/files/gbk";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";
import { billRows, type SandboxBillRow } from "./sandbox-payments.server";

/** Returns the end of a day, epoch ms; null for an invalid one. */
export function endOfDay(day: string): number | null {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? startOfDay(day) : NaN;
  return Number.isNaN(start) || toDay(start) !== day ? null : start + DAY;
}

async function getRows(provider: string, day: string): Promise<SandboxBillRow[]> {
  const until = endOfDay(day);
  return until === null ? [] : billRows(provider, until - DAY, until);
}

const toSum = (rows: readonly SandboxBillRow[]): Fen => rows.reduce((sum, { amount }) => sum + amount, 0);
const split = (rows: readonly SandboxBillRow[]) =>
  [rows.filter(({ kind }) => kind === "payment"), rows.filter(({ kind }) => kind === "refund")] as const;

const WECHAT_HEADS =
  "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
const WECHAT_SUMS =
  "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额";
const marked = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`).join(",");

function wechatRow({ kind, payment, refundNumber, amount, at }: SandboxBillRow): string {
  const isRefund = kind === "refund";
  const [came, back] = isRefund ? ["0.00", alipayAmount(amount)] : [alipayAmount(amount), "0.00"];
  const { appId, merchantId } = PAYMENT_SANDBOX_ACCOUNTS.wechat;
  return marked([
    alipayTime(at),
    appId,
    merchantId,
    "0",
    "",
    payment.ref ?? "",
    payment.number,
    "demo",
    "NATIVE",
    isRefund ? "REFUND" : "SUCCESS",
    "OTHERS",
    "CNY",
    came,
    "0.00",
    isRefund ? `50${refundNumber}` : "0",
    isRefund ? refundNumber : "0",
    back,
    "0.00",
    isRefund ? "ORIGINAL" : "",
    isRefund ? "SUCCESS" : "",
    payment.subject,
    "",
    "0.00000",
    "0.60%",
    came,
    back,
    "",
  ]);
}

/** Returns WeChat Pay's trade bill of a day; null without any payment or refund. */
export async function wechatBill(day: string): Promise<string | null> {
  const rows = await getRows("wechat", day);
  if (rows.length === 0) return null;
  const [paid, back] = split(rows).map((some) => alipayAmount(toSum(some))) as [string, string];
  const sums = marked([String(rows.length), paid, back, "0.00", "0.00000", paid, back]);
  return `${[WECHAT_HEADS, ...rows.map(wechatRow), WECHAT_SUMS, sums].join("\r\n")}\r\n`;
}

const ALIPAY_HEADS =
  "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注".split(
    ",",
  );
const RULE = "-".repeat(41);

function alipayRow({ kind, payment, refundNumber, amount, at }: SandboxBillRow): string[] {
  const isRefund = kind === "refund";
  const sum = `${isRefund ? "-" : ""}${alipayAmount(amount)}`;
  return [
    `${payment.ref ?? ""}\t`,
    `${payment.number}\t`,
    isRefund ? "退款" : "交易",
    payment.subject,
    alipayTime(payment.created_at),
    alipayTime(at),
    "",
    "",
    "",
    "",
    "demo***@example.com",
    sum,
    sum,
    "0.00",
    "0.00",
    "0.00",
    "0.00",
    "0.00",
    "",
    "0.00",
    "0.00",
    isRefund ? `${refundNumber}\t` : "",
    "0.00",
    "0.00",
    "",
  ];
}

const chineseTime = (day: string) => `${day.replace("-", "年").replace("-", "月")}日 00:00:00`;

/** Returns Alipay's trade bill of a day as a ZIP; null without any payment or refund. */
export async function alipayBill(day: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const rows = await getRows("alipay", day);
  if (rows.length === 0) return null;
  const [paid, back] = split(rows);
  const account = `${PAYMENT_SANDBOX_ACCOUNTS.alipay.sellerId}0156`;
  const about = (title: string) => [
    `#支付宝${title}查询`,
    `#账号：[${account}]`,
    `#起始日期：[${chineseTime(day)}]   终止日期：[${chineseTime(toDay(startOfDay(day) + DAY))}]`,
  ];
  const table = (lines: readonly string[][]) => stringify([...lines], { record_delimiter: "\r\n" }).trimEnd();
  const list = [
    ...about("业务明细"),
    `#${RULE}业务明细列表${RULE}`,
    table([ALIPAY_HEADS, ...rows.map(alipayRow)]),
    `#${RULE}业务明细列表结束${RULE}`,
    `#交易合计：${paid.length}笔，商家实收共${alipayAmount(toSum(paid))}元，商家优惠共0.00元`,
    `#退款合计：${back.length}笔，商家实收退款共-${alipayAmount(toSum(back))}元，商家优惠退款共0.00元`,
    `#导出时间：[${chineseTime(toDay(startOfDay(day) + DAY))}]`,
  ];
  const sums = [...about("业务汇总"), `#${RULE}业务汇总列表${RULE}`, `#${RULE}业务汇总列表结束${RULE}`];
  const name = `${account}_${day.replaceAll("-", "")}`;
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(gbk(`${list.join("\r\n")}\r\n`)), `${name}_details.csv`);
  zip.addBuffer(Buffer.from(gbk(`${sums.join("\r\n")}\r\n`)), `${name}_sums.csv`);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** Like the real address, valid for half a minute. */
const HOLDS = 30_000;

async function findToken(day: string, until: number): Promise<string> {
  const { apiV3Key } = await sandboxKeys();
  return createHmac("sha256", apiV3Key).update(`${day} ${until}`).digest("hex");
}

/** Returns the address of Alipay's bill of a day. `now` in ms. */
export async function billAddress(day: string, now: number): Promise<string> {
  const until = now + HOLDS;
  const query = new URLSearchParams({
    bizDates: day,
    until: String(until),
    token: await findToken(day, until),
  });
  return `${await sandboxOrigin()}/pay/sandbox/alipay/bill?${query.toString()}`;
}

/** Returns the day of such an address; null if it is forged or expired. */
export async function dayOfAddress(query: URLSearchParams, now: number): Promise<string | null> {
  const [day, token] = [query.get("bizDates") ?? "", query.get("token") ?? ""];
  const until = readWhole(query.get("until")) ?? 0;
  const [values, made] = [Buffer.from(token), Buffer.from(await findToken(day, until))];
  return until >= now && values.length === made.length && timingSafeEqual(values, made) ? day : null;
}

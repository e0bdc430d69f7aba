/** Bills as the providers write them, after their published examples; the numbers are made up. */
import { zipSync } from "fflate";
import { gbk } from "~/platform/files/gbk";

const WECHAT_HEADS =
  "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
const WECHAT_SUMS =
  "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额";

export interface Row {
  at: string;
  ours: string;
  yuan: string;
  /** of a refund: our number of it */
  refund?: string;
  theirs?: string;
  goods?: string;
  state?: string;
}

const theirsOf = ({ theirs, ours, refund }: Row) => theirs ?? `${refund ? "50" : "42"}00${refund ?? ours}`;

function wechatRow(row: Row): string {
  const { at, ours, yuan, refund, goods = "订单 1", state = refund ? "REFUND" : "SUCCESS" } = row;
  const [came, back] = refund ? ["0.00", yuan] : [yuan, "0.00"];
  return [
    at,
    "wx2421b1c4370ec43b",
    "10000100",
    "0",
    "1000",
    refund ? `4200${ours}` : theirsOf(row),
    ours,
    "085e9858e3ba5186aafcbaed1",
    "NATIVE",
    state,
    "OTHERS",
    "CNY",
    came,
    "0.00",
    refund ? theirsOf(row) : "0",
    refund ?? "0",
    back,
    "0.00",
    refund ? "ORIGINAL" : "",
    refund ? "SUCCESS" : "",
    goods,
    "订单额外描述",
    "0.00000",
    "0.60%",
    came,
    back,
    "",
  ]
    .map((cell) => `\`${cell}`)
    .join(",");
}

const sum = (rows: readonly Row[]) =>
  (rows.reduce((all, { yuan }) => all + Math.round(Number(yuan) * 100), 0) / 100).toFixed(2);

/** WeChat Pay's trade bill of type ALL, with its byte order mark. */
export function wechatText(rows: readonly Row[], sums?: readonly string[]): string {
  const [paid, back] = [sum(rows.filter(({ refund }) => !refund)), sum(rows.filter(({ refund }) => refund))];
  const message = sums ?? [String(rows.length), paid, back, "0.00", "0.00000", paid, back];
  const end = message.map((cell) => `\`${cell}`).join(",");
  return `\uFEFF${[WECHAT_HEADS, ...rows.map(wechatRow), WECHAT_SUMS, end].join("\r\n")}\r\n`;
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const ALIPAY_HEADS =
  "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注";

function alipayRow(row: Row): string {
  const { at, ours, yuan, refund, goods = "订单 1" } = row;
  const [amount, trade] = [refund ? `-${yuan}` : yuan, row.theirs ?? `2026112622${ours}`];
  return [
    `${trade}\t`,
    `${ours}\t`,
    refund ? "退款   " : "交易   ",
    goods,
    "2026-11-26 09:00:00",
    at,
    " ",
    " ",
    " ",
    " ",
    "**佳(yan***@163.com) ",
    amount,
    amount,
    "0.00",
    "0.00",
    "0.00",
    "0.00",
    "0.00",
    "",
    "0.00 ",
    "0.00",
    refund ? `${refund}\t` : " ",
    "-0.01",
    "0.00",
    "",
  ].join(",");
}

/** Alipay's 业务明细 of 2026-11-26. `counts`: what its end says of payments and refunds. */
export function alipayText(rows: readonly Row[], counts?: readonly [number, number]): string {
  const back = rows.filter(({ refund }) => refund);
  const [paid, refunds] = counts ?? [rows.length - back.length, back.length];
  const rule = "-".repeat(41);
  return [
    "#支付宝业务明细查询",
    "#账号：[20880000000000000156]",
    "#起始日期：[2026年11月26日 00:00:00]   终止日期：[2026年11月27日 00:00:00]",
    `#${rule}业务明细列表${rule}`,
    ALIPAY_HEADS,
    ...rows.map(alipayRow),
    `#${rule}业务明细列表结束${rule}`,
    `#交易合计：${paid}笔，商家实收共${sum(rows.filter(({ refund }) => !refund))}元，商家优惠共0.00元`,
    `#退款合计：${refunds}笔，商家实收退款共-${sum(back)}元，商家优惠退款共0.00元`,
    "#导出时间：[2026年11月27日 10:12:31]",
    "",
  ].join("\r\n");
}

/** As it is downloaded: GBK, beside a table of sums. */
export const alipayZip = (text: string): Uint8Array =>
  zipSync({
    "20880000000000000156_20261126_汇总.csv": gbk(
      "#支付宝业务汇总查询\r\n门店编号,门店名称,交易订单总笔数\r\n",
    ),
    "20880000000000000156_20261126_业务明细.csv": gbk(text),
  });

/** Operator commands for offers and vouchers: list them, write them down from a file, start and stop them. */
import { formatWindow } from "~/platform/values/clock";
import { Command } from "commander";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { findBelowMinimum, voucherBelowMinimum } from "~/modules/promotions/depth/offer-depth.server";
import { belowWords, type OfferBelow } from "~/modules/promotions/depth/offer-floor";
import { findOffer, setOffer, switchOffer } from "~/modules/promotions/offers/offer-admin.server";
import { type OfferGoodsResult, OfferFile } from "~/modules/promotions/offers/offer-file";
import { readJsonInput } from "~/platform/values/json-input";
import {
  allTemplates,
  findVoucherTemplate,
  setVoucher,
  VoucherFile,
} from "~/modules/vouchers/voucher-admin.server";
import { VOUCHER_KINDS, type VoucherKind } from "~/modules/vouchers/coupon-centre";
import { allOffers, kindName, type OfferRow } from "~/modules/promotions/offer-admin/offer-list.server";
import { OFFER_STATES, offerState } from "~/modules/promotions/offer-admin/offer-state";
import { noSuch, WINDOW_STATES } from "~/cli/output/command-words";
import {
  type PrintColumns,
  line,
  formatRows,
  sayTable,
  tell,
  untruncated,
  type CommandResult,
} from "~/cli/output/print";
import { readTextFile } from "~/cli/output/text-file";

/** The words for the operator after an offer was written down from JSON, with a line a goods, or what is wrong with the JSON. */
export async function setOfferFrom(json: string): Promise<CommandResult> {
  const read = readJsonInput(OfferFile, json, "活动");
  if (!read.ok) return read;
  const set = await setOffer(read.value);
  const lines = set.verdicts.map(resultLine);
  if (!set.ok) return { ok: false, text: [...lines, set.text].join("\n") };
  const isNew = read.value.id === undefined;
  const done = `活动 ${set.id} 已保存${isNew ? `，尚未启用，启用请运行 start-offer ${set.id}` : ""}`;
  return { ok: set.verdicts.every((result) => result.ok), text: [...lines, done].join("\n") };
}

function resultLine({ id, name, ok, text }: OfferGoodsResult): string {
  return line`${ok ? "接受" : "拒绝"}  ${id}  ${name}${untruncated(text && `：${text}`)}`;
}

/** What a command that started something says of goods that come below their floor by it; "" of none. */
const belowNote = (below: readonly OfferBelow[], by: "活动" | "用券"): string =>
  below.length > 0 ? `\n请留意：${belowWords(below, by)}` : "";

/** The words for the operator after an offer was started or stopped, with the goods that a start brings below their floor. */
export async function turnOffer(id: string, status: "on" | "off"): Promise<CommandResult> {
  if (!/^\d{1,9}$/.test(id)) return noSuch("活动", id);
  const done = await switchOffer(Number(id), status);
  if (!done.ok) return done;
  if (status === "off") return { ok: true, text: `活动 ${id} 已停用` };
  const below = await findBelowMinimum((await findOffer(Number(id)))!, now());
  return { ok: true, text: `活动 ${id} 已启用${belowNote(below, "活动")}` };
}

/** One line an offer; what is over only with `isAll`. */
export async function formatOfferList(isAll: boolean): Promise<string[]> {
  const at = now();
  return formatRows(OFFERS(at), await allOffers(isAll ? null : at));
}

const OFFERS = (at: number): PrintColumns<OfferRow> => ({
  编号: (row) => row.id,
  类型: (row) => kindName(row.kind),
  状态: (row) => OFFER_STATES[offerState(at, row)],
  时间: (row) => formatWindow(row.startsAt, row.endsAt),
  使用: (row) => `使用${row.taken}次，${row.kinds}种商品售出${row.sold}件`,
  名称: (row) => row.name,
});

/** The words for the operator after a voucher template was written down from JSON, with the goods that it brings below their floor where it is given out, or what is wrong with the JSON. */
export async function setVoucherFrom(json: string): Promise<CommandResult> {
  const read = readJsonInput(VoucherFile, json, "优惠券模板");
  if (!read.ok) return read;
  const set = await setVoucher(read.value);
  if (!set.ok) return set;
  if (read.value.status === "off")
    return { ok: true, text: `优惠券模板 ${set.id} 已保存，${WINDOW_STATES.off}` };
  const below = await voucherBelowMinimum((await findVoucherTemplate(set.id))!, now());
  return { ok: true, text: `优惠券模板 ${set.id} 已保存，已启用${belowNote(below, "用券")}` };
}

type Template = Awaited<ReturnType<typeof allTemplates>>[number];

const VOUCHERS: PrintColumns<Template> = {
  编号: (item) => item.id,
  类型: (item) => VOUCHER_KINDS[item.kind as VoucherKind] ?? item.kind,
  状态: (item) => (item.status === "on" ? "已启用" : WINDOW_STATES.off),
  发放: (item) => (item.is_public ? "公开领取" : "定向发放"),
  时间: (item) => formatWindow(item.starts_at, item.ends_at),
  面额: (item) => `满${formatYuan(item.threshold)}减${formatYuan(item.amount)}`,
  已领: (item) => `已领${item.claimed}，共${item.total}`,
  名称: (item) => item.name,
};

/** One line a voucher template. */
export async function listVouchers(): Promise<string[]> {
  return formatRows(VOUCHERS, await allTemplates());
}

const OFFER_EXAMPLE = `
文件示例；写 "id" 为修改该活动。金额单位为元；活动的 "stock" 和 "limit" 按次数，商品的按数量：
{ "kind": "flashSale", "name": "限时秒杀", "starts": "2026-11-20 10:00", "ends": "2026-11-20 22:00",
  "goods": [ { "id": 12, "price": "9.90", "stock": 600, "limit": 50 } ] }
{ "kind": "lineReduction", "name": "饮片满减", "starts": "2026-11-20", "ends": "2026-12-31 24:00", "scope": { "kind": "herb" },
  "tiers": [ { "from": "200.00", "off": "8.00" }, { "from": "500.00", "off": "25.00" } ], "notWith": ["coupon"] }
{ "kind": "bundleGift", "name": "任选3种", "starts": "…", "ends": "…", "scope": { "goods": [3, 4, 5, 6] }, "measure": "kinds",
  "tiers": [ { "from": 3, "gives": [ { "goods": 88, "number": 1 } ] } ], "goods": [ { "id": 88, "stock": 300, "limit": 5 } ] }
{ "kind": "bundle", "name": "感冒组合", "starts": "…", "ends": "…", "stock": 60, "limit": 5,
  "goods": [ { "id": 3, "price": "11.20", "number": 20, "stock": 900 }, { "id": 4, "price": "8.50", "number": 10, "stock": 900 } ] }
{ "kind": "groupBuy", "name": "拼团", "starts": "…", "ends": "…", "needs": 3, "goods": [ { "id": 1, "price": "9.90", "stock": 600 } ] }
范围 scope："all"、"preferred"、{ "kind": "drug" | "herb" | "device" }、{ "category": 12 }、{ "goods": [1, 2] }、{ "not": … }
档位 tiers："off"（lineReduction、orderReduction）、"percent"（siteDiscount、orderDiscount）、"gives"（gift、bundleGift）、
"choose"（swap）、"back"（cashback）、"free": "shipping"（freeShipping）
计量 "measure"："amount" 金额、"units" 数量、"kinds" 品种数；"repeats": true 为每满`;

const VOUCHER_EXAMPLE = `
文件示例；写 "id" 为修改该模板，"validDays" 自领取起计算，"public": false 只能定向发放：
{ "kind": "coupon", "name": "饮片满300减15", "threshold": "300.00", "amount": "15.00", "scope": { "kind": "herb" },
  "starts": "2026-11-20", "ends": "2026-12-31 24:00", "total": 2000, "limit": 1, "validDays": 30, "public": true, "status": "on" }`;

/** The commands about offers and vouchers, for shop.ts. */
export function offerCommands(): Command[] {
  return [
    new Command("offers")
      .description("列出进行中和未开始的活动")
      .option("--all", "包括已结束的")
      .action(async ({ all }: { all?: boolean }) => {
        const lines = await formatOfferList(all === true);
        sayTable(OFFERS(now()), lines, "没有活动");
      }),
    new Command("set-offer")
      .description("用 JSON 文件保存活动，逐个商品列出结果；新活动启用后生效")
      .argument("<file>", "JSON 文件")
      .addHelpText("after", OFFER_EXAMPLE)
      .action(async (file: string) => tell(await setOfferFrom(await readTextFile(file)))),
    new Command("start-offer")
      .description("启用活动，在活动时间内生效")
      .argument("<id>", "活动编号")
      .action(async (id: string) => tell(await turnOffer(id, "on"))),
    new Command("stop-offer")
      .description("立即停用活动，已有订单不变")
      .argument("<id>", "活动编号")
      .action(async (id: string) => tell(await turnOffer(id, "off"))),
    new Command("vouchers").description("列出优惠券和现金券模板").action(async () => {
      const lines = await listVouchers();
      sayTable(VOUCHERS, lines, "没有优惠券模板");
    }),
    new Command("set-voucher")
      .description("用 JSON 文件保存优惠券或现金券模板")
      .argument("<file>", "JSON 文件")
      .addHelpText("after", VOUCHER_EXAMPLE)
      .action(async (file: string) => tell(await setVoucherFrom(await readTextFile(file)))),
  ];
}

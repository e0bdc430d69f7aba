import { z } from "zod";
import { readVoucherSelection } from "~/modules/cart/pricing/voucher-selection";
import { chooseLines, chooseOnly } from "~/modules/cart/lines/choose-lines.server";
import { cartCount, readCart, removeLines } from "~/modules/cart/lines/cart.server";
import { copyLines } from "~/modules/cart/lines/copy-lines.server";
import { editLine } from "~/modules/cart/lines/edit-line.server";
import type { AcceptedExpiry } from "~/modules/cart/lines/shelf-life.server";
import { requireLines } from "~/modules/cart/lines/lines.server";
import { cartHints, goodsHints, hintText } from "~/modules/cart/pricing/upsell-hints";
import { addInBulk, MAX_BULK_LINES, type WantedPiece } from "~/modules/cart/lines/bulk-add.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { companyRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { findAddresses } from "~/modules/company/addresses/address.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import { chosenVoucherFault } from "~/modules/checkout/chosen-vouchers.server";
import { readCheckoutFacts } from "~/modules/checkout/checkout-facts.server";
import { checkoutChoiceQuery } from "~/modules/checkout/checkout-form";
import { notFound } from "~/platform/http/page-error";
import { acceptedExpiries, type LineParams, isNew, lines, quantityParam, vouchers } from "../cart-params";
import { acceptedFault } from "./accepted-expiry.server";
import { endpoint, type EndpointAnswer, type Endpoint } from "../endpoint";
import { flag, id, ids } from "../params";
import { notNow, refusedBy } from "../refused";
import { CartLineSchema } from "../serializers/cart";
import { ALL_LINES, serializeCart, CartState, Totals, serializeTotals } from "../serializers/cart-state";
import { readDeliverySchedule } from "~/modules/shipping/delivery-days.server";
import { CheckoutDraftSchema, serializeDraft, serializeFaults, LineFault } from "../serializers/draft";
import { Bit, bit } from "../serializers/values";
import { wholeNumberField } from "~/platform/values/number-fields";

const cartIds = ids.describe("购物车行编号");
const Done = z.object({ total_data: Totals.describe("变更后的合计") });

const Added = z.object({
  total: z.int().describe("购物车内的品种数"),
  warning: Bit("是否有未加入的行：为 1 时 msg 以警示样式显示"),
  lines: z
    .array(
      z.object({
        goods_id: z.int().describe("所提交的商品编号"),
        type: z.int().describe("所提交的类型"),
        is_added: Bit("是否已加入"),
        msg: z.string().describe("说明：取整的数量，或未加入的原因"),
      }),
    )
    .describe("每行的结果，与提交的次序一致"),
  failed: z.array(z.int()).describe("未加入的商品编号"),
});

export const cartEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "cart/total",
    title: "购物车品种数",
    auth: "company",
    scope: "read",
    params: z.object({}),
    data: z.object({ total: z.int().describe("购物车内的品种数") }),
    handle: async ({ viewer }) => ({ data: { total: await cartCount(viewer.buyer.companyId) } }),
  }),
  endpoint({
    method: "GET",
    path: "cart/list",
    title: "购物车",
    auth: "company",
    scope: "read",
    params: z.object({
      filters: wholeNumberField("筛选有误")
        .default(ALL_LINES)
        .describe("99999 全部，0 含麻黄碱复方制剂，其他为仓库编号"),
      ...vouchers,
      ...isNew,
    }),
    data: CartState,
    handle: async ({ viewer, params, now }) => {
      const choice = choiceFrom(params);
      const cart = await readCart(viewer, choice, now);
      const fault = await chosenVoucherFault(viewer.buyer.companyId, choice, cart.checkout, now);
      return { data: serializeCart(cart, params.filters, now), ...(fault !== null && { msg: fault }) };
    },
  }),
  endpoint({
    method: "POST",
    path: "cart",
    title: "加入购物车",
    auth: "company",
    scope: "order",
    params: z.object({ params: lines }),
    data: Added,
    once: true,
    handle: ({ viewer, params, now, onceKey }) => addProvided(viewer, params.params, now, onceKey),
  }),
  endpoint({
    method: "POST",
    path: "cart/quick_add/:id",
    title: "快速加入购物车（一个中包装）",
    auth: "company",
    scope: "order",
    params: z.object({ id: id.describe("商品编号") }),
    data: Added,
    once: true,
    handle: async ({ viewer, params, now, onceKey }) => {
      const goods = await goodsForBuyer([params.id], viewer, now);
      if (goods.size === 0) notFound();
      return addPieces(
        viewer,
        { pieces: [{ kind: "goods", goodsId: params.id, quantity: 1 }], onceKey },
        now,
      );
    },
  }),
  endpoint({
    method: "POST",
    path: "cart/:id/edit",
    title: "修改数量",
    auth: "company",
    scope: "order",
    params: z.object({
      id: id.describe("购物车行编号"),
      number: quantityParam.describe("数量，按中包装取整；组合为套数"),
      ...isNew,
    }),
    data: Done.extend({ line: CartLineSchema.describe("变更后的行") }),
    handle: async ({ viewer, params, now }) => {
      const result = await editLine(viewer, params.id, params.number, now);
      if (!result.ok) return { refused: notNow(result.text) };
      const cart = await readCart(viewer, {}, now);
      const all = serializeCart(cart, ALL_LINES, now).data;
      const line = all.find((item) => isLine(item, params.id, cart.lines)) ?? notFound();
      return { data: { line, total_data: serializeTotals(cart, all.length) }, msg: result.text };
    },
  }),
  endpoint({
    method: "POST",
    path: "cart/batch_select",
    title: "选中或取消选中",
    auth: "company",
    scope: "order",
    params: z.object({ ids: cartIds, is_selected: flag.describe("1 选中，0 取消") }),
    data: Done.extend({ failed: z.array(LineFault).describe("不能选中的行及原因") }),
    handle: async ({ viewer, params, now }) => {
      const refused = await chooseLines(viewer, params.ids, params.is_selected === 1, now);
      const failed = serializeFaults(refused);
      return { data: { ...(await totals(viewer, now)), failed }, msg: wordsFor(failed) };
    },
  }),
  endpoint({
    method: "POST",
    path: "cart/batch_delete",
    title: "删除购物车行",
    auth: "company",
    scope: "order",
    params: z.object({ ids: cartIds }),
    data: Done,
    handle: async ({ viewer, params, now }) => {
      const { companyId } = viewer.buyer;
      await inCompany(companyId, async (trx) => {
        await requireLines(trx, companyId, params.ids);
        await removeLines(trx, companyId, params.ids);
      });
      return { data: await totals(viewer, now), msg: "已从购物车删除" };
    },
  }),
  endpoint({
    method: "POST",
    path: "cart/copy",
    title: "复制到其他门店的购物车",
    auth: "company",
    scope: "order",
    params: z.object({ ids: cartIds, other_user_ids: ids.describe("同一账号的其他门店编号") }),
    data: z.object({ warning: Bit("是否有未加入的商品：为 1 时 msg 以警示样式显示") }),
    once: true,
    handle: async ({ viewer, params, now, onceToken }) => {
      const copy = { lines: params.ids, stores: params.other_user_ids, token: onceToken() };
      const { kind, text } = await copyLines(viewer, copy, now);
      return { data: { warning: bit(kind === "warning") }, msg: text };
    },
  }),
  endpoint({
    method: "POST",
    path: "cart/checkout",
    title: "核对订单",
    auth: "company",
    scope: "order",
    params: z.object({ ids: cartIds, accept_expiry: acceptedExpiries, ...vouchers, ...isNew }),
    data: CheckoutDraftSchema,
    once: true,
    handle: async ({ viewer, params, now }) => checkedDraft(viewer, params, now),
  }),
  endpoint({
    method: "POST",
    path: "cart/next_hint",
    title: "距下一档优惠还差",
    auth: "company",
    scope: "read",
    params: z.object({
      goods_id: id.optional().describe("商品编号；填写时另给该商品的阶梯价与单品包邮"),
      number: wholeNumberField("请填写正确的数量").optional().describe("该商品的数量，默认为购物车内的数量"),
    }),
    data: z.array(
      z.object({
        type: z
          .string()
          .describe("lineReduction 满减，gift 满赠，coupon 优惠券，freeShipping 包邮，ladder 阶梯价等"),
        id: z.int().describe("活动、券或商品编号，包邮为 0"),
        name: z.string().describe("下一档优惠"),
        missing: z.string().describe("还差多少"),
        msg: z.string().describe("整句说明"),
      }),
    ),
    handle: async ({ viewer, params, now }) => {
      const found = params.goods_id
        ? ((await goodsForBuyer([params.goods_id], viewer, now)).get(params.goods_id) ?? notFound())
        : null;
      const { pricing } = await readCart(viewer, {}, now);
      const own = found ? goodsHints(found, params.number ?? found.cartQuantity) : [];
      const hints = [...own, ...cartHints(pricing)];
      return {
        data: hints.map((hint) => ({
          type: hint.kind,
          id: hint.id,
          name: hint.name,
          missing: hint.missing,
          msg: hintText(hint),
        })),
      };
    },
  }),
];

const choiceFrom = ({ coupon, xjq }: { coupon?: string; xjq?: string }) =>
  readVoucherSelection(new URLSearchParams({ coupon: coupon ?? "", voucher: xjq ?? "" }));

/** Any line of a bundle identifies it. */
function isLine(
  item: z.infer<typeof CartLineSchema>,
  lineId: number,
  held: readonly { id: number; type: number; offerId: number }[],
): boolean {
  const line = held.find((other) => other.id === lineId);
  return item.id === lineId || (item.combination !== null && item.combination.id === line?.offerId);
}

async function totals(viewer: SignedIn, now: number): Promise<z.infer<typeof Done>> {
  const [cart, count] = await Promise.all([readCart(viewer, {}, now), cartCount(viewer.buyer.companyId)]);
  return { total_data: serializeTotals(cart, count) };
}

const wordsFor = (failed: readonly z.infer<typeof LineFault>[]) =>
  failed.map(({ name, reason }) => `${name}：${reason}`).join("；");

async function addProvided(
  viewer: SignedIn,
  lineParams: readonly LineParams[],
  now: number,
  onceKey: string | null,
): Promise<EndpointAnswer<z.input<typeof Added>>> {
  const pieces = lineParams.map(getPiece);
  const ofOffers = pieces.filter((piece) => piece.kind !== "goods");
  if (ofOffers.length > MAX_BULK_LINES)
    return { refused: notNow(`组合与换购一次不能超过 ${MAX_BULK_LINES} 行`) };
  return addPieces(viewer, { pieces, onceKey, lineParams }, now);
}

/** Converts a line of POST /api/cart, with the prices that its sender saw. */
export function getPiece({
  goods_id: goodsId,
  type,
  number: units,
  price,
  ck_id: warehouseId = 0,
  goods_price_id: activityId = 0,
  goods_manjian_id: reductionId = 0,
  is_yj: isOriginal,
  ladder_price_id: ladderFrom,
  ladder_price: ladder,
}: LineParams): WantedPiece {
  if (type === 3) return { kind: "bundle", offerId: goodsId, quantity: units };
  if (type === 2) return { kind: "swap", goodsId, offerId: reductionId, quantity: units, shownPrice: price };
  const tiers = ladder.map((tier) => ({ from: tier.number, price: tier.price }));
  // A caller who saw the original price saw no activity.
  const terms = { activityId: isOriginal ? 0 : activityId, reductionId, warehouseId };
  const shown = price === undefined ? null : { price, from: ladderFrom || 1, ladder: tiers, ...terms };
  return { kind: "goods", goodsId, quantity: units, shown };
}

interface PiecesInput {
  pieces: readonly WantedPiece[];
  onceKey: string | null;
  lineParams?: readonly Pick<LineParams, "goods_id" | "type">[];
}

/** Refuses when all lines fail; when only some fail, succeeds with a warning (specification, section 8). */
async function addPieces(
  viewer: SignedIn,
  { pieces, onceKey, lineParams = [] }: PiecesInput,
  now: number,
): Promise<EndpointAnswer<z.input<typeof Added>>> {
  const whole = companyRestriction(viewer.buyer, now);
  if (whole) return { refused: refusedBy(whole) };
  const { results: rowResults, total, kind, text } = await addInBulk(viewer, pieces, now, onceKey);
  if (rowResults.every((result) => !result.ok)) return { refused: notNow(text) };
  const results = rowResults.map(({ ok, text: msg }, i) => ({
    goods_id: lineParams[i]?.goods_id ?? idOf(pieces[i]!),
    type: lineParams[i]?.type ?? 0,
    is_added: bit(ok),
    msg,
  }));
  const failed = results.filter((line) => line.is_added === 0).map((line) => line.goods_id);
  return { data: { total, warning: bit(kind === "warning"), lines: results, failed }, msg: text };
}

const idOf = (piece: WantedPiece) => (piece.kind === "bundle" ? piece.offerId : piece.goodsId);

/** Selects exactly these lines and returns their draft; 459 without this year's contract. */
async function checkedDraft(
  viewer: SignedIn,
  params: { ids: number[]; accept_expiry: AcceptedExpiry[]; coupon?: string; xjq?: string },
  now: number,
): Promise<EndpointAnswer<z.input<typeof CheckoutDraftSchema>>> {
  const whole = companyRestriction(viewer.buyer, now);
  const query = { accepted: params.accept_expiry, ids: params.ids };
  const unmatched = await acceptedFault(viewer.buyer.companyId, query, now);
  if (unmatched) return unmatched;
  const refused = await chooseOnly(viewer, params.ids, now);
  if (whole) return { refused: refusedBy(whole) };
  const wish = { vouchers: choiceFrom(params), group: null };
  const [check, addresses, schedule] = await Promise.all([
    readCheckoutFacts(viewer, wish, now),
    findAddresses(viewer.buyer.companyId),
    readDeliverySchedule(),
  ]);
  if (check.checkout.orders.length === 0)
    return { refused: notNow(wordsFor(serializeFaults(refused)) || "没有可以结算的商品") };
  const fault = await chosenVoucherFault(viewer.buyer.companyId, wish.vouchers, check.checkout, now);
  if (fault !== null) return { refused: notNow(fault) };
  return {
    data: serializeDraft(check, addresses, refused, {
      url: `/cart/step2${checkoutChoiceQuery(wish)}`,
      schedule,
      now,
    }),
    msg: wordsFor(serializeFaults(refused)),
  };
}

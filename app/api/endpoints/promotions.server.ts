import { z } from "zod";
import { bundleCards } from "~/modules/cart/offer-pages/bundle-page.server";
import { giftGroupGoods, giftGroups } from "~/modules/cart/offer-pages/bundle-gift-page.server";
import {
  cancelledAlertWords,
  releaseWords,
  stockAlertWords,
} from "~/modules/catalogue/goods/grant-request-words";
import { MAX_PAGES, GOODS_PER_PAGE, readListQuery } from "~/modules/catalogue/listing/list-query";
import { askStockAlert, cancelStockAlert } from "~/modules/shortages/shortages.server";
import { askRelease } from "~/modules/catalogue/goods/release.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { notFound } from "~/platform/http/page-error";
import { runningActivities } from "~/modules/promotions/offer-pages/activities.server";
import { takeNotes } from "~/modules/promotions/offer-pages/daily.server";
import { lastWinners, ownLotteries, runningLotteries } from "~/modules/rewards/draw-lists.server";
import { LOTTERY_REFUSED, myLotteries, shownLottery, tryLottery } from "~/modules/rewards/draw-page.server";
import { offerGoodsList } from "~/modules/promotions/offer-pages/offer-list.server";
import { claimOne } from "~/modules/vouchers/claim-in-centre.server";
import { endpoint, type EndpointAnswer, type Endpoint } from "../endpoint";
import { id } from "../params";
import { notNow } from "../refused";
import { BundleItem, serializeBundle, GiftGroupItem, serializeGiftGroup } from "../serializers/activity";
import { AdItem } from "../serializers/content";
import {
  LotteryActivity,
  serializeDraw,
  LotteryRecord,
  LotteryResultSchema,
  serializeRecord,
  serializeResult,
  SimpleLottery,
  serializeSimpleDraw,
  WinnerItem,
  serializeWinner,
} from "../serializers/draw";
import { Goods, serializeGoodsList, serializeGoods } from "../serializers/goods";
import { wholeNumberField } from "~/platform/values/number-fields";

const goodsPage = wholeNumberField("页码有误", { least: 1, limit: MAX_PAGES })
  .default(1)
  .describe("页码，从 1 起，超过末页时为末页");

const lotteryId = id.describe("抽奖编号");

const TAPS = ["voucher", "activity", "restock", "restock_cancel", "release"] as const;

export const promotionEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "activity/everyday_price",
    title: "天天特价",
    auth: "any",
    scope: "read",
    params: z.object({ page: goodsPage }),
    data: Goods.extend({ tips: z.array(z.string()).describe("限购与剩余") }),
    paged: true,
    handle: async ({ viewer, params, now }) => {
      const plain = readListQuery(new URLSearchParams({ offer: "dailySpecial" }));
      const { list, offers } = await offerGoodsList({ ...plain, page: params.page }, viewer, now);
      const notes = await takeNotes(list.goods, viewer, now);
      const shown = list.goods.map((goods) => ({
        ...serializeGoods(goods, offers.get(goods.id)),
        tips: notes.get(goods.id) ?? [],
      }));
      return { data: { list: shown, page: list.page, per_page: GOODS_PER_PAGE, total: list.total } };
    },
  }),
  endpoint({
    method: "POST",
    path: "activity/tap",
    title: "参加活动：领券、到货提醒及其取消、申请开放",
    auth: "company",
    scope: "order",
    params: z.object({
      id: id.describe("活动或券的编号，或商品编号"),
      type: z
        .enum(TAPS, { error: "类型有误" })
        .optional()
        .describe(
          "voucher 领券；activity 参加 goods/activities 所列的活动；restock 预约到货提醒；restock_cancel 取消到货提醒；release 申请开放控销商品。不填时先按券、再按活动查找",
        ),
    }),
    data: z.object({ id: z.int().describe("所参加的编号") }),
    handle: ({ viewer, params, now }) => tap(viewer, params, now),
  }),
  endpoint({
    method: "GET",
    path: "combinationMzhgGroup",
    title: "组合买赠与组合购",
    auth: "any",
    scope: "read",
    params: z.object({}),
    data: z.object({
      groups: z.array(GiftGroupItem).describe("组合买赠"),
      combinations: z.array(BundleItem).describe("组合购"),
    }),
    handle: async ({ viewer, now }) => {
      const [groups, bundles] = await Promise.all([giftGroups(viewer, now), bundleCards(viewer, now)]);
      return { data: { groups: groups.map(serializeGiftGroup), combinations: bundles.map(serializeBundle) } };
    },
  }),
  endpoint({
    method: "GET",
    path: "combinationMzhg",
    title: "一组组合买赠的商品",
    auth: "any",
    scope: "read",
    params: z.object({
      id: id.optional().describe("组合买赠的活动编号，默认为首个"),
      page: goodsPage,
    }),
    data: z.object({
      group: GiftGroupItem.nullable().describe("所选的组合买赠；没有进行中的组合买赠时为 null"),
      list: z.array(Goods).describe("参与的商品"),
      page: z.int().describe("页码"),
      per_page: z.int().describe("每页数量"),
      total: z.int().describe("总数"),
    }),
    handle: async ({ viewer, params, now }) => {
      const matched = params.id === undefined ? null : String(params.id);
      const found = await giftGroupGoods(viewer, matched, params.page, now);
      if (!found && matched !== null) notFound();
      const { group, list, offers } = found ?? { group: null, list: null, offers: new Map() };
      return {
        data: {
          group: group && serializeGiftGroup(group),
          list: list ? serializeGoodsList(list.goods, offers) : [],
          page: list?.page ?? 1,
          per_page: GOODS_PER_PAGE,
          total: list?.total ?? 0,
        },
      };
    },
  }),
  endpoint({
    method: "GET",
    path: "draw",
    title: "抽奖",
    auth: "company",
    scope: "order",
    params: z.object({ id: lotteryId }),
    data: LotteryResultSchema,
    handle: async ({ viewer, params, now }) => {
      const joined = await tryLottery(viewer, params.id, now);
      if (joined.ok) return { data: serializeResult(params.id, joined), msg: joined.result.title };
      if (joined.reason === "busy") return { refused: { code: 429, msg: LOTTERY_REFUSED.busy } };
      return joined.reason === "ended" ? notFound() : { refused: notNow(LOTTERY_REFUSED.notApproved) };
    },
  }),
  endpoint({
    method: "GET",
    path: "draw/simple",
    title: "是否弹出抽奖",
    auth: "company",
    scope: "read",
    params: z.object({}),
    data: SimpleLottery,
    handle: async ({ viewer, now }) => ({ data: serializeSimpleDraw(await myLotteries(viewer, now)) }),
  }),
  endpoint({
    method: "GET",
    path: "draw/record",
    title: "我的抽奖记录",
    auth: "company",
    scope: "read",
    params: z.object({}),
    data: z.array(LotteryRecord).describe("抽奖记录，最近的在前"),
    handle: async ({ viewer }) => ({
      data: (await ownLotteries(viewer.buyer.companyId)).map(serializeRecord),
    }),
  }),
  endpoint({
    method: "GET",
    path: "draw/new_record",
    title: "最近中奖",
    auth: "any",
    scope: "read",
    params: z.object({ id: lotteryId }),
    data: z.array(WinnerItem).describe("最近的中奖企业"),
    handle: async ({ viewer, params, now }) => {
      const running = await runningLotteries(viewer, now);
      if (!running.some((lottery) => lottery.id === params.id)) notFound();
      return { data: (await lastWinners(params.id)).map(serializeWinner) };
    },
  }),
  endpoint({
    method: "GET",
    path: "draw/ads",
    title: "抽奖入口",
    auth: "any",
    scope: "read",
    params: z.object({}),
    data: z.array(AdItem).describe("进行中的抽奖；没有图片的，image 为空"),
    handle: async ({ viewer, now }) => ({
      data: (await runningLotteries(viewer, now)).map(({ id: lottery, name, remarks, image }) => ({
        id: lottery,
        name,
        describe: remarks,
        image,
        url: `/draw/${lottery}`,
      })),
    }),
  }),
  endpoint({
    method: "GET",
    path: "draw/:id/activity",
    title: "抽奖说明",
    auth: "company",
    scope: "read",
    params: z.object({ id: lotteryId }),
    data: LotteryActivity,
    handle: async ({ viewer, params, now }) => ({
      data: serializeDraw((await shownLottery(viewer, params.id, now)) ?? notFound()),
    }),
  }),
];

/** Returns 404 for an unknown voucher or product; refuses with the reason what cannot be joined now. */
async function tap(
  viewer: SignedIn,
  { id: wanted, type }: { id: number; type?: (typeof TAPS)[number] | undefined },
  now: number,
): Promise<EndpointAnswer<{ id: number }>> {
  const { companyId } = viewer.buyer;
  const done = (msg: string) => ({ data: { id: wanted }, msg });
  if (type === "restock") {
    const name = (await askStockAlert(companyId, wanted, now)) ?? notFound();
    return done(stockAlertWords(name));
  }
  if (type === "restock_cancel") {
    const name = (await cancelStockAlert(companyId, wanted)) ?? notFound();
    return done(cancelledAlertWords(name));
  }
  if (type === "release") {
    const query = (await askRelease(companyId, wanted, now)) ?? notFound();
    return done(releaseWords(query));
  }
  const claimed = type === "activity" ? null : await claimOne(viewer, wanted, now);
  if (claimed) return claimed.ok ? done(claimed.text) : { refused: notNow(claimed.text) };
  const running = type === "voucher" ? [] : await runningActivities(now);
  const activity = running.find(({ id: activityId }) => activityId === wanted);
  if (!activity) return notFound();
  return done(`${activity.name}进行中，选购参加活动的商品即可享受`);
}

import { toKeys } from "~/platform/values/keys-of";
import { z } from "zod";
import { PAST_PER_PAGE, pastPurchases } from "~/modules/orders/overview/past-purchases.server";
import { QUICK_ORDERS, type QuickOrder } from "~/modules/cart/quick-order/quick-order";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import {
  REQUEST_STATES,
  REQUESTS_PER_PAGE,
  readRequest,
  type BuyRequestFilter,
} from "~/modules/support/buy-requests/buy-request";
import { findRequests, sendRequests } from "~/modules/support/buy-requests/buy-request.server";
import { FEEDBACK_KINDS } from "~/modules/support/feedback/feedback";
import { FeedbackFields } from "~/modules/support/feedback/feedback-form";
import { sendFeedback } from "~/modules/support/feedback/feedback.server";
import { endpoint, type Endpoint } from "../endpoint";
import { page } from "../params";
import { notNow, wrongField } from "../refused";
import { Goods, serializeGoods } from "../serializers/goods";
import { BuyFields, BuyRequestItem, serializeRequest, toRequestInput } from "../serializers/support";
import { asSeconds, Moment, Yuan, toYuanText } from "../serializers/values";

const wordsOf = (table: Record<string, string>) =>
  Object.entries(table)
    .map(([code, text]) => `${code} ${text}`)
    .join("，");

const Sent = z.object({ url: z.string().describe("可以看到它的页面") });

const PastGoods = Goods.extend({
  times: z.int().describe("买过几次"),
  last_number: z.int().nullable().describe("上次的数量"),
  usual_number: z.int().nullable().describe("平时一次买多少"),
  last_price: Yuan("上次的单价").nullable(),
  last_time: Moment("上次下单的时间"),
}).describe("买过的商品");

export const supportEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "user/feedback",
    title: "提交意见反馈",
    auth: "company",
    scope: "order",
    once: true,
    params: z.object({
      type: FeedbackFields.kind.default("suggestion").describe(`反馈类型：${wordsOf(FEEDBACK_KINDS)}`),
      content: FeedbackFields.text.describe("反馈内容，10 至 1000 个字"),
      phone: FeedbackFields.phone.describe("联系电话，可以不填"),
    }),
    data: Sent,
    handle: async ({ viewer, params, now, onceToken }) => {
      const { companyId, accountId } = viewer.buyer;
      const { type: kind, content: text, phone } = params;
      const feedback = { companyId, accountId, kind, text, phone, pictures: [] };
      const sent = await sendFeedback(feedback, onceToken(), now);
      if (!sent.ok) return { refused: notNow(sent.text) };
      return { data: { url: sent.value }, msg: "反馈已提交，感谢您的意见。答复后会发消息给您" };
    },
  }),
  endpoint({
    method: "POST",
    path: "user/buy",
    title: "提交品种求购",
    auth: "company",
    scope: "order",
    once: true,
    params: z.object(BuyFields),
    data: Sent,
    handle: async ({ viewer, params, now, onceToken }) => {
      const read = readRequest(toRequestInput(params), now);
      if (!read.ok) {
        const [field, message] = Object.entries(read.faults)[0]!;
        return wrongField(field, message);
      }
      const wanted = [{ draft: read.draft, pictures: [] }];
      const sent = await sendRequests(viewer.buyer, wanted, onceToken(), now);
      if (!sent.ok) return { refused: notNow(sent.text) };
      return { data: { url: sent.value }, msg: "求购已提交，答复后会发消息给您" };
    },
  }),
  endpoint({
    method: "GET",
    path: "user/buy",
    title: "品种求购列表",
    auth: "company",
    scope: "read",
    params: z.object({
      page,
      status: z
        .enum(["all", ...toKeys(REQUEST_STATES)], "求购状态有误")
        .default("all")
        .transform((status) => status as BuyRequestFilter)
        .describe(`all 全部（默认），${wordsOf(REQUEST_STATES)}`),
    }),
    data: BuyRequestItem,
    paged: true,
    handle: async ({ viewer, params }) => {
      const found = await findRequests(viewer.buyer.companyId, params.status, params.page);
      const list = found.rows.map(serializeRequest);
      return {
        data: { list, page: found.page, per_page: REQUESTS_PER_PAGE, total: found.counts[params.status] },
      };
    },
  }),
  endpoint({
    method: "GET",
    path: "user/fast_buy",
    title: "快捷采购：买过的商品",
    auth: "company",
    scope: "read",
    params: z.object({
      page,
      order: z
        .enum(toKeys(QUICK_ORDERS), "排序方式有误")
        .default("times")
        .transform((order) => order as QuickOrder)
        .describe(`排序：${wordsOf(QUICK_ORDERS)}`),
      keywords: z.string().trim().max(60, "关键词过长").default("").describe("名称、拼音首字母等"),
    }),
    data: PastGoods,
    paged: true,
    handle: async ({ viewer, params, now }) => {
      const found = await pastPurchases(viewer, params, now);
      const goods = await goodsForBuyer(
        found.rows.map((row) => row.goods.id),
        viewer,
        now,
      );
      const list = found.rows.flatMap((row) => {
        const item = goods.get(row.goods.id);
        if (!item) return [];
        const { times, lastQuantity: lastNumber, usualQuantity, lastPrice, lastAt } = row;
        return [
          {
            ...serializeGoods(item, row.offer),
            times,
            last_number: lastNumber,
            usual_number: usualQuantity,
            last_price: lastPrice === null ? null : toYuanText(lastPrice),
            last_time: asSeconds(lastAt),
          },
        ];
      });
      return { data: { list, page: found.page, per_page: PAST_PER_PAGE, total: found.total } };
    },
  }),
];

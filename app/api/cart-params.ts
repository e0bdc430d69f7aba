import { z } from "zod";
import { MAX_UNITS } from "~/modules/cart/pricing/quantity-check";
import { day, flag, fromJson, id } from "./params";
import { oneNumberOf, wholeNumberField, yuanField } from "~/platform/values/number-fields";

const MAX_LINES = 500;

export const quantityParam = wholeNumberField("请填写正确的数量", {
  least: 1,
  limit: MAX_UNITS,
  over: "数量过大，请联系客服下单",
});

const reference = (meaning: string) =>
  z.preprocess(
    (input) => (input === "" || input === null ? undefined : input),
    wholeNumberField("编号有误").optional().describe(meaning),
  );

const seenPrice = z
  .preprocess(
    (input) => (input === null || input === "" ? undefined : input),
    yuanField("单价有误").optional(),
  )
  .describe("您所见的单价，元；与现价不同时购物车会提示");

/** A line to add (specification, section 3, "Line references"). Prices in the call are ignored. */
const Line = z.object({
  goods_id: id.describe("商品编号；组合为组合活动编号"),
  number: quantityParam.describe("数量；组合为套数"),
  price: seenPrice,
  ck_id: reference("所见的仓库编号，不填不核对"),
  goods_price_id: reference("所见活动价的活动编号，不填不核对"),
  ladder_price_id: reference("所见阶梯价的起订数量"),
  ladder_price: z
    .array(z.object({ number: quantityParam, price: yuanField("单价有误") }), "阶梯价有误")
    .max(20, "阶梯价有误")
    .default([])
    .describe("所见的阶梯价，可不填；填写后，加购后总数所达的一档也会与现价核对"),
  goods_manjian_id: reference("所见满减的活动编号，不填不核对；换购为换购活动编号"),
  is_yj: z.preprocess((input) => (input === "" ? undefined : input), flag.default(0)).describe("是否原价"),
  type: z
    .preprocess(
      (input) => (input === "" ? undefined : input),
      oneNumberOf([0, 1, 2, 3], "类型有误").default(0),
    )
    .describe("0 普通，1 秒杀，2 换购，3 组合"),
});
export type LineParams = z.output<typeof Line>;

/** An array, JSON text in a form, or form fields `params[0][goods_id]`. */
export const lines = z
  .preprocess(
    (input) => (typeof input === "string" ? fromJson(input) : input),
    z
      .array(Line, "请提交要加入的商品")
      .min(1, "请提交要加入的商品")
      .max(MAX_LINES, `一次不能超过 ${MAX_LINES} 行`),
  )
  .describe("要加入的行");

/** By product the earliest expiry day that the buyer accepts below the shop's minimum: an array, or JSON text in a form. */
export const acceptedExpiries = z
  .preprocess(
    (input) => (typeof input === "string" ? fromJson(input) : input),
    z
      .array(
        z.object({
          goods_id: id.describe("商品编号，须在所选的购物车行中"),
          end_date: day.describe("您同意收到的最早有效期至；更早的批次会再次询问"),
        }),
        "请按商品填写同意的有效期",
      )
      .max(MAX_LINES, `一次不能超过 ${MAX_LINES} 行`)
      .default([])
      .transform((rows) => rows.map((row) => ({ goodsId: row.goods_id, day: row.end_date }))),
  )
  .describe(
    "同意收到剩余效期不足的商品，与结算页上的同意相同；须填写哪一天，见购物车或提交订单时所给的原因和 accept_expiry",
  );

const wish = (meaning: string) =>
  z
    .string()
    .regex(/^(none|\d{1,12})$/, "券的编号有误")
    .optional()
    .describe(`${meaning}：编号，none 为不用，不填为最优`);

export const vouchers = { coupon: wish("优惠券"), xjq: wish("现金券") };

/** A constant that the shop's own programme sends. */
export const isNew = { new: wholeNumberField("参数有误").optional().describe("固定为 1") };

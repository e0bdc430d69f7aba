import { z } from "zod";
import { type GoodsPriceInput, PRICE_SCOPES, type PriceScope } from "~/modules/catalogue/admin/prices";
import { ladderText, yuanText } from "~/modules/catalogue/rows/goods-cells";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { Stale } from "~/platform/http/stale";
import { reasonField } from "~/platform/values/reason-field";

export type PriceReply = FormReply & { stale?: Stale };

const common = {
  /** version of all prices that the form was rendered from */
  seen: z.number().int().min(0),
  why: reasonField(),
};

const SetPrice = z.object({
  scope: z.enum(Object.keys(PRICE_SCOPES) as [PriceScope, ...PriceScope[]], "请选择价格的种类"),
  key: z.string().trim().max(60, "内容超过 60 个字").default(""),
  price: z.string().trim().max(20, "价格不是金额").default(""),
  ladder: z.string().trim().max(200, "阶梯价超过 200 个字").default(""),
  from: z.string().trim().max(40, "开始请写作 2026-12-01").default(""),
  until: z.string().trim().max(40, "结束请写作 2026-12-31").default(""),
  ...common,
});

/** "": remove it */
const SetMinimumPrice = z.object({
  scope: z.literal("minimum"),
  minimum: z.string().trim().max(20, "最低售价不是金额").default(""),
  ...common,
});

export const PriceForm = z.discriminatedUnion("scope", [SetPrice, SetMinimumPrice], "请选择价格的种类");

export const MINIMUM_PRICE_FIELDS = { minimum: "最低售价" } as const;

export const PRICE_FIELDS = { price: "单价", ladder: "阶梯价" } as const;

export const inputPrice = ({ price, ladder }: Pick<GoodsPriceInput, "price" | "ladder">) => ({
  price: price === null ? "" : yuanText(price),
  ladder: ladderText(ladder),
});

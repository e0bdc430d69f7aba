/** 自家编码: the number under which a company keeps a product in its own system. */
import { z } from "zod";
import { key } from "~/platform/values/number-fields";
import { plainLabel } from "~/platform/values/person-name";

export const BUYER_CODES_PATH = "/zjbm";
export const MAX_BUYER_CODE = 40;

export const buyerCodesHref = (words: string, page = 1): string => {
  const query = new URLSearchParams({ ...(words && { words }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${BUYER_CODES_PATH}?${query.toString()}` : BUYER_CODES_PATH;
};

/** An empty code removes it. */
export const BuyerCodeForm = z.object({
  goods: key("请选择商品"),
  code: z
    .string()
    .overwrite(plainLabel)
    .max(MAX_BUYER_CODE, `自家编码不超过 ${MAX_BUYER_CODE} 个字`)
    .default(""),
});

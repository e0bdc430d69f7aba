/** The published HTTP API as one table (specification, section 7): method, path, who may call it, parameters, what it does. */
import { z } from "zod";
import { cartCount } from "~/cart/cart.server";
import { suggestWords } from "~/catalogue/search.server";
import { endpoint, type Endpoint } from "./endpoint";

const Search = z.object({
  keywords: z.string().trim().max(60, "关键词过长").default(""),
  type: z.enum(["drug", "manufacturer"], { error: "搜索类型有误" }).default("drug"),
});

export const endpoints: readonly Endpoint[] = [
  endpoint("GET", "goods/search", "any", Search, async ({ params }) => ({
    data: await suggestWords(params.keywords, params.type),
  })),
  endpoint("GET", "cart/total", "any", z.object({}), async ({ viewer }) => ({
    data: { total: viewer.buyer ? await cartCount(viewer.buyer.companyId) : 0 },
  })),
];

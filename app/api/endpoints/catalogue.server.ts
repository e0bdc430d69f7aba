/** The API's rows of goods: search, lists and details. */
import { z } from "zod";
import { suggestWords } from "~/catalogue/search.server";
import { endpoint, type Endpoint } from "../endpoint";

const Search = z.object({
  keywords: z.string().trim().max(60, "关键词过长").default("").describe("关键词：名称、拼音首字母等"),
  type: z
    .enum(["drug", "manufacturer"], { error: "搜索类型有误" })
    .default("drug")
    .describe("drug 药品，manufacturer 生产企业"),
});

export const catalogueEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "goods/search",
    title: "搜索联想",
    auth: "any",
    scope: "read",
    params: Search,
    data: z.array(z.string()).describe("联想词"),
    handle: async ({ params }) => ({ data: await suggestWords(params.keywords, params.type) }),
  }),
];

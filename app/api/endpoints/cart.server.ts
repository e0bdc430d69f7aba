/** The API's rows of the cart. */
import { z } from "zod";
import { cartCount } from "~/cart/cart.server";
import { endpoint, type Endpoint } from "../endpoint";

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
];

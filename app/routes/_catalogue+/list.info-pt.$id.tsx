/** 商品详情 as group buying leads to it: the same goods under its other address. */
import { goodsTitle } from "~/catalogue/goods-page";
import type { PageHandle } from "~/shell/handle";

export { default, headers, loader } from "./list.info.$id";

export const handle: PageHandle = { title: (data) => `${goodsTitle(data)} 商品详情` };

import type { CardGoods } from "~/modules/catalogue/goods/goods";
import type { GoodsPageData } from "~/modules/catalogue/goods-page/goods-page";
import type { GroupShown } from "./group-buy";

export interface GroupPageData extends GoodsPageData {
  group: GroupShown;
}

export interface GroupCardData {
  goods: Pick<CardGoods, "id" | "name" | "spec" | "unit" | "manufacturer" | "priceLock" | "restriction">;
  picture: string;
  group: GroupShown;
}

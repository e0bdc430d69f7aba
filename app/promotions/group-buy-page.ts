/** What the pages of group buying show: small, because it travels to the browser twice. */
import type { CardGoods } from "~/catalogue/goods";
import type { GoodsPageData } from "~/catalogue/goods-page";
import type { GroupShown } from "./group-buy";

/** One goods with the group buy that runs on it. */
export interface GroupPageData extends GoodsPageData {
  group: GroupShown;
}

/** One card of the zone. */
export interface GroupCardData {
  goods: Pick<
    CardGoods,
    "id" | "name" | "spec" | "unit" | "dosageForm" | "kind" | "manufacturer" | "priceLock" | "refusal"
  >;
  group: GroupShown;
}

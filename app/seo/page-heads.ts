import type { ProductListData } from "~/modules/catalogue/listing/product-list";
import type { ZonePageData } from "~/modules/zones/zone-page";
import {
  brandHead,
  brandsHead,
  helpHead,
  homeHead,
  newsArticleHead,
  newsListHead,
  zoneHead,
} from "./content-head";
import { goodsHead } from "./goods-head";
import type { PageHead, SeoContext } from "./head";
import { listHead } from "./list-head";
import { breadcrumbs } from "./structured";

export type HeadOf = (data: never, place: SeoContext) => PageHead | null;

/** A permanent page with one address. */
const standing =
  (path: string, title: string, text: string): HeadOf =>
  (_, { site, origin }) => ({
    path,
    title,
    description: `${site}${title}：${text}`,
    structured: [breadcrumbs([{ name: title, path }], origin)],
  });

/** A zone of offers: only its first page is permanent. */
const offers =
  (path: string, title: string, text: string): HeadOf =>
  ({ shelf }: { shelf: ProductListData }, place) =>
    shelf.total > 0 ? listHead(shelf, place) : standing(path, title, text)(undefined as never, place);

const FREE_SHIPPING = offers("/yx", "包邮专区", "优选商品满额包邮，单品满量包邮。");

export const PAGE_HEADS: Readonly<Record<`/${string}`, HeadOf>> = {
  "/": homeHead,
  "/list/:view?": listHead,
  "/list/other/:id/:name?": listHead,
  "/list/info/:id": goodsHead,
  "/list/info-pt/:id": goodsHead,
  "/zyyp": listHead,
  "/qxzq": listHead,
  "/jxqzc": offers("/jxqzc", "近效期专场", "效期不足 8 个月的药品，批号与效期逐一标明。"),
  "/mrtj": offers("/mrtj", "天天特价", "每期一批特价药品，限量限购。"),
  "/welfare": offers("/welfare", "全场94折", "活动期间全场药品享折扣。"),
  "/hb": offers("/hb", "满额返现", "订单满额返红包，下次采购可用。"),
  "/yx": FREE_SHIPPING,
  "/yx/table": FREE_SHIPPING,
  "/yx/rule": standing("/yx/rule", "优选规则", "包邮门槛、运费和单品包邮的规则。"),
  "/ptzq": standing("/ptzq", "拼团专区", "药店、诊所成团采购，成团即发货。"),
  "/zhzq": standing("/zhzq", "组合购", "成套购买的药品组合，比单买更省。"),
  "/zhmz": standing("/zhmz", "组合买赠", "组合购买指定药品，满量即赠。"),
  "/lqzx": standing("/lqzx", "领券中心", "领取药品采购优惠券和现金券。"),
  "/ppzq/:page?": brandsHead,
  "/ppzq/info/:id/:page?": brandHead,
  "/kxzq/:view?": (shown: { isNew: true } | { isNew: false; data: { shelf: ProductListData } }, place) =>
    shown.isNew
      ? standing("/kxzq/new", "控销新品", "新近开放的控销药品。")(undefined as never, place)
      : offers("/kxzq", "控销专区", "只向授权企业供货的控销药品。")(shown.data as never, place),
  "/kxzq/goods/:url/:ads?": ({ data }: { data: ZonePageData }, place) => zoneHead(data, place),
  "/Hdzx/:ids/:id?": ({ data }: { data: ZonePageData }, place) => zoneHead(data, place),
  "/yjh/:id?": ({ fair }: { fair: ZonePageData | null }, place) =>
    fair
      ? zoneHead(fair, place)
      : standing("/yjh", "药交会", "药品订货会与采购专场。")(undefined as never, place),
  "/yyh/:view?": ({ shelf, page }: { shelf: ProductListData | null; page: ZonePageData | null }, place) =>
    page ? zoneHead(page, place) : shelf && listHead(shelf, place),
  "/zqmb": zoneHead,
  "/hdmb": zoneHead,
  "/help": helpHead,
  "/help/pay": helpHead,
  "/help/xrzn/:page": helpHead,
  "/help/fwbz/:page": helpHead,
  "/help/fwbz/zskf": helpHead,
  "/help/zfps/:page": helpHead,
  "/help/us/:page": helpHead,
  "/news/:list": newsListHead,
  "/news/info/:id/:type": newsArticleHead,
};

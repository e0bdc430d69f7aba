import type { Kysely } from "kysely";

const STANDARD: Record<string, readonly (readonly [string, string, string?, string?])[]> = {
  topbar: [
    ["首页", "/"],
    ["会员中心", "/user"],
    ["我的订单", "/order"],
    ["电子发票查询", "/dzfp"],
    ["添加到桌面", "/desktop"],
    ["小程序", "/code/mini.svg", "微信扫码下单"],
    ["帮助中心", "/help"],
  ],
  global: [
    ["首页", "/"],
    ["会员中心", "/user"],
    ["我的订单", "/order"],
    ["电子发票", "/dzfp"],
    ["添加到桌面", "/desktop"],
    ["会员注册", "/help/xrzn/hyzc"],
    ["购物指南", "/help/xrzn/gwzn"],
    ["支付与配送", "/help/zfps/ddzf"],
    ["投诉建议", "/help/us/tsjy"],
    ["联系我们", "/help/us/link"],
  ],
  homeZones: [
    ["中药饮片", "/zyyp", "道地产区，按批号可查", "herb"],
    ["器械专区", "/qxzq", "一、二类医疗器械", "device"],
    ["近效期专场", "/jxqzc", "效期清楚标明", "drug"],
    ["控销专区", "/kxzq", "区域与价格保护", "drug"],
    ["包邮专区", "/yx", "优选商品，满量包邮", "drug"],
    ["拼团专区", "/ptzq", "达量成团，团价锁定", "drug"],
    ["药交会", "/yjh", "限期专场，优惠集中", "drug"],
    ["优医汇", "/yyh", "诊所与卫生室采购", "device"],
    ["组合购", "/zhzq", "成套采购更省", "drug"],
    ["满额返现", "/hb", "完成后返到红包", "drug"],
    ["积分商城", "/jfsc", "积分换券换物", "herb"],
    ["领券中心", "/lqzx", "领优惠券和现金券", "drug"],
  ],
  login: [
    ["药品、中药饮片与医疗器械，一处备齐", ""],
    ["每个批号的效期与库存一目了然", ""],
    ["表格采购：只用键盘，一屏下完一单", ""],
  ],
  notFound: [
    ["返回首页", "/"],
    ["药品列表", "/list"],
    ["中药饮片", "/zyyp"],
    ["医疗器械", "/qxzq"],
    ["我的订单", "/order"],
  ],
  noActivity: [
    ["返回首页", "/"],
    ["正在优惠的商品", "/list?promoted=1"],
    ["药品列表", "/list"],
  ],
};

/** Inserts the default link lists; also for a reloaded demo. */
export async function fillLinks(db: Kysely<unknown>): Promise<void> {
  const rows = Object.entries(STANDARD).flatMap(([list, links]) =>
    links.map(([name, url, text = "", icon = ""], sort) => ({ list, name, url, text, icon, sort })),
  );
  await (db as Kysely<{ link: (typeof rows)[number] }>).insertInto("link").values(rows).execute();
}

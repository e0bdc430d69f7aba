/** Links that stand round every page and that a mini-programme shows too. Pure. */
import type { ShopSettings } from "./header";

export interface FrameLink {
  name: string;
  /** path of this site, or https */
  url: string;
}

/** What the header and the footer lead to, and the filing of the site where it has one. */
export function frameLinks({ icp }: Pick<ShopSettings, "icp">): FrameLink[] {
  return [
    { name: "首页", url: "/" },
    { name: "会员中心", url: "/user" },
    { name: "我的订单", url: "/order" },
    { name: "电子发票", url: "/dzfp" },
    { name: "添加到桌面", url: "/desktop" },
    { name: "会员注册", url: "/help/xrzn/hyzc" },
    { name: "购物指南", url: "/help/xrzn/gwzn" },
    { name: "支付与配送", url: "/help/zfps/ddzf" },
    { name: "投诉建议", url: "/help/us/tsjy" },
    { name: "联系我们", url: "/help/us/link" },
    ...(icp.text === "" ? [] : [{ name: icp.text, url: icp.url }]),
  ];
}

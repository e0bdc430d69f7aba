export interface AccountEntry {
  to: string;
  text: string;
  count?: keyof AccountCounts | "messages";
}

export interface AccountCounts {
  orders: number;
  receipts: number;
  /** documents expired or expiring within 30 days */
  documents: number;
}

export const COUNT_LABELS: Record<keyof AccountCounts | "messages", string> = {
  orders: "张待付款或待收货",
  receipts: "张待签收",
  documents: "项需更新",
  messages: "条未读",
};

export const ACCOUNT_MENU: readonly { title: string; entries: readonly AccountEntry[] }[] = [
  {
    title: "订单中心",
    entries: [
      { to: "/order", text: "我的订单", count: "orders" },
      { to: "/ysjl", text: "收货验收" },
      { to: "/fjzl", text: "飞检资料" },
      { to: "/hmdd", text: "含麻回执单", count: "receipts" },
    ],
  },
  {
    title: "账户中心",
    entries: [
      { to: "/user", text: "会员中心" },
      { to: "/basic", text: "基础信息" },
      { to: "/zzzj", text: "资质证件", count: "documents" },
      { to: "/ddgl", text: "多店管理" },
      { to: "/bdwx", text: "绑定微信" },
      { to: "/addr", text: "收货地址" },
      { to: "/wdxx", text: "我的消息", count: "messages" },
      { to: "/jybg", text: "药检报告" },
      { to: "/wdxq", text: "我店效期表" },
    ],
  },
  {
    title: "我的钱包",
    entries: [
      { to: "/yegl", text: "余额管理" },
      { to: "/zhhb", text: "账户红包" },
      { to: "/zq", text: "信用账期" },
      { to: "/yhq", text: "优惠券" },
      { to: "/xjq", text: "现金券" },
    ],
  },
  {
    title: "自助服务",
    entries: [
      { to: "/kjcg", text: "快捷采购" },
      { to: "/qhb", text: "缺货本" },
      { to: "/pzqg", text: "品种求购" },
      { to: "/dzfp", text: "电子发票" },
      { to: "/star", text: "我的收藏" },
      { to: "/zjbm", text: "自家编码" },
      { to: "/yjfk", text: "意见反馈" },
      { to: "/zlts", text: "质量投诉" },
      { to: "/dzht", text: "电子合同" },
    ],
  },
];

/** Returns whether an entry leads to `path` or a list above it: /order includes /order/info/1. */
export function isCurrent(to: string, path: string): boolean {
  return path === to || path.startsWith(`${to}/`);
}

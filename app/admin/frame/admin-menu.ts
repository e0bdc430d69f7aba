import { AREAS, type Area, type Needed, OWN, type Permission } from "~/modules/staff/permissions/permissions";

export interface AdminPage {
  area: Area;
  to: string;
  name: string;
  needed: Needed;
}

export const ADMIN_PAGES: readonly AdminPage[] = [
  { area: "queue", to: "/staff", name: "待办", needed: "queue.see" },
  { area: "orders", to: "/staff/orders", name: "订单", needed: "orders.see" },
  { area: "orders", to: "/staff/proposed-orders", name: "代客下单", needed: "orders.draft" },
  { area: "warehouse", to: "/staff/warehouse", name: "待发货", needed: "warehouse.see" },
  { area: "warehouse", to: "/staff/stock", name: "库存", needed: "warehouse.see" },
  { area: "warehouse", to: "/staff/stock/receive", name: "收货入库", needed: "warehouse.receive" },
  { area: "warehouse", to: "/staff/stock-counts", name: "盘点", needed: "warehouse.see" },
  { area: "warehouse", to: "/staff/stock-care", name: "养护", needed: "warehouse.see" },
  { area: "warehouse", to: "/staff/stock-care/records", name: "养护记录", needed: "warehouse.records" },
  { area: "warehouse", to: "/staff/rejected-goods", name: "不合格品", needed: "warehouse.records" },
  { area: "warehouse", to: "/staff/delivery-runs", name: "配送单", needed: "warehouse.see" },
  { area: "warehouse", to: "/staff/outbound-checks", name: "出库复核", needed: "warehouse.ship" },
  { area: "warehouse", to: "/staff/trace-codes", name: "追溯码", needed: "warehouse.see" },
  { area: "warehouse", to: "/staff/trace-bills", name: "追溯上传", needed: "warehouse.see" },
  { area: "warehouse", to: "/staff/warehouses", name: "仓库", needed: "warehouse.see" },
  { area: "quality", to: "/staff/companies", name: "首营企业", needed: "quality.see" },
  { area: "quality", to: "/staff/first-goods", name: "首营品种", needed: "quality.see" },
  { area: "quality", to: "/staff/documents", name: "证照", needed: "quality.see" },
  { area: "quality", to: "/staff/addresses", name: "收货地址", needed: "quality.see" },
  { area: "quality", to: "/staff/releases", name: "控销申请", needed: "quality.see" },
  { area: "quality", to: "/staff/test-reports", name: "药检报告", needed: "quality.see" },
  { area: "quality", to: "/staff/goods-documents", name: "商品资料", needed: "quality.see" },
  { area: "quality", to: "/staff/ephedrine", name: "含麻黄碱", needed: "quality.see" },
  { area: "quality", to: "/staff/ephedrine/ledger", name: "含麻专册", needed: "quality.ledger" },
  { area: "quality", to: "/staff/recalls", name: "召回", needed: "quality.see" },
  { area: "quality", to: "/staff/complaints", name: "投诉和不良反应", needed: "quality.see" },
  { area: "quality", to: "/staff/complaints/limits", name: "办理时限", needed: "quality.complaints" },
  { area: "quality", to: "/staff/notices", name: "质量公告", needed: "quality.see" },
  { area: "quality", to: "/staff/expiring-stock/settings", name: "效期规则", needed: "quality.stockRules" },
  { area: "quality", to: "/staff/stock-care/settings", name: "养护计划", needed: "quality.stockRules" },
  { area: "quality", to: "/staff/inspection", name: "批号流向", needed: "quality.ledger" },
  { area: "quality", to: "/staff/sales-records", name: "销售记录", needed: "quality.ledger" },
  { area: "quality", to: "/staff/inspections", name: "检查模式", needed: "quality.inspection" },
  { area: "customers", to: "/staff/customers", name: "客户", needed: "customers.see" },
  { area: "customers", to: "/staff/customers/managers", name: "客服人员", needed: "customers.see" },
  { area: "goods", to: "/staff/goods", name: "商品", needed: "goods.see" },
  { area: "goods", to: "/staff/expiring-stock", name: "近效期催销", needed: "goods.see" },
  { area: "goods", to: "/staff/prices", name: "客户付多少", needed: "goods.see" },
  { area: "purchasing", to: "/staff/suppliers", name: "供应商", needed: "purchasing.see" },
  { area: "purchasing", to: "/staff/purchases", name: "采购订单", needed: "purchasing.see" },
  { area: "purchasing", to: "/staff/purchases/proposals", name: "补货建议", needed: "purchasing.order" },
  { area: "purchasing", to: "/staff/receipts", name: "收货单", needed: "purchasing.see" },
  { area: "purchasing", to: "/staff/purchase-records", name: "采购记录", needed: "purchasing.see" },
  { area: "purchasing", to: "/staff/receipt-records", name: "收货记录", needed: "purchasing.see" },
  { area: "purchasing", to: "/staff/acceptance-records", name: "验收记录", needed: "purchasing.see" },
  { area: "purchasing", to: "/staff/suppliers/settings", name: "供应商设置", needed: "purchasing.settings" },
  { area: "purchasing", to: "/staff/purchases/settings", name: "采购设置", needed: "purchasing.settings" },
  { area: "finance", to: "/staff/transfers", name: "对公转账", needed: "finance.see" },
  { area: "finance", to: "/staff/transfers/bank-file", name: "银行流水", needed: "finance.see" },
  { area: "finance", to: "/staff/refunds", name: "退款", needed: "finance.see" },
  { area: "finance", to: "/staff/withdrawals", name: "提现", needed: "finance.see" },
  { area: "finance", to: "/staff/reconciliation", name: "对账", needed: "finance.see" },
  { area: "finance", to: "/staff/reconciliation/differences", name: "对账差异", needed: "finance.see" },
  { area: "finance", to: "/staff/credit", name: "信用和账款", needed: "finance.see" },
  { area: "finance", to: "/staff/invoices", name: "发票", needed: "finance.see" },
  { area: "finance", to: "/staff/month-end", name: "月结", needed: "finance.see" },
  { area: "queue", to: "/staff/proposals", name: "等待复核", needed: "queue.see" },
  { area: "afterSales", to: "/staff/after-sales", name: "退货和售后", needed: "afterSales.see" },
  { area: "afterSales", to: "/staff/broken-promises", name: "效期早于承诺", needed: "afterSales.see" },
  {
    area: "afterSales",
    to: "/staff/after-sales/return-address",
    name: "退货地址",
    needed: "afterSales.decide",
  },
  { area: "service", to: "/staff/chats", name: "咨询", needed: "service.see" },
  { area: "service", to: "/staff/chats/answers", name: "快捷回复", needed: "service.answer" },
  { area: "service", to: "/staff/chats/settings", name: "咨询设置", needed: "service.answer" },
  { area: "service", to: "/staff/announcements", name: "群发消息", needed: "service.messages" },
  { area: "service", to: "/staff/requests", name: "求购", needed: "service.see" },
  { area: "service", to: "/staff/feedback", name: "反馈", needed: "service.see" },
  { area: "service", to: "/staff/exchanges", name: "积分兑换", needed: "service.see" },
  { area: "goods", to: "/staff/goods-pictures", name: "商品图片", needed: "goods.see" },
  { area: "goods", to: "/staff/imports", name: "导入", needed: "goods.import" },
  { area: "goods", to: "/staff/categories", name: "分类", needed: "goods.see" },
  { area: "goods", to: "/staff/makers", name: "生产企业", needed: "goods.see" },
  { area: "goods", to: "/staff/brands", name: "品牌", needed: "goods.see" },
  { area: "goods", to: "/staff/everyday-names", name: "常用叫法", needed: "goods.see" },
  { area: "goods", to: "/staff/missed-searches", name: "未找到的搜索", needed: "goods.see" },
  { area: "promotions", to: "/staff/offers", name: "活动", needed: "promotions.see" },
  { area: "promotions", to: "/staff/offers/calendar", name: "日历", needed: "promotions.see" },
  { area: "promotions", to: "/staff/vouchers", name: "优惠券", needed: "promotions.see" },
  { area: "promotions", to: "/staff/draws", name: "抽奖", needed: "promotions.see" },
  { area: "promotions", to: "/staff/points-items", name: "积分商品", needed: "promotions.see" },
  { area: "content", to: "/staff/articles", name: "文章", needed: "content.see" },
  { area: "content", to: "/staff/content/nav", name: "导航", needed: "content.see" },
  { area: "content", to: "/staff/content/hot-words", name: "热搜词", needed: "content.see" },
  { area: "content", to: "/staff/zones", name: "专区", needed: "content.see" },
  { area: "content", to: "/staff/ads", name: "广告", needed: "content.see" },
  { area: "content", to: "/staff/content/links", name: "链接", needed: "content.see" },
  { area: "content", to: "/staff/content/shown", name: "当时显示的", needed: "content.see" },
  { area: "reports", to: "/staff/exports", name: "导出数据", needed: "reports.export" },
  { area: "reports", to: "/staff/reports", name: "销售", needed: "reports.sales" },
  { area: "reports", to: "/staff/reports/margin", name: "毛利", needed: "reports.margin" },
  { area: "reports", to: "/staff/reports/refused", name: "拒单和缺货", needed: "reports.see" },
  { area: "reports", to: "/staff/reports/expiring", name: "近效期滞销", needed: "reports.stock" },
  { area: "reports", to: "/staff/reports/offers", name: "活动成效", needed: "reports.offers" },
  { area: "reports", to: "/staff/reports/unpaid", name: "待收款", needed: "reports.receivables" },
  { area: "system", to: "/staff/setup", name: "开业准备", needed: "system.staff" },
  { area: "system", to: "/staff/settings/legal-entity", name: "企业主体", needed: "system.settings" },
  { area: "system", to: "/staff/settings/shop", name: "商城信息", needed: "system.settings" },
  { area: "system", to: "/staff/settings/bank", name: "收款账户", needed: "system.settings" },
  { area: "system", to: "/staff/settings/shipping", name: "运费", needed: "system.settings" },
  { area: "system", to: "/staff/settings/delivery-days", name: "配送日", needed: "system.settings" },
  { area: "system", to: "/staff/settings/shelf-life", name: "最低剩余效期", needed: "system.settings" },
  { area: "system", to: "/staff/settings/expiry-compensation", name: "效期赔付", needed: "system.settings" },
  { area: "system", to: "/staff/settings/parcel-link", name: "随货二维码设置", needed: "system.settings" },
  { area: "system", to: "/staff/settings/trace-codes", name: "追溯码设置", needed: "system.settings" },
  { area: "system", to: "/staff/people", name: "员工", needed: "system.staff" },
  { area: "system", to: "/staff/roles", name: "角色和权限", needed: "system.permissions" },
  { area: "system", to: "/staff/limits", name: "限额", needed: "system.settings" },
  { area: "system", to: "/staff/audit", name: "审计日志", needed: "system.audit" },
];

export interface MenuArea {
  area: Area;
  name: string;
  pages: { to: string; name: string }[];
  count?: number;
  isLate?: boolean;
}

/** Returns the menu with counts. */
export const withCounts = (
  menu: readonly MenuArea[],
  counts: ReadonlyMap<Area, { count: number; isLate: boolean }>,
): MenuArea[] => menu.map((area) => ({ ...area, ...counts.get(area.area) }));

const isAllowed = (needed: Needed, permissions: ReadonlySet<Permission>): boolean =>
  needed === OWN || permissions.has(needed);

export function getMenu(permissions: ReadonlySet<Permission>, pages = ADMIN_PAGES): MenuArea[] {
  return (Object.keys(AREAS) as Area[]).flatMap((area) => {
    const own = pages.filter((page) => page.area === area && isAllowed(page.needed, permissions));
    if (own.length === 0) return [];
    return [{ area, name: AREAS[area], pages: own.map(({ to, name }) => ({ to, name })) }];
  });
}

const isAt = (path: string, to: string) => path === to || (to !== "/staff" && path.startsWith(`${to}/`));

/** Returns the menu page with the longest matching path, or null. */
export function pageAt(menu: readonly MenuArea[], path: string): string | null {
  const found = menu
    .flatMap(({ pages }) => pages)
    .filter(({ to }) => isAt(path, to))
    .sort((a, b) => b.to.length - a.to.length);
  return found[0]?.to ?? null;
}

import { FACTOR_PATH, isGuarded, type Permission } from "~/modules/staff/permissions/permissions";

/** Permissions that show it in a new shop. None is guarded: the first administrator has no second factor yet. */
export const SETUP_NEEDED = "system.staff" satisfies Permission;

/** A new fact is a row here, one in STEPS and one in setup.server.ts. */
export interface SetupFacts {
  hasName: boolean;
  /** every field of the legal entity */
  hasLegalEntity: boolean;
  hasLicences: boolean;
  hasSecondPerson: boolean;
  hasQuality: boolean;
  hasWarehouse: boolean;
  hasBank: boolean;
  hasShipping: boolean;
  hasReturnAddress: boolean;
  hasHelp: boolean;
  /** real ones: those of the sandbox reach nobody */
  hasSms: boolean;
  hasPayment: boolean;
  hasGoods: boolean;
  hasSale: boolean;
}

export interface SetupStep {
  id: keyof SetupFacts;
  name: string;
  /** how it is done */
  how: string;
  /** page and its permission; null: a server setting */
  page: { to: string; needed: Permission } | null;
  isDone: boolean;
}

const STEPS: readonly Omit<SetupStep, "isDone">[] = [
  { id: "hasName", name: "商城名称", how: "由管理服务器的同事设置，重启后生效", page: null },
  {
    id: "hasLegalEntity",
    name: "企业主体",
    how: "合同、随货同行单和审批表上的供货单位，没有名称不能签合同",
    page: { to: "/staff/settings/legal-entity", needed: "system.settings" },
  },
  {
    id: "hasLicences",
    name: "证照信息",
    how: "药品经营许可证等编号，显示在每页底部",
    page: { to: "/staff/settings/shop", needed: "system.settings" },
  },
  {
    id: "hasSecondPerson",
    name: "负责人",
    how: "资金、价格和权限要两个人：系统管理员以外，还要一位能复核的同事；第一位负责人由管理服务器的同事开通",
    page: { to: "/staff/people", needed: "system.staff" },
  },
  {
    id: "hasQuality",
    name: "两位质量人员",
    how: "首营企业和首营品种由一人初审、另一人复核",
    page: { to: "/staff/people", needed: "system.staff" },
  },
  {
    id: "hasWarehouse",
    name: "仓库",
    how: "商品从哪个仓库发出",
    page: { to: "/staff/warehouses", needed: "warehouse.houses" },
  },
  {
    id: "hasBank",
    name: "收款账户",
    how: "没有它，客户不能对公转账",
    page: { to: "/staff/settings/bank", needed: "system.settings" },
  },
  {
    id: "hasShipping",
    name: "运费",
    how: "核对发货地、包邮金额和运费后保存",
    page: { to: "/staff/settings/shipping", needed: "system.settings" },
  },
  {
    id: "hasReturnAddress",
    name: "退货地址",
    how: "同意退货时告诉客户寄到哪里",
    page: { to: "/staff/after-sales/return-address", needed: "afterSales.decide" },
  },
  {
    id: "hasHelp",
    name: "帮助页",
    how: "核对后发布随系统提供的帮助页，页脚和下单页会链接到它们",
    page: { to: "/staff/articles/standard", needed: "content.change" },
  },
  {
    id: "hasSms",
    name: "短信",
    how: "由管理服务器的同事接入短信服务，否则客户收不到验证码；演示用的短信不算",
    page: null,
  },
  {
    id: "hasPayment",
    name: "在线支付",
    how: "由管理服务器的同事接入微信支付或支付宝；演示用的支付不算",
    page: null,
  },
  {
    id: "hasGoods",
    name: "商品",
    how: "导入商品、库存和价格",
    page: { to: "/staff/imports", needed: "goods.import" },
  },
  {
    id: "hasSale",
    name: "上架商品",
    how: "首营品种审批通过并上架，客户才能购买",
    page: { to: "/staff/first-goods", needed: "quality.firstReview" },
  },
];

/** Returns the steps in order. */
export const setupSteps = (facts: SetupFacts): SetupStep[] =>
  STEPS.map((step) => ({ ...step, isDone: facts[step.id] }));

export const getMissingSteps = (steps: readonly SetupStep[]): string[] =>
  steps.filter(({ isDone }) => !isDone).map(({ name }) => name);

interface Viewer {
  permissions: ReadonlySet<Permission>;
  lacksFactor: boolean;
}

/** Returns where a person does a step: `to` null if not permitted, with the reason. */
export function stepLink(
  { page }: Pick<SetupStep, "page">,
  { permissions, lacksFactor }: Viewer,
): { to: string | null; isOthers: boolean } {
  if (page === null) return { to: null, isOthers: false };
  if (!permissions.has(page.needed)) return { to: null, isOthers: true };
  return { to: lacksFactor && isGuarded(page.needed) ? FACTOR_PATH : page.to, isOthers: false };
}

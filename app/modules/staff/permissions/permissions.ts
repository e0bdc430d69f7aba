export const AREAS = {
  queue: "待办",
  orders: "订单",
  warehouse: "仓库",
  quality: "质量",
  customers: "客户",
  goods: "商品",
  purchasing: "采购",
  promotions: "促销",
  content: "内容",
  afterSales: "售后",
  finance: "财务",
  service: "客服",
  reports: "报表",
  system: "系统",
} as const;
export type Area = keyof typeof AREAS;

export const STAFF_ROLE_NAMES = {
  admin: "系统管理员",
  quality: "质量",
  sales: "销售",
  service: "客服",
  warehouse: "仓库",
  finance: "财务",
  purchasing: "采购",
  marketing: "市场",
  boss: "负责人",
  inspector: "检查人员",
} as const;
export type BuiltInRole = keyof typeof STAFF_ROLE_NAMES;

interface Action {
  name: string;
  roles: readonly BuiltInRole[];
  /** moves money, prices or permissions: needs the second factor */
  isGuarded?: true;
  /** approves another person's work */
  isApproval?: true;
}

/** Role of an inspector of the authority, with access for some hours (staff/inspection). */
export const INSPECTOR = "inspector";
const EVERYBODY = (Object.keys(STAFF_ROLE_NAMES) as BuiltInRole[]).filter((role) => role !== INSPECTOR);
const may = (name: string, ...roles: BuiltInRole[]): Action => ({ name, roles });
const approval = (name: string, ...roles: BuiltInRole[]): Action => ({ name, roles, isApproval: true });
const guarded = (name: string, ...roles: BuiltInRole[]): Action => ({ name, roles, isGuarded: true });

/** Action → its label and the roles that have it by default. The first word of the action is its area. */
export const PERMISSIONS = {
  "queue.see": may("看待办和搜索", ...EVERYBODY),
  "orders.see": may("看订单", "service", "sales", "warehouse", "finance", "quality", "boss"),
  "orders.review": may("审核、挂起和改址", "service", "sales"),
  "orders.cancel": may("取消订单、放弃数量", "service", "sales"),
  "orders.draft": may("代客下单", "service", "sales"),
  "warehouse.see": may("看拣货和库存", "warehouse", "purchasing", "quality", "boss"),
  "warehouse.records": may("看不合格品和养护记录", "warehouse", "purchasing", "quality", "boss", INSPECTOR),
  "warehouse.ship": may("拣货、装箱和发货", "warehouse"),
  "warehouse.swap": may("更换批号", "warehouse"),
  "warehouse.agreeSwap": approval("复核更换批号", "warehouse", "quality"),
  "warehouse.receive": may("收货和退货入库", "warehouse"),
  "warehouse.accept": approval("验收到货、复核验收", "quality", "warehouse"),
  "warehouse.correct": may("盘点和更正库存", "warehouse"),
  "warehouse.care": may("登记养护", "warehouse", "quality"),
  "warehouse.reject": may("登记不合格品", "warehouse", "quality"),
  "warehouse.rejected": approval("确认不合格品、提出处理", "quality"),
  "warehouse.agreeDisposal": approval("复核不合格品的处理", "quality", "boss"),
  "warehouse.houses": may("新增、改名和关闭仓库", "warehouse", "purchasing"),
  "warehouse.agreeCount": approval("复核超过限额的盘点", "warehouse", "quality", "boss"),
  "quality.see": may("看首营、证照、批号、投诉和召回", "quality", "purchasing", "sales", "boss", INSPECTOR),
  "quality.firstReview": approval("首营初审", "quality"),
  "quality.secondReview": approval("首营复核", "quality"),
  "quality.agreePaper": approval("复核登记的纸质审批表", "quality", "boss"),
  "quality.documents": approval("审核证照和经营范围", "quality"),
  "quality.batches": may("药检报告和批号", "quality"),
  "quality.recall": may("召回和提出解除召回", "quality"),
  "quality.agreeRecall": approval("复核解除召回", "quality", "boss"),
  "quality.controlled": may("含麻和控销商品", "quality"),
  "quality.ledger": may("看含麻专册、批号流向和销售记录", "quality", "boss", INSPECTOR),
  "quality.complaints": may("办理质量投诉和不良反应", "quality"),
  "quality.patients": may("看患者和报告人信息", "quality"),
  "quality.notices": may("发布和结束质量公告", "quality"),
  "quality.stockRules": may("改效期规则和养护计划", "quality"),
  "quality.inspection": may("开启和结束检查模式", "quality"),
  "customers.see": may("看客户", "sales", "service", "finance", "quality", "boss"),
  "customers.change": may("改客户资料和归属", "sales", "service"),
  "customers.freeze": may("冻结和解冻", "sales", "quality"),
  "customers.grant": guarded("发券和积分", "sales", "service"),
  "customers.terms": guarded("改价格等级和地区", "sales"),
  "customers.agreeTerms": guarded("复核价格等级和地区", "sales", "boss"),
  "customers.export": guarded("导出一家客户的资料", "sales", "boss"),
  "customers.close": guarded("提出注销客户", "sales", "service"),
  "customers.agreeClosing": guarded("复核注销客户", "quality", "boss"),
  "goods.see": may("看商品和价格", "purchasing", "sales", "service", "marketing", "quality", "boss"),
  "goods.change": may("改商品资料、上下架", "purchasing"),
  "goods.papers": may("上传未审批商品的首营资料", "purchasing", "quality"),
  "goods.price": guarded("改价格", "purchasing"),
  "goods.agreePrice": guarded("复核超过限额的改价", "purchasing", "boss"),
  "goods.import": guarded("导入商品、库存和价格", "purchasing"),
  "goods.cost": guarded("看和导入进价", "purchasing"),
  "purchasing.see": may(
    "看供应商、采购订单和收货单",
    "purchasing",
    "quality",
    "warehouse",
    "finance",
    "boss",
    INSPECTOR,
  ),
  "purchasing.prices": may("看采购价格", "purchasing", "finance", "boss"),
  "purchasing.suppliers": may("登记供应商、证照和授权委托书", "purchasing"),
  "purchasing.people": may("看供应商销售人员的证件号和授权书", "purchasing", "quality"),
  "purchasing.order": guarded("做采购订单", "purchasing"),
  "purchasing.agree": guarded("复核超过限额的采购订单", "finance", "boss"),
  "purchasing.settings": may("改供应商和采购的设置", "quality"),
  "promotions.see": may("看促销", "marketing", "sales", "service", "boss"),
  "promotions.change": guarded("设置促销、券和抽奖", "marketing"),
  "promotions.agree": guarded("复核超过限额的活动和券", "marketing", "boss"),
  "content.see": may("看页面内容", "marketing", "boss"),
  "content.change": may("改页面内容和文章", "marketing"),
  "afterSales.see": may("看退货和售后", "service", "warehouse", "finance", "sales", "boss"),
  "afterSales.decide": approval("审核退货和售后", "service"),
  "afterSales.receive": may("退货收货", "warehouse", "service"),
  "finance.see": may("看资金和发票", "finance", "boss"),
  "finance.confirm": guarded("确认转账", "finance"),
  "finance.refund": guarded("退款和提现", "finance"),
  "finance.balance": guarded("手工调整余额", "finance"),
  "finance.agree": guarded("复核超过限额的退款、提现、余额和信用，及收款账户", "finance", "boss"),
  "finance.invoices": may("开票和红字", "finance"),
  "finance.reconcile": may("上传对账单、处理对账差异", "finance"),
  "finance.credit": guarded("信用额度和催款", "finance", "boss"),
  "finance.close": guarded("月结和反月结", "finance"),
  "service.see": may("看咨询和反馈", "service", "sales", "boss"),
  "service.answer": may("答复咨询、求购和反馈", "service"),
  "service.messages": may("群发消息", "service"),
  "reports.see": may("看拒单和缺货、更新报表", "boss", "finance", "sales", "purchasing", "marketing"),
  "reports.sales": may("看销售报表", "boss", "finance", "sales"),
  "reports.margin": may("看毛利和成本", "boss", "finance"),
  "reports.stock": may("看近效期滞销", "boss", "purchasing"),
  "reports.offers": may("看活动成效", "boss", "marketing"),
  "reports.receivables": may("看待收款", "boss", "finance"),
  "reports.export": may("导出报表", "boss", "finance"),
  "system.staff": may("看员工", "admin", "boss"),
  "system.manageStaff": guarded("邀请、停用员工和分配角色", "admin"),
  "system.permissions": may("看角色和权限", "admin", "boss"),
  "system.changePermissions": guarded("改角色和权限", "admin"),
  "system.agreePermissions": guarded("复核角色、权限和限额的改动", "admin", "boss"),
  "system.settings": guarded("限额和设置", "admin"),
  "system.audit": may("看审计日志", "admin", "quality", "finance", "boss", INSPECTOR),
  "system.exportAudit": may("导出审计日志", "admin", "quality", "boss"),
} as const satisfies Record<`${Area}.${string}`, Action>;
export type Permission = keyof typeof PERMISSIONS;
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];

/** The person's own password, second factor and sessions: allowed to everyone signed in. */
export const OWN = "own";
export type Needed = Permission | typeof OWN;

export const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text);
export const isBuiltIn = (role: string): role is BuiltInRole => Object.hasOwn(STAFF_ROLE_NAMES, role);
export const getArea = (permission: Permission): Area => permission.split(".")[0] as Area;
const getAction = (permission: Permission): Action => PERMISSIONS[permission];
export const getPermissionName = (permission: Permission): string => getAction(permission).name;
export const isGuarded = (permission: Permission): boolean => getAction(permission).isGuarded === true;

/** Returns whether it moves money, prices or permissions, or approves: granting it needs two people. */
export const isSensitive = (permission: Permission): boolean =>
  isGuarded(permission) || getAction(permission).isApproval === true;

/** A cell that the shop has changed, or that belongs to a custom role. */
export interface StoredCell {
  role: string;
  permission: string;
  isAllowed: boolean;
}

/** Returns whether the role has it by default. */
export const isDefault = (role: string, permission: Permission): boolean =>
  isBuiltIn(role) && getAction(permission).roles.includes(role);

/** Returns a role's permissions: stored cells first, else the defaults. Cells of removed actions are ignored. */
export function permissionsOfRole(role: string, stored: readonly StoredCell[]): Set<Permission> {
  const own = new Map(
    stored.filter((cell) => cell.role === role).map((cell) => [cell.permission, cell.isAllowed]),
  );
  return new Set(ALL_PERMISSIONS.filter((permission) => own.get(permission) ?? isDefault(role, permission)));
}

/** Returns the roles that have it, built-in ones first, then those of `own`. */
export const rolesThatMay = (
  permission: Permission,
  own: Iterable<string>,
  stored: readonly StoredCell[],
): string[] =>
  [...Object.keys(STAFF_ROLE_NAMES), ...own].filter((role) =>
    permissionsOfRole(role, stored).has(permission),
  );

/** Returns the permissions of all these roles; the inspector role excludes any other. */
export const getPermissions = (roles: readonly string[], stored: readonly StoredCell[]): Set<Permission> =>
  new Set(
    (roles.includes(INSPECTOR) ? [INSPECTOR] : roles).flatMap((role) => [...permissionsOfRole(role, stored)]),
  );

/** Returns the message for a missing permission; `holders`: names of the roles that have it, "" for none. */
export const refusalText = (permission: Permission, holders: string): string =>
  `您的角色没有“${AREAS[getArea(permission)]}：${getPermissionName(permission)}”的权限。${
    holders ? `可由 ${holders} 办理；如需` : "如需"
  }自己办理，请联系系统管理员。`;

export const FACTOR_PATH = "/staff/me/second-factor";

/** Returns the message for a missing second factor. */
export const factorText = (permission: Permission): string =>
  `办理“${AREAS[getArea(permission)]}：${getPermissionName(permission)}”前，请先在“我的账号”中设置两步验证，设置后立即可以办理。`;

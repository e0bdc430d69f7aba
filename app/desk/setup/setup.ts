/** What must be there before the first order of a shop. Pure. */

/** What is there of it. */
export interface SetupFacts {
  hasName: boolean;
  hasLicences: boolean;
  hasBank: boolean;
  hasShipping: boolean;
  hasSms: boolean;
  hasPayment: boolean;
  hasGoods: boolean;
}

export interface SetupStep {
  id: keyof SetupFacts;
  name: string;
  /** how it is done */
  how: string;
  /** the page that does it; null: the machine's settings do */
  to: string | null;
  isDone: boolean;
}

const STEPS: readonly Omit<SetupStep, "isDone">[] = [
  { id: "hasName", name: "商城名称", how: "在服务器设置 SHOP_NAME 中填写，重启后生效", to: null },
  {
    id: "hasLicences",
    name: "证照信息",
    how: "药品经营许可证等编号，显示在每页底部",
    to: "/staff/settings/shop",
  },
  { id: "hasBank", name: "收款账户", how: "没有它，客户不能对公转账", to: "/staff/settings/bank" },
  {
    id: "hasShipping",
    name: "运费",
    how: "核对发货地、包邮金额和运费后保存",
    to: "/staff/settings/shipping",
  },
  {
    id: "hasSms",
    name: "短信",
    how: "在服务器设置 SMS_ALIYUN_KEY_ID 等中填写，否则客户收不到验证码",
    to: null,
  },
  {
    id: "hasPayment",
    name: "在线支付",
    how: "在服务器设置 WECHAT_PAY_APP_ID 或 ALIPAY_APP_ID 等中填写",
    to: null,
  },
  {
    id: "hasGoods",
    name: "商品",
    how: "由采购在“导入”页导入，2,000 行以上的用命令 import-goods 等",
    to: null,
  },
];

/** All of it in the order in which it is done. */
export const setupSteps = (facts: SetupFacts): SetupStep[] =>
  STEPS.map((step) => ({ ...step, isDone: facts[step.id] }));

/** Names of what is missing. */
export const missingOf = (steps: readonly SetupStep[]): string[] =>
  steps.filter(({ isDone }) => !isDone).map(({ name }) => name);

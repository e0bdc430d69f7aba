import type { IconName } from "~/ui/icon";

interface PaymentMethodRow {
  text: string;
  icon: IconName;
  /** modifier of its logo: payment-methods__logo--… in the styles */
  logo: string;
  /** wallet: ledger rows. online: a provider over the network. transfer: confirmed by an operator. credit: owed */
  by: "wallet" | "online" | "transfer" | "credit";
  refund?: {
    /** arrival of a refund, which depends on the payer's bank or wallet */
    arrives: string;
    /** days after which an unsent refund is late, weekends included */
    lateAfter: number;
  };
}

/** By name, in the order of posting and display within a kind. */
export const PAYMENT_METHODS = {
  balance: { text: "账户余额", icon: "wallet", logo: "own", by: "wallet" },
  redPacket: { text: "红包", icon: "wallet", logo: "own", by: "wallet" },
  wechat: {
    text: "微信支付",
    icon: "wechat",
    logo: "wechat",
    by: "online",
    refund: { arrives: "到账时间以微信支付通知为准", lateAfter: 3 },
  },
  alipay: {
    text: "支付宝",
    icon: "alipay",
    logo: "alipay",
    by: "online",
    refund: { arrives: "到账时间以支付宝通知为准", lateAfter: 3 },
  },
  bank: {
    text: "对公转账",
    icon: "bank",
    logo: "bank",
    by: "transfer",
    refund: { arrives: "到账时间以收款银行为准", lateAfter: 5 },
  },
  credit: { text: "信用支付（账期）", icon: "calendar", logo: "own", by: "credit" },
} as const satisfies Record<string, PaymentMethodRow>;

type Methods = typeof PAYMENT_METHODS;
export type PaymentMethod = keyof Methods;
type MethodBy<By extends PaymentMethodRow["by"]> = {
  [Name in PaymentMethod]: Methods[Name]["by"] extends By ? Name : never;
}[PaymentMethod];
export type WalletMethod = MethodBy<"wallet">;
export type OnlineMethod = MethodBy<"online">;
export type TransferMethod = MethodBy<"transfer">;

const methodsBy = <By extends PaymentMethodRow["by"]>(by: By) =>
  (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).filter(
    (name) => PAYMENT_METHODS[name].by === by,
  ) as MethodBy<By>[];

/** Wallet methods in the order of posting. */
export const WALLET_METHODS: readonly WalletMethod[] = methodsBy("wallet");
/** Methods with a provider that can be queried. */
export const ONLINE_METHODS: readonly OnlineMethod[] = methodsBy("online");
export const TRANSFER_METHODS: readonly TransferMethod[] = methodsBy("transfer");
/** Methods for the rest that the wallet does not pay, in display order. */
export const REST_METHODS: readonly (OnlineMethod | TransferMethod)[] = [
  ...ONLINE_METHODS,
  ...TRANSFER_METHODS,
];

/** Returns the row of a method; null for a removed one, which old payments still have. */
export function findPaymentMethod(name: string): PaymentMethodRow | null {
  return Object.hasOwn(PAYMENT_METHODS, name) ? PAYMENT_METHODS[name as PaymentMethod] : null;
}

/** "对公转账" for "bank"; a removed one keeps its own name. */
export function paymentMethodText(name: string): string {
  return findPaymentMethod(name)?.text ?? name;
}

/** A short form: "信用". */
export const shortMethodText = (name: string): string => (isCredit(name) ? "信用" : paymentMethodText(name));

/** Returns icon and colour of a method, with a default. */
export function paymentMethodLogo(name: string): { icon: IconName; kind: string } {
  const { icon, logo } = findPaymentMethod(name) ?? PAYMENT_METHODS.balance;
  return { icon, kind: logo };
}

/** Whether a refund is a ledger row and nothing else. */
export function isWalletMethod(name: string): name is WalletMethod {
  return findPaymentMethod(name)?.by === "wallet";
}

export const isOwnMethod = (name: string): boolean => isWalletMethod(name) || isCredit(name);

export const isCredit = (name: string): boolean => findPaymentMethod(name)?.by === "credit";

/** Whether a person handles the money; false without a choice. */
export function isTransferMethod(name: string | null | undefined): name is TransferMethod {
  return typeof name === "string" && findPaymentMethod(name)?.by === "transfer";
}

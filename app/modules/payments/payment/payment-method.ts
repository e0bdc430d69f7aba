/** How something is paid, as one table: words, picture, who moves the money, and how long its way back takes. Pure. */
import type { IconName } from "~/ui/icon";

interface PaymentMethodRow {
  /** as buyers and operators read it */
  text: string;
  icon: IconName;
  /** the colour of its picture: pay-means__logo--… in the styles */
  logo: string;
  /** wallet: rows of the ledger. online: a provider, asked over the network. transfer: an operator looks at the bank. credit: it is owed */
  by: "wallet" | "online" | "transfer" | "credit";
  refund?: {
    /** when the money is there, which the payer's bank or wallet says once the provider has the refund */
    arrives: string;
    /** days after which one that is not sent yet is late: weekends are in them */
    lateAfter: number;
  };
}

/** By the name in the table of payments; within one kind in the order in which they are posted and shown. */
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

/** Parts that come out of the wallet, in the order in which they are posted. */
export const WALLET_METHODS: readonly WalletMethod[] = methodsBy("wallet");
/** Those whose provider is asked over the network; of transfers a person knows. */
export const ONLINE_METHODS: readonly OnlineMethod[] = methodsBy("online");
export const TRANSFER_METHODS: readonly TransferMethod[] = methodsBy("transfer");
/** What pays the rest that the wallet does not, in the order in which buyers see it. */
export const REST_METHODS: readonly (OnlineMethod | TransferMethod)[] = [
  ...ONLINE_METHODS,
  ...TRANSFER_METHODS,
];

/** The row of a method; null for one that no longer exists, which old payments still name. */
export function findPaymentMethod(name: string): PaymentMethodRow | null {
  return Object.hasOwn(PAYMENT_METHODS, name) ? PAYMENT_METHODS[name as PaymentMethod] : null;
}

/** "对公转账" for "bank"; one that no longer exists keeps its own name. */
export function paymentMethodText(name: string): string {
  return findPaymentMethod(name)?.text ?? name;
}

/** The same where there is little room: "信用". */
export const shortMethodText = (name: string): string => (isCredit(name) ? "信用" : paymentMethodText(name));

/** Icon and colour of a method; the shop's own for one that has none. */
export function paymentMethodLogo(name: string): { icon: IconName; kind: string } {
  const { icon, logo } = findPaymentMethod(name) ?? PAYMENT_METHODS.balance;
  return { icon, kind: logo };
}

/** Whether a part came out of the wallet, so that its way back is a ledger row and nothing else. */
export function isWalletMethod(name: string): name is WalletMethod {
  return findPaymentMethod(name)?.by === "wallet";
}

/** Whether nobody outside moves its money, so that its way back is done at once. */
export const isOwnMethod = (name: string): boolean => isWalletMethod(name) || isCredit(name);

/** Whether it is owed instead of paid. */
export const isCredit = (name: string): boolean => findPaymentMethod(name)?.by === "credit";

/** Whether a person sees to the money, both ways; false where nothing was chosen. */
export function isTransferMethod(name: string | null | undefined): name is TransferMethod {
  return typeof name === "string" && findPaymentMethod(name)?.by === "transfer";
}

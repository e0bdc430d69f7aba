/** Every payment provider of the shop, by name, in the order in which buyers see them. */
import { REST_METHODS, TRANSFER_METHODS } from "~/modules/payments/payment/payment-method";
import { alipay } from "./alipay.server";
import { bank } from "./bank.server";
import type { OfferedMethod, PaymentProvider } from "./provider";
import { wechat } from "./wechat.server";

const PROVIDERS: Record<(typeof REST_METHODS)[number], PaymentProvider> = { wechat, alipay, bank };

/** The provider of that name, or null. */
export function findProvider(name: string): PaymentProvider | null {
  return Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name as keyof typeof PROVIDERS] : null;
}

/** Payment methods that a buyer may choose for the rest; company transfer alone for ephedrine goods (design rules, "Ephedrine goods"). */
export async function offeredMethods(isEphedrine: boolean): Promise<OfferedMethod[]> {
  const names = isEphedrine ? TRANSFER_METHODS : REST_METHODS;
  const offered = await Promise.all(
    names.map(async (name) => {
      const provider = PROVIDERS[name];
      const offer = await provider.offer();
      return offer ? [{ name: provider.name, ...offer }] : [];
    }),
  );
  return offered.flat();
}

import { REST_METHODS, TRANSFER_METHODS } from "~/modules/payments/payment/payment-method";
import { alipay } from "./alipay.server";
import { bank } from "./bank.server";
import type { OfferedMethod, PaymentProvider } from "./provider";
import { wechat } from "./wechat.server";

const PROVIDERS: Record<(typeof REST_METHODS)[number], PaymentProvider> = { wechat, alipay, bank };

export function findProvider(name: string): PaymentProvider | null {
  return Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name as keyof typeof PROVIDERS] : null;
}

/** Returns the methods for the rest; only bank transfer for ephedrine products (design rules, "Ephedrine goods"). */
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

/** Every payment provider of the shop, by name, in the order in which buyers see them. */
import { alipay } from "./alipay.server";
import { bank } from "./bank.server";
import type { OfferedMeans, PaymentProvider } from "./provider";
import { wechat } from "./wechat.server";

const PROVIDERS: readonly PaymentProvider[] = [wechat, alipay, bank];

/** The provider of that name, or null. */
export function providerOf(name: string): PaymentProvider | null {
  return PROVIDERS.find((provider) => provider.name === name) ?? null;
}

/** Those that are asked over the network; of bank transfers a person knows. */
export const ASKED: readonly string[] = PROVIDERS.filter((provider) => provider !== bank).map(
  ({ name }) => name,
);

/** The means that a buyer may choose for the rest; company transfer alone for ephedrine goods (design rules, "Ephedrine goods"). */
export async function offeredMeans(isEphedrine: boolean): Promise<OfferedMeans[]> {
  const candidates = isEphedrine ? [bank] : PROVIDERS;
  const offered = await Promise.all(
    candidates.map(async (provider) => {
      const offer = await provider.offer();
      return offer ? [{ name: provider.name, ...offer }] : [];
    }),
  );
  return offered.flat();
}

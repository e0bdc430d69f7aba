/** Every payment provider of the shop, by name, in the order in which buyers see them. */
import { bank } from "./bank.server";
import { meansText } from "./payment";
import type { OfferedMeans, PaymentProvider } from "./provider";
import { sandbox } from "./sandbox.server";

const PROVIDERS: readonly PaymentProvider[] = [sandbox, bank];

/** The provider of that name, or null. */
export function providerOf(name: string): PaymentProvider | null {
  return PROVIDERS.find((provider) => provider.name === name) ?? null;
}

/** The means that a buyer may choose for the rest; company transfer alone for ephedrine goods (design rules, "Ephedrine goods"). */
export async function offeredMeans(isEphedrine: boolean): Promise<OfferedMeans[]> {
  const candidates = isEphedrine ? [bank] : PROVIDERS;
  const offered = await Promise.all(candidates.map((provider) => provider.isOffered()));
  return candidates
    .filter((_, i) => offered[i])
    .map(({ name, hint }) => ({ name, hint, title: meansText(name) }));
}

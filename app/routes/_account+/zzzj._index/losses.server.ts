import type { SignedIn } from "~/modules/company/identity/buyer";
import type { QualificationKind } from "~/modules/company/identity/qualification";
import { scopesLost } from "~/modules/company/identity/scope-documents";
import { documentWarnings } from "~/modules/company/documents/warnings";
import { boughtSince } from "~/modules/orders/overview/bought.server";
import { computeLoss, type Loss } from "~/modules/orders/overview/loss";
import { addMonths, toDay, startOfDay } from "~/platform/values/clock";

export type Losses = Partial<Record<QualificationKind, Loss & { isEnded: boolean }>>;

/** Returns, by expiring document, the purchases it would prevent; reads a year's purchases only if needed. `now` in ms. */
export async function findLosses(buyer: SignedIn["buyer"], now: number): Promise<Losses> {
  const { kind, qualifications, scopes, companyId } = buyer;
  const ending = documentWarnings(kind, qualifications, now).flatMap((warning) => {
    const lost = scopesLost(kind, qualifications, warning, now);
    const rests = lost === "all" ? lost : lost.filter((scope) => scopes.includes(scope));
    return rests.length > 0 ? [{ warning, rests }] : [];
  });
  if (ending.length === 0) return {};
  const bought = await boughtSince(companyId, startOfDay(addMonths(toDay(now), -12)));
  return Object.fromEntries(
    ending.map(({ warning, rests }) => [
      warning.kind,
      { ...computeLoss(rests, bought), isEnded: warning.level === "expired" },
    ]),
  );
}

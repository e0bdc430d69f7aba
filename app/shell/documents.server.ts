/** /zzzj from two rooms: the company's documents, and what it could no longer buy without those that end. */
import type { SignedIn } from "~/company/buyer";
import type { QualificationKind } from "~/company/qualification";
import { qualificationPage } from "~/company/qualification-page.server";
import { scopesLost } from "~/company/scope-documents";
import { documentWarnings } from "~/company/warnings";
import { boughtSince } from "~/orders/bought.server";
import { lossOf, type Loss } from "~/orders/loss";
import { addMonths, dayOf, startOfDay } from "~/platform/clock";

export type Losses = Partial<Record<QualificationKind, Loss & { isEnded: boolean }>>;

/** The page with its losses; a year's purchases are read only where something ends that they rest on. `now` in ms. */
export async function documentsPage(viewer: SignedIn, query: URLSearchParams, now: number) {
  const [page, losses] = await Promise.all([
    qualificationPage(viewer, query, now),
    lossesOf(viewer.buyer, now),
  ]);
  return { page, losses };
}

async function lossesOf(buyer: SignedIn["buyer"], now: number): Promise<Losses> {
  const { kind, qualifications, scopes, companyId } = buyer;
  const ending = documentWarnings(kind, qualifications, now).flatMap((warning) => {
    const lost = scopesLost(kind, qualifications, warning, now);
    const rests = lost === "all" ? lost : lost.filter((scope) => scopes.includes(scope));
    return rests.length > 0 ? [{ warning, rests }] : [];
  });
  if (ending.length === 0) return {};
  const bought = await boughtSince(companyId, startOfDay(addMonths(dayOf(now), -12)));
  return Object.fromEntries(
    ending.map(({ warning, rests }) => [
      warning.kind,
      { ...lossOf(rests, bought), isEnded: warning.level === "expired" },
    ]),
  );
}

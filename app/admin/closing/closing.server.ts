/** A company is closed on its own request as soon as nothing of it is open: proposed by one person, done by a second. */
import { closeCompanyIn } from "~/modules/company/closing/close.server";
import { requestDayFault, type ClosingRequest } from "~/modules/company/closing/closing";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { findCompanyStatus } from "~/modules/company/identity/closed.server";
import type { Db } from "~/platform/database/database.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";
import { openRefusal } from "./open-things";
import { CLOSING, findOpenThings } from "./open-things.server";

export type ClosingRequested = { ok: true; id: number } | { ok: false; text: string };

/** Requests the closing of a company. Null: no such company. Refused: something is open, a future date, already closed. `now` in ms. */
export async function proposeClosing(
  trx: Db,
  companyId: number,
  { why, ...request }: ClosingRequest,
  { by, now }: { by: Person; now: number },
): Promise<ClosingRequested | null> {
  await lockCompany(trx, companyId);
  const company = await findCompanyStatus(companyId, trx);
  if (!company) return null;
  if (company.status === "closed") return { ok: false, text: "该客户已经注销" };
  const fault =
    requestDayFault(request.requestedOn, now) ?? openRefusal(await findOpenThings(companyId, trx));
  if (fault) return { ok: false, text: fault };
  const before = { status: company.status, request: null };
  const about = { kind: CLOSING, subject: "company", subjectId: companyId, title: `注销 ${company.name}` };
  const after = { status: "closed", request };
  return tryPropose(trx, { ...about, before, after, why, by }, now);
}

/** Closes it in the caller's transaction. Null: no such company. Refused: something is open, already closed. */
export async function closeIn(
  trx: Db,
  companyId: number,
  request: ClosingRequest,
  { by, now }: { by: string; now: number },
): ReturnType<typeof closeCompanyIn> {
  await lockCompany(trx, companyId);
  const open = openRefusal(await findOpenThings(companyId, trx));
  return open ? { ok: false, text: open } : closeCompanyIn(trx, companyId, request, { by, now });
}

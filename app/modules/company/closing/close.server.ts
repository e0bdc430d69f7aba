import { revokeTokensBy } from "~/modules/company/account/api-token.server";
import { getPortrait } from "~/modules/company/account/face.server";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { deleteDevices } from "~/modules/company/sign-in/known-device.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { releaseFiles } from "~/platform/files/stored-files.server";
import { endSessionsFor, endSessions } from "~/platform/http/session.server";
import { formerLogin, type ClosingRequest } from "./closing";

export interface CompanyClosing extends ClosingRequest {
  closedBy: string;
  /** epoch ms */
  closedAt: number;
}

/** Returns who requested and made the closing, or null. One query. */
export async function findClosing(companyId: number, trx: Db = db): Promise<CompanyClosing | null> {
  const row = await trx
    .selectFrom("company_closing")
    .selectAll()
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    requestedOn: row.requested_on,
    requestedBy: row.requested_by,
    why: row.why,
    closedBy: row.closed_by,
    closedAt: row.closed_at,
  };
}

/** Closes a company in the caller's transaction, which has checked that nothing is open (admin/closing) with the company locked. Ends sessions and tokens; logins without another company are blanked. Null: no such company. Refused: already closed. `now` in ms. */
export async function closeCompanyIn(
  trx: Db,
  companyId: number,
  { requestedOn, requestedBy, why }: ClosingRequest,
  { by, now }: { by: string; now: number },
): Promise<{ ok: true; company: string } | { ok: false; text: string } | null> {
  await lockCompany(trx, companyId);
  const company = await trx
    .selectFrom("company")
    .select(["name", "status"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!company) return null;
  if (company.status === "closed") return { ok: false, text: "该客户已经注销" };
  const made = { company_id: companyId, requested_on: requestedOn, requested_by: requestedBy, why };
  await trx
    .insertInto("company_closing")
    .values({ ...made, closed_by: by, closed_at: now })
    .execute();
  await trx
    .updateTable("company")
    .set({ status: "closed", contact_phone: "", landline: null, email: null })
    .where("id", "=", companyId)
    .execute();
  await blankAddresses(trx, companyId, now);
  const people = await leave(trx, companyId, now);
  await audited(trx, {
    subject: "company",
    id: companyId,
    before: { status: company.status },
    after: { status: "closed", 申请日期: requestedOn, 申请人: requestedBy, 原登录账号: people },
  });
  return { ok: true, company: company.name };
}

/** Orders have their own copy of address and recipient. */
async function blankAddresses(trx: Db, companyId: number, now: number): Promise<void> {
  const own = trx.updateTable("address").where("company_id", "=", companyId);
  await own.set({ receiver: "", phone: "", is_default: 0 }).execute();
  await own.set({ removed_at: now, waiting_since: null }).where("removed_at", "is", null).execute();
}

/** Removes its logins; returns their names. */
async function leave(trx: Db, companyId: number, now: number): Promise<string[]> {
  const logins = await trx
    .selectFrom("membership as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .select(["a.id", "a.name"])
    .where("m.company_id", "=", companyId)
    .orderBy("a.id")
    .execute();
  await trx.deleteFrom("membership").where("company_id", "=", companyId).execute();
  await endSessionsFor(trx, companyId);
  await trx
    .updateTable("api_token")
    .set({ revoked_at: now })
    .where("company_id", "=", companyId)
    .where("revoked_at", "is", null)
    .execute();
  for (const { id } of logins) await blankLogin(trx, id, now);
  return logins.map(({ name }) => name);
}

/** Blanks a login without a company: its name stays in records, everything else is removed. */
async function blankLogin(trx: Db, accountId: number, now: number): Promise<void> {
  const former = formerLogin(accountId);
  const elsewhere = trx.selectFrom("membership").select("account_id").where("account_id", "=", accountId);
  const face = await getPortrait(accountId, trx);
  const blanked = await trx
    .updateTable("account")
    .set({ username: former, phone: former, password_hash: "", face_file_id: null })
    .where("id", "=", accountId)
    .where((eb) => eb.not(eb.exists(elsewhere)))
    .executeTakeFirst();
  if (Number(blanked.numUpdatedRows) === 0) return;
  if (face !== null) await releaseFiles(trx, [face], now);
  await endSessions(trx, accountId);
  await revokeTokensBy(trx, accountId, now);
  await deleteDevices(trx, accountId);
  await trx.deleteFrom("wechat_binding").where("account_id", "=", accountId).execute();
  await trx.deleteFrom("wechat_attempt").where("account_id", "=", accountId).execute();
}

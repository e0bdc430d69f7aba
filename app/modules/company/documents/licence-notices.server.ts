import type { CompanyKind, DocumentState, QualificationKind } from "~/modules/company/identity/qualification";
import { documentWarnings, WARN_DAYS, warningText, type DocumentWarning } from "./warnings";
import { DAY, toDay } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { sendMessages, type Message } from "~/modules/notifications/messages.server";

const CHUNK = 200;

function getStep({ level, daysLeft }: DocumentWarning): string {
  if (level === "expired") return "ended";
  if (daysLeft === 0) return "last-day";
  return daysLeft <= 7 ? "week" : "month";
}

interface Held {
  companyId: number;
  companyKind: string;
  kind: string;
  state: string;
  startsOn: string | null;
  endsOn: string | null;
}

/** Documents of approved companies that end within the warning time or have ended; at most CHUNK companies after `after`. */
async function heldWithWarnings(after: number, now: number): Promise<Held[]> {
  const near = toDay(now + WARN_DAYS * DAY);
  const companies = db
    .selectFrom("company")
    .select("id")
    .where("status", "=", "approved")
    .where("id", ">", after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("qualification as q")
          .select("q.id")
          .whereRef("q.company_id", "=", "company.id")
          .where("q.state", "=", "approved")
          .where("q.ends_on", "<=", near),
      ),
    )
    .orderBy("id")
    .limit(CHUNK);
  return db
    .selectFrom("qualification as q")
    .innerJoin("company as c", "c.id", "q.company_id")
    .select([
      "c.id as companyId",
      "c.kind as companyKind",
      "q.kind as kind",
      "q.state as state",
      "q.starts_on as startsOn",
      "q.ends_on as endsOn",
    ])
    .where("c.id", "in", companies)
    .orderBy("c.id")
    .execute();
}

function getNotices(held: readonly Held[], now: number): Message<"documentEnding">[] {
  const byCompany = new Map<number, Held[]>();
  for (const row of held) byCompany.set(row.companyId, [...(byCompany.get(row.companyId) ?? []), row]);
  return [...byCompany].flatMap(([companyId, rows]) => {
    const documents = rows.map(({ kind, state, startsOn, endsOn }) => ({
      kind: kind as QualificationKind,
      state: state as DocumentState,
      startsOn,
      endsOn,
    }));
    return documentWarnings(rows[0]!.companyKind as CompanyKind, documents, now).map((warning) => ({
      companyId,
      documentKind: warning.kind,
      endsOn: warning.endsOn,
      step: getStep(warning),
      isExpired: warning.level === "expired",
      warning: warningText(warning),
    }));
  });
}

/** Sends the warnings due at `now`, ms; returns the number of new messages. */
export async function notifyEndingLicences(now: number): Promise<number> {
  let sent = 0;
  for (let after = 0; ;) {
    const held = await heldWithWarnings(after, now);
    const last = held.at(-1);
    if (!last) return sent;
    sent += await inTransaction((trx) => sendMessages(trx, "documentEnding", getNotices(held, now), now));
    after = last.companyId;
  }
}

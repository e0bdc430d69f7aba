import { lockCompany } from "~/modules/company/identity/lock.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { plusDays } from "./credit";
import { isOpenReceivable } from "./open-rows.server";
import { creditSettings } from "./settings.server";

const AT_ONCE = 500;

interface Notified {
  open: number;
  due_on: string;
}

interface Reminder {
  event: "soon" | "late";
  companyId: number;
  rows: readonly Notified[];
}

const tell = (trx: Db, { event, companyId, rows }: Reminder, now: number) =>
  sendMessages(
    trx,
    "creditDue",
    [
      {
        companyId,
        event,
        count: rows.length,
        amount: rows.reduce((sum, { open }) => sum + open, 0),
        dueOn: rows.map(({ due_on }) => due_on).reduce((a, b) => (a < b ? a : b)),
      },
    ],
    now,
  );

/** Reminds a company of what comes due by this day. Returns whether there was anything. */
const tellSoon = (companyId: number, today: string, until: string, now: number): Promise<boolean> =>
  inTransaction(async (trx) => {
    await lockCompany(trx, companyId);
    const rows = await trx
      .updateTable("receivable")
      .set({ notified_before: 1 })
      .where("company_id", "=", companyId)
      .where(isOpenReceivable as never)
      .where("notified_before", "=", 0)
      .where("due_on", ">=", today)
      .where("due_on", "<=", until)
      .returning(["open", "due_on"])
      .execute();
    if (rows.length > 0) await tell(trx, { event: "soon", companyId, rows }, now);
    return rows.length > 0;
  });

async function tellLateIn(
  trx: Db,
  companyId: number,
  { today, since }: { today: string; since: string | null },
  now: number,
): Promise<readonly Notified[]> {
  await lockCompany(trx, companyId);
  let late = trx
    .updateTable("receivable")
    .set({ notified_late_on: today })
    .where("company_id", "=", companyId)
    .where(isOpenReceivable as never)
    .where("due_on", "<", today);
  if (since !== null)
    late = late.where((eb) =>
      eb.or([eb("notified_late_on", "is", null), eb("notified_late_on", "<=", since)]),
    );
  const rows = await late.returning(["open", "due_on"]).execute();
  if (rows.length > 0) await tell(trx, { event: "late", companyId, rows }, now);
  return rows;
}

/** Reminds companies of due and late amounts at the intervals of the settings. Returns how many were notified. */
export async function remindDue(now: number): Promise<number> {
  const { remindBefore, remindEvery } = await creditSettings();
  const today = toDay(now);
  const [until, since] = [plusDays(today, remindBefore), plusDays(today, -remindEvery)];
  const open = () => db.selectFrom("receivable").select("company_id").distinct().where(isOpenReceivable);
  const soon = await open()
    .where("notified_before", "=", 0)
    .where("due_on", ">=", today)
    .where("due_on", "<=", until)
    .limit(AT_ONCE)
    .execute();
  let notified = 0;
  for (const { company_id: id } of soon) if (await tellSoon(id, today, until, now)) notified += 1;
  const late = await open()
    .where("due_on", "<", today)
    .where((eb) => eb.or([eb("notified_late_on", "is", null), eb("notified_late_on", "<=", since)]))
    .limit(AT_ONCE)
    .execute();
  for (const { company_id: id } of late) {
    const rows = await inTransaction((trx) => tellLateIn(trx, id, { today, since }, now));
    if (rows.length > 0) notified += 1;
  }
  return notified;
}

/** Reminds a company of all late amounts, in the caller's transaction; audited. Null: nothing is late. `now` in ms. */
export async function remindLateIn(trx: Db, companyId: number, now: number): Promise<string | null> {
  const rows = await tellLateIn(trx, companyId, { today: toDay(now), since: null }, now);
  if (rows.length === 0) return null;
  const amount = formatYuan(rows.reduce((sum, { open }) => sum + open, 0));
  await audited(trx, {
    subject: "credit",
    id: companyId,
    before: null,
    after: { 催款: `${rows.length} 笔，${amount}` },
  });
  return `${rows.length} 笔逾期账款共 ${amount}`;
}

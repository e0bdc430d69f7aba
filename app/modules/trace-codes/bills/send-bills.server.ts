/** Sends waiting bills to the trace platform and follows them. A bill keeps its number; after a doubtful answer the platform is asked before it is sent again. */
import { getTracePlatform } from "~/modules/trace-codes/platform/platform.server";
import { takeCalls } from "~/modules/trace-codes/platform/call-budget.server";
import type {
  PlatformAnswer,
  PlatformBillState,
  PlatformPartner,
  TracePlatform,
} from "~/modules/trace-codes/platform/trace-platform";
import { db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { pauseAfter } from "~/platform/jobs/backoff";
import { log } from "~/platform/observability/log.server";
import type { BillContent, BillState, BillType } from "~/modules/trace-codes/platform/bill";

type Bill = Row<"trace_bill">;

/** Bills of one run, and ms that a process holds one. */
const MAX_BILLS = 200;
const CLAIM = 120_000;
const PAUSES = { first: 60_000, longest: 3_600_000 };
/** ms between queries of a bill that the platform processes */
const ASK_AGAIN = 5 * 60_000;
/** The most calls that one bill needs: partner, state, licence, upload; then the state of what was uploaded. */
const CALLS = { waiting: 4, uploaded: 1 } as const;

/** Sends and follows due bills. Returns what became of them; `now` in ms. Safe to run in several processes. */
export async function sendBills(
  now: number,
  platform: Promise<TracePlatform | null> = getTracePlatform(),
): Promise<{ sent: number; answered: number; failed: number }> {
  const done = { sent: 0, answered: 0, failed: 0 };
  const sender = await platform;
  if (!sender) return done;
  for (const { id, state: dueState } of await dueBills(now)) {
    if (!(await takeCalls(CALLS[dueState], now))) break;
    const bill = await claimBill(id, dueState, now);
    if (!bill) continue;
    const state =
      bill.state === "waiting" ? await sendBill(sender, bill, now) : await followBill(sender, bill, now);
    if (state === "uploaded") done.sent += 1;
    else if (state === "done") done.answered += 1;
    else if (state === "failed" || state === "refused") done.failed += 1;
  }
  return done;
}

async function dueBills(now: number): Promise<{ id: number; state: "waiting" | "uploaded" }[]> {
  const rows = await db
    .selectFrom("trace_bill")
    .select(["id", "state"])
    .where("state", "in", ["waiting", "uploaded"])
    .where("next_at", "<=", now)
    .where("claimed_until", "<=", now)
    .orderBy("next_at")
    .orderBy("id")
    .limit(MAX_BILLS)
    .execute();
  return rows.map(({ id, state }) => ({ id, state: state === "uploaded" ? state : "waiting" }));
}

/** Of several processes one gets the bill, in the state that its calls were taken for. */
const claimBill = (id: number, state: string, now: number): Promise<Bill | undefined> =>
  db
    .updateTable("trace_bill")
    .set({ claimed_until: now + CLAIM })
    .where("id", "=", id)
    .where("state", "=", state)
    .where("next_at", "<=", now)
    .where("claimed_until", "<=", now)
    .returningAll()
    .executeTakeFirst();

async function keep(bill: Bill, changes: Partial<Bill>, now: number): Promise<BillState> {
  await db
    .updateTable("trace_bill")
    .set({ ...changes, claimed_until: 0 })
    .where("id", "=", bill.id)
    .where("claimed_until", "=", now + CLAIM)
    .execute();
  return (changes.state ?? bill.state) as BillState;
}

const later = (bill: Bill, fault: string, now: number): Promise<BillState> =>
  keep(bill, { tries: bill.tries + 1, fault, next_at: now + pauseAfter(bill.tries + 1, PAUSES) }, now);

async function sendBill(platform: TracePlatform, bill: Bill, now: number): Promise<BillState> {
  const partner = await findPartner(platform, bill, now);
  if (!partner.ok) return fail(bill, partner, now);
  // An earlier try without an answer may have arrived.
  if (bill.sent_at !== null) {
    const known = await platform.findBill(bill.bill_code, bill.sent_at, now);
    if (!known.ok) return fail(bill, known, now);
    if (known.value.state !== "none") return keep(bill, stateOf(known.value, now), now);
  }
  await db
    .updateTable("trace_bill")
    .set({ sent_at: bill.sent_at ?? now })
    .where("id", "=", bill.id)
    .execute();
  const sent = await upload(platform, bill, partner.value, now);
  if (!sent.ok) return fail(bill, sent, now);
  return keep(bill, { state: "uploaded", tries: 0, fault: "", next_at: now + ASK_AGAIN }, now);
}

function fail(
  bill: Bill,
  answer: Extract<PlatformAnswer<unknown>, { ok: false }>,
  now: number,
): Promise<BillState> {
  if (answer.fault === "refused")
    return keep(bill, { state: "refused", fault: answer.detail, answered_at: now }, now);
  if (answer.fault === "unavailable")
    log("error", "trace-platform", { bill: bill.id, detail: answer.detail });
  return later(bill, answer.fault === "limited" ? "平台限流，稍后重试" : "平台没有回答，稍后重试", now);
}

const stateOf = ({ state, text }: { state: PlatformBillState; text: string }, now: number): Partial<Bill> => {
  switch (state) {
    case "done":
      return { state: "done", fault: "", answered_at: now };
    case "failed":
      return { state: "failed", fault: text, answered_at: now };
    default:
      return { state: "uploaded", fault: "", next_at: now + ASK_AGAIN };
  }
};

async function followBill(platform: TracePlatform, bill: Bill, now: number): Promise<BillState> {
  // Remnants and synergy bills have no state to ask for.
  if (bill.kind !== "codes") return keep(bill, { state: "done", answered_at: now }, now);
  const known = await platform.findBill(bill.bill_code, bill.sent_at ?? bill.created_at, now);
  if (!known.ok) return later(bill, "平台没有回答，稍后重试", now);
  if (known.value.state === "none") return keep(bill, { next_at: now + ASK_AGAIN }, now);
  return keep(bill, stateOf(known.value, now), now);
}

/** The other party's ids, kept once found; null: destroyed here, without another party. */
async function findPartner(
  platform: TracePlatform,
  { partner: name }: Bill,
  now: number,
): Promise<PlatformAnswer<PlatformPartner | null>> {
  if (name === "") return { ok: true, value: null };
  const known = await db.selectFrom("trace_partner").selectAll().where("name", "=", name).executeTakeFirst();
  if (known) return { ok: true, value: { entId: known.ent_id, refEntId: known.ref_ent_id } };
  const answer = await platform.findPartner(name, now);
  if (!answer.ok) return answer;
  if (!answer.value) return { ok: false, fault: "refused", detail: `追溯平台没有往来单位“${name}”` };
  const { entId, refEntId } = answer.value;
  await db
    .insertInto("trace_partner")
    .values({ name, ent_id: entId, ref_ent_id: refEntId, found_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ ent_id: entId, ref_ent_id: refEntId }))
    .execute();
  return answer;
}

async function upload(
  platform: TracePlatform,
  bill: Bill,
  partner: PlatformPartner | null,
  now: number,
): Promise<PlatformAnswer<string>> {
  const content = JSON.parse(bill.content) as BillContent;
  const head = {
    billCode: bill.bill_code,
    billType: bill.bill_type as BillType,
    billTime: bill.created_at,
  };
  if (content.kind === "codes")
    return platform.uploadBill({ ...head, ...content, partner, actor: "仓库" }, now);
  if (!partner) return { ok: false, fault: "refused", detail: "没有收货企业" };
  if (content.kind === "remnant") return platform.uploadRemnant({ ...head, ...content, partner }, now);
  return platform.uploadSynergyBill({ ...head, ...content, partner, partnerName: bill.partner }, now);
}

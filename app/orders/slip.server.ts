/** Reads and signs the slips of ephedrine orders; another company's do not exist. */
import { sql } from "kysely";
import { ephedrineStanding, quotaLetterOf } from "~/catalogue/ephedrine.server";
import { SLIP_DAYS } from "~/catalogue/ephedrine";
import { DAY, dayOf } from "~/platform/clock";
import { db, inTransaction } from "~/platform/database.server";
import { useFiles, type StoredFile } from "~/platform/stored-files.server";
import {
  slipDue,
  slipNumber,
  slipState,
  type OpenSlip,
  type SlipCard,
  type SlipListPage,
  type SlipPage,
  type SlipState,
} from "./slip";

const CARDS_A_PAGE = 10;

/** The company's shipped ephedrine orders with their slips as far as they are signed. */
const slips = (companyId: number) =>
  db
    .selectFrom("orders as o")
    .leftJoin("ephedrine_receipt as r", "r.order_id", "o.id")
    .where("o.is_ephedrine", "=", 1)
    .where("o.company_id", "=", companyId)
    .where("o.status", "in", ["pendingReceipt", "completed"]);

/** The same as slipState says of one, as conditions. */
function inState(companyId: number, state: SlipState | null, now: number) {
  const all = slips(companyId);
  if (state === null) return all;
  if (state === "signed") return all.where("r.order_id", "is not", null);
  const open = all.where("r.order_id", "is", null);
  if (state === "waiting") return open.where("o.status", "=", "pendingReceipt");
  const received = open.where("o.status", "=", "completed");
  const limit = now - SLIP_DAYS * DAY;
  return received.where("o.completed_at", state === "overdue" ? "<" : ">=", limit);
}

/** The list, newest first, with how many slips are in each state and what is left of the month's quota. `now` in ms. */
export async function slipsOf(
  companyId: number,
  { state, page: asked }: { state: SlipState | null; page: number },
  now: number,
): Promise<SlipListPage> {
  const count = async (one: SlipState) => {
    const row = await inState(companyId, one, now)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    return Number(row.n);
  };
  const [waiting, toSign, overdue, signed, standing, letter] = await Promise.all([
    count("waiting"),
    count("toSign"),
    count("overdue"),
    count("signed"),
    ephedrineStanding(companyId, now),
    quotaLetterOf(companyId, now),
  ]);
  const counts = { waiting, toSign, overdue, signed };
  const total = state ? counts[state] : waiting + toSign + overdue + signed;
  const pages = Math.max(1, Math.ceil(total / CARDS_A_PAGE));
  const page = Math.min(asked, pages);
  return {
    ...{ state, counts, total, page, pages },
    cards: await cardsOf(companyId, state, page, now),
    quota: {
      ...{ monthly: standing.monthly, bought: standing.bought },
      letter: letter && { number: letter.number, endsOn: letter.endsOn },
    },
  };
}

async function cardsOf(
  companyId: number,
  state: SlipState | null,
  page: number,
  now: number,
): Promise<SlipCard[]> {
  const rows = await inState(companyId, state, now)
    .select(["o.id", "o.number", "o.status", "o.shipped_at", "o.completed_at", "r.signed_at"])
    .orderBy("o.placed_at", "desc")
    .orderBy("o.id", "desc")
    .limit(CARDS_A_PAGE)
    .offset((page - 1) * CARDS_A_PAGE)
    .execute();
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom("order_line")
    .select(["order_id", "name", "number"])
    .where(
      "order_id",
      "in",
      rows.map((row) => row.id),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const own = lines.filter((line) => line.order_id === row.id);
    return {
      ...{ orderId: row.id, number: slipNumber(row.number), signedAt: row.signed_at },
      ...{ shippedAt: row.shipped_at ?? 0, due: slipDue(row.completed_at) },
      state: slipState(
        {
          isSigned: row.signed_at !== null,
          isCompleted: row.status === "completed",
          receivedAt: row.completed_at,
        },
        now,
      ),
      goods: own.map((line) => line.name),
      units: own.reduce((sum, line) => sum + line.number, 0),
    };
  });
}

/** The document by which a company may buy such goods. */
const LICENCES = ["drugLicence", "medicalLicence", "clinicRecord"];

/** The number of the company's licence as it is on record, its business licence's where it has no other. */
export const licenceNumber = sql<string>`coalesce((select max(q.number) from qualification q
  where q.company_id = c.id and q.state = 'approved' and q.kind in (${sql.join(LICENCES)})), c.licence_number)`;

/** One slip whole; null for another company's order and for one that has none. Two queries. */
export async function slipOf(companyId: number, orderId: number, now: number): Promise<SlipPage | null> {
  const row = await slips(companyId)
    .innerJoin("company as c", "c.id", "o.company_id")
    .select(["o.id", "o.number", "o.status", "o.shipped_at", "o.completed_at", "c.name as company"])
    .select(["r.receiver", "r.id_last4", "r.received_on", "r.file_id", "r.signed_at"])
    .select(licenceNumber.as("licence"))
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  if (!row) return null;
  const lines = await db
    .selectFrom("order_line as l")
    .innerJoin("order_line_batch as b", "b.order_line_id", "l.id")
    .select(["b.id as key", "l.name", "l.spec", "l.unit", "l.manufacturer", "b.number"])
    .select(["l.approval_number as approvalNumber", "b.batch_number as batchNumber"])
    .select("b.expires_on as expiresOn")
    .where("l.order_id", "=", orderId)
    .orderBy("b.id")
    .execute();
  const { signed_at: signedAt, completed_at: receivedAt } = row;
  const isCompleted = row.status === "completed";
  return {
    ...{ orderId, number: slipNumber(row.number), orderNumber: row.number, company: row.company },
    ...{ licence: row.licence, shippedAt: row.shipped_at ?? 0, due: slipDue(receivedAt), lines },
    state: slipState({ isSigned: signedAt !== null, isCompleted, receivedAt }, now),
    signed:
      signedAt === null
        ? null
        : {
            ...{ receiver: row.receiver ?? "", idLast4: row.id_last4 ?? "", signedAt },
            ...{ receivedOn: row.received_on ?? "", fileId: row.file_id ?? 0 },
          },
    today: dayOf(now),
  };
}

export interface Signature {
  companyId: number;
  accountId: number;
  orderId: number;
  receiver: string;
  idLast4: string;
  receivedOn: string;
  photo: StoredFile;
}

/** Keeps the signature, once: false when the slip was signed before, and then nothing is changed. `now` in ms. */
export function signSlip(signature: Signature, now: number): Promise<boolean> {
  const { companyId, accountId, orderId, receiver, idLast4, receivedOn, photo } = signature;
  return inTransaction(async (trx) => {
    const done = await trx
      .insertInto("ephedrine_receipt")
      .values({
        ...{ order_id: orderId, company_id: companyId, account_id: accountId, receiver },
        ...{ id_last4: idLast4, received_on: receivedOn, file_id: photo.unusedId, signed_at: now },
      })
      .onConflict((conflict) => conflict.column("order_id").doNothing())
      .executeTakeFirst();
    const isFirst = Number(done.numInsertedOrUpdatedRows ?? 0) > 0;
    if (isFirst) await useFiles(trx, [photo]);
    return isFirst;
  });
}

/** Slips of received goods that wait for the company's signature, the most pressing first. One query. */
export async function openSlips(companyId: number): Promise<OpenSlip[]> {
  const rows = await slips(companyId)
    .select(["o.id", "o.number", "o.completed_at"])
    .where("o.status", "=", "completed")
    .where("r.order_id", "is", null)
    .orderBy("o.completed_at")
    .orderBy("o.id")
    .limit(20)
    .execute();
  return rows.map(({ id, number, completed_at }) => ({
    ...{ orderId: id, number: slipNumber(number) },
    due: slipDue(completed_at) ?? 0,
  }));
}

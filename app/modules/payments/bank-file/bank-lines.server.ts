import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { formatYuan } from "~/platform/values/money";
import type { BankStatementLine } from "./statement";

const CHUNK = 300;

export interface BankLine extends BankStatementLine {
  id: number;
  place: number;
  /** the transfer that it paid; null: not confirmed */
  paymentNumber: string | null;
  confirmedBy: string | null;
}

export type StoreBankFileResult = { ok: true; id: number; isNew: boolean } | { ok: false; text: string };

class Differs extends Error {}

async function idsOf(trx: Db, lines: readonly BankStatementLine[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const part of toChunks(lines, CHUNK)) {
    const rows = await trx
      .selectFrom("bank_line")
      .select(["id", "serial", "amount", "payment_number"])
      .where(
        "serial",
        "in",
        part.map(({ serial }) => serial),
      )
      .execute();
    const amounts = new Map(part.map(({ serial, amount }) => [serial, amount]));
    for (const { id, serial, amount, payment_number: paid } of rows) {
      if (paid === null && amounts.get(serial) !== amount)
        throw new Differs(`流水号 ${serial} 以前读入时金额为 ${formatYuan(amount)}，与这份文件不同，请核对`);
      ids.set(serial, id);
    }
  }
  return ids;
}

/** Stores a statement; returns its id. The same file (`hash` of its bytes) and each serial are stored once. Refused: an unused serial with another amount. `now` in ms. */
export async function keepStatement(
  { name, hash, lines, by }: { name: string; hash: string; lines: readonly BankStatementLine[]; by: string },
  now: number,
): Promise<StoreBankFileResult> {
  try {
    return await inTransaction(async (trx): Promise<StoreBankFileResult> => {
      const made = await trx
        .insertInto("bank_file")
        .values({ hash, name, number_of_lines: lines.length, read_at: now, read_by: by })
        .onConflict((conflict) => conflict.column("hash").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!made) {
        const earlier = trx.selectFrom("bank_file").select("id").where("hash", "=", hash);
        return { ok: true, id: (await earlier.executeTakeFirstOrThrow()).id, isNew: false };
      }
      await idsOf(trx, lines);
      for (const part of toChunks(lines, CHUNK))
        await trx
          .insertInto("bank_line")
          .values(part.map((line) => ({ ...line })))
          // For one confirmed by hand only the serial was known.
          .onConflict((conflict) =>
            conflict
              .column("serial")
              .doUpdateSet((eb) => ({
                day: eb.ref("excluded.day"),
                payer: eb.ref("excluded.payer"),
                amount: eb.ref("excluded.amount"),
                remark: eb.ref("excluded.remark"),
              }))
              .where("bank_line.day", "=", "")
              .where("bank_line.payer", "=", ""),
          )
          .execute();
      const ids = await idsOf(trx, lines);
      for (const part of toChunks(
        lines.map(({ serial }, at) => ({ statement_id: made.id, place: at + 1, line_id: ids.get(serial)! })),
        CHUNK,
      ))
        await trx.insertInto("bank_file_line").values(part).execute();
      await audited(trx, {
        subject: "bankFile",
        id: made.id,
        before: null,
        after: { 文件: name, 收款: lines.length },
      });
      return { ok: true, id: made.id, isNew: true };
    });
  } catch (error) {
    if (error instanceof Differs) return { ok: false, text: error.message };
    throw error;
  }
}

export interface BankFile {
  id: number;
  name: string;
  lines: number;
  readAt: number;
  readBy: string;
}

const files = () =>
  db
    .selectFrom("bank_file")
    .select(["id", "name", "number_of_lines as lines", "read_at as readAt", "read_by as readBy"]);

/** Returns statements, newest first, after this id. One query. */
export function bankFiles(before: number | null, limit: number): Promise<BankFile[]> {
  const all = before === null ? files() : files().where("id", "<", before);
  return all.orderBy("id", "desc").limit(limit).execute();
}

/** Returns one, or null. */
export const findBankFile = async (id: number): Promise<BankFile | null> =>
  (await files().where("id", "=", id).executeTakeFirst()) ?? null;

const lines = (trx: Db) =>
  trx
    .selectFrom("bank_line as l")
    .innerJoin("bank_file_line as f", "f.line_id", "l.id")
    .select(["l.id", "l.serial", "l.day", "l.payer", "l.amount", "l.remark", "f.place"])
    .select(["l.payment_number as paymentNumber", "l.confirmed_by as confirmedBy"]);

/** Returns lines of a file in order, after this position. One query. */
export const linesOfFile = (fileId: number, after: number, limit: number): Promise<BankLine[]> =>
  lines(db)
    .where("f.statement_id", "=", fileId)
    .where("f.place", ">", after)
    .orderBy("f.place")
    .limit(limit)
    .execute();

/** Returns these lines of a file. One query. */
export const linesNamed = (fileId: number, ids: readonly number[]): Promise<BankLine[]> =>
  lines(db)
    .where("f.statement_id", "=", fileId)
    .where("l.id", "in", [...ids])
    .orderBy("f.place")
    .execute();

/** Marks in the caller's transaction which transfer a line paid; false if it paid one before. `now` in ms. */
export async function claimLine(
  trx: Db,
  { id, paymentNumber, by }: { id: number; paymentNumber: string; by: string },
  now: number,
): Promise<boolean> {
  const claimed = await trx
    .updateTable("bank_line")
    .set({ payment_number: paymentNumber, confirmed_at: now, confirmed_by: by })
    .where("id", "=", id)
    .where("payment_number", "is", null)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Frees the serial of this number in the caller's transaction, after a wrong entry. */
export async function releaseSerial(
  trx: Db,
  { serial, paymentNumber }: { serial: string; paymentNumber: string },
): Promise<void> {
  await trx
    .updateTable("bank_line")
    .set({ payment_number: null, confirmed_at: null, confirmed_by: null })
    .where("serial", "=", serial)
    .where("payment_number", "=", paymentNumber)
    .execute();
}

/** Whether a line with this serial is in a statement that was read. One query. */
export async function isSerialRead(trx: Db, serial: string): Promise<boolean> {
  return (await lines(trx).where("l.serial", "=", serial).limit(1).executeTakeFirst()) !== undefined;
}

/** Why a serial cannot be used: it paid another transfer, or has another amount. */
export type SerialFault = "serialUsed" | "serialDiffers";

/** Uses a bank serial for a transfer in the caller's transaction, also before its line is read. Once, with the whole amount of its line (fen); else returns a fault without a change. Null: done. `now` in ms. */
export async function claimSerial(
  trx: Db,
  {
    serial,
    amount,
    paymentNumber,
    by,
  }: { serial: string; amount: number; paymentNumber: string; by: string },
  now: number,
): Promise<SerialFault | null> {
  await trx
    .insertInto("bank_line")
    .values({ serial, amount, day: "", payer: "", remark: "" })
    .onConflict((conflict) => conflict.column("serial").doNothing())
    .execute();
  const line = await trx
    .selectFrom("bank_line")
    .select(["id", "amount", "payment_number"])
    .where("serial", "=", serial)
    .executeTakeFirstOrThrow();
  if (line.payment_number !== null) return "serialUsed";
  if (line.amount !== amount) return "serialDiffers";
  return (await claimLine(trx, { id: line.id, paymentNumber, by }, now)) ? null : "serialUsed";
}

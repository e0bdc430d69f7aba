import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { byCode, MAX_READY, type ReadyAnswer, type ReadyValues } from "./ready-answer";

/** The member id of shared answers. */
const EVERYBODY = 0;

const visible = (memberId: number | null, trx: Db) =>
  trx
    .selectFrom("ready_answer")
    .select(["id", "code", "text", "member_id"])
    .where("member_id", "in", memberId === null ? [EVERYBODY] : [EVERYBODY, memberId]);

type Row = Awaited<ReturnType<ReturnType<typeof visible>["execute"]>>[number];
const answerFrom = ({ member_id, ...row }: Row): ReadyAnswer => ({
  ...row,
  isShared: member_id === EVERYBODY,
});

/** Returns shared answers and this member's own (null: none), by code. One query. */
export const readyAnswers = async (memberId: number | null): Promise<ReadyAnswer[]> =>
  byCode((await visible(memberId, db).execute()).map(answerFrom));

const item = (id: number, memberId: number | null, trx: Db) => visible(memberId, trx).where("id", "=", id);

/** Returns an answer that this member sees, or null. One query. */
export async function findReadyAnswer(id: number, memberId: number | null): Promise<ReadyAnswer | null> {
  const row = await item(id, memberId, db).executeTakeFirst();
  return row ? answerFrom(row) : null;
}

async function held(trx: Db, id: number, memberId: number | null): Promise<ReadyAnswer | null> {
  const row = await forUpdate(item(id, memberId, trx)).executeTakeFirst();
  return row ? answerFrom(row) : null;
}

export type ReadySaved =
  | { ok: true; id: number }
  | { ok: false; current: ReadyAnswer }
  | { ok: false; text: string };

async function write(trx: Db, id: number | null, row: Parameters<typeof insert>[1]): Promise<number> {
  if (id === null) return insert(trx, row);
  await trx.updateTable("ready_answer").set(row).where("id", "=", id).execute();
  return id;
}

/**
 * Creates an answer (`id` null) or changes one that this member sees; null when unknown. Refused: `isAsSeen` rejects its state, the code is in use,
 * MAX_READY reached. Without an account (`memberId` null) only shared answers are written.
 */
export function saveReadyAnswer(
  id: number | null,
  values: ReadyValues,
  memberId: number | null,
  isAsSeen: (current: ReadyAnswer) => boolean,
): Promise<ReadySaved | null> {
  return inTransaction(async (trx) => {
    const current = id === null ? null : await held(trx, id, memberId);
    if (id !== null && !current) return null;
    if (current && !isAsSeen(current)) return { ok: false, current };
    const owner = values.isShared || memberId === null ? EVERYBODY : memberId;
    const stored = await trx
      .selectFrom("ready_answer")
      .select(["id", "code"])
      .where("member_id", "=", owner)
      .where("id", "<>", id ?? 0)
      .execute();
    if (stored.some(({ code }) => code === values.code))
      return { ok: false, text: `代码 ${values.code} 已有另一条快捷回复` };
    if (stored.length >= MAX_READY)
      return { ok: false, text: `最多保存 ${MAX_READY} 条快捷回复，请先删除不用的` };
    const savedId = await write(trx, id, { member_id: owner, code: values.code, text: values.text });
    await note(trx, savedId, current, { ...values, isShared: owner === EVERYBODY });
    return { ok: true, id: savedId };
  });
}

const insert = async (trx: Db, row: { member_id: number; code: string; text: string }): Promise<number> =>
  (await trx.insertInto("ready_answer").values(row).returning("id").executeTakeFirstOrThrow()).id;

/** Deletes an answer that this member sees and returns it; null when unknown. */
export function removeReadyAnswer(id: number, memberId: number | null): Promise<ReadyAnswer | null> {
  return inTransaction(async (trx) => {
    const current = await held(trx, id, memberId);
    if (!current) return null;
    await trx.deleteFrom("ready_answer").where("id", "=", id).execute();
    await note(trx, id, current, null);
    return current;
  });
}

const wordsOf = ({ code, text, isShared }: ReadyValues) => ({
  代码: code,
  内容: text,
  共用: isShared ? "是" : "否",
});

const note = (trx: Db, id: number, current: ReadyValues | null, will: ReadyValues | null) =>
  audited(trx, {
    subject: "readyAnswer",
    id,
    before: current && wordsOf(current),
    after: will && wordsOf(will),
  });

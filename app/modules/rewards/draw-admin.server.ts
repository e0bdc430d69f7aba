import { voucherWorths } from "~/modules/vouchers/templates.server";
import { z } from "zod";
import { targets } from "~/modules/content/content-input";
import { type PictureChange, setOnlyPicture } from "~/modules/pictures/only-picture.server";
import { type Fit, pictureAt } from "~/modules/pictures/picture-file";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { endTime, time } from "~/platform/values/json-input";
import { prizeName, type PrizeKind } from "./draw";
import {
  brokenPromise,
  type LotteryPromise,
  isLotteryRunning,
  type PromisedPrize,
  type StoredLottery,
} from "./draw-promise";
import { name, integerSchema, yuanInput } from "~/modules/promotions/offers/scope-input";

const prizeYuan = yuanInput.refine((fen) => fen > 0, "金额应大于 0");
/** Without a stock a prize never runs out. */
const share = {
  name: name.optional(),
  weight: integerSchema.min(0).max(1_000_000),
  stock: integerSchema.min(0).nullable().default(null),
};
const PrizeShape = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ ...share, kind: z.literal("points"), points: integerSchema.positive() }),
    z.strictObject({ ...share, kind: z.literal("redPacket"), yuan: prizeYuan }),
    z.strictObject({ ...share, kind: z.literal("voucher"), template: integerSchema.positive() }),
    z.strictObject({ ...share, kind: z.literal("thanks") }),
  ],
  // Medicines cannot be won; only licensed companies may buy them.
  "奖品应为 points、redPacket、voucher 或 thanks，不能是商品",
);

/** A lottery in JSON, as an operator writes it; an id changes an existing one. */
export const LotteryShape = z
  .strictObject({
    id: integerSchema.positive().optional(),
    name,
    remarks: z.string().max(2_000).default(""),
    starts: time,
    ends: endTime,
    targets,
    prizes: z.array(PrizeShape).min(1).max(50),
  })
  .refine((lottery) => lottery.ends > lottery.starts, "结束须晚于开始")
  .refine((lottery) => lottery.prizes.some((prize) => prize.weight > 0), "至少一个奖品的 weight 应大于 0");
export type LotteryInput = z.output<typeof LotteryShape>;

interface PrizeRow {
  name: string;
  kind: PrizeKind;
  value: number;
  weight: number;
  stock: number | null;
  sort: number;
}

function prizeValue(prize: LotteryInput["prizes"][number]): number {
  switch (prize.kind) {
    case "points":
      return prize.points;
    case "redPacket":
      return prize.yuan;
    case "voucher":
      return prize.template;
    case "thanks":
      return 0;
  }
}

function rowOf(prize: LotteryInput["prizes"][number], sort: number): PrizeRow {
  const { kind, weight, stock } = prize;
  const value = prizeValue(prize);
  return { name: prize.name ?? prizeName(kind, value), kind, value, weight, stock, sort };
}

export interface AdminLottery extends StoredLottery {
  id: number;
  status: string;
}

export type LotterySaved =
  | { ok: true; id: number }
  /** `is`: the current state, when it changed since the form was rendered */
  | { ok: false; text: string; current?: AdminLottery };

interface LotteryWriting {
  now: number;
  isSeen?: (current: AdminLottery) => boolean;
  formKey?: string;
  /** called in the transaction before a running lottery changes: returns why it may not, or null */
  changeFault?: (trx: Db, before: AdminLottery, after: readonly PromisedPrize[]) => Promise<string | null>;
}

const CHANGED = "您打开页面后，已有人改过这个抽奖，请核对后再办理";

const promiseFault = (
  before: AdminLottery | null,
  next: ReturnType<typeof getNext>,
  now: number,
): string | null =>
  before && isLotteryRunning(before, now) ? brokenPromise(getPromise(before), next) : null;

async function readHeldLottery(trx: Db, id: number | undefined) {
  if (id === undefined) return { held: [], before: null };
  const held = await heldPrizes(trx, id);
  return held && { held, before: await findLottery(id, trx) };
}

/**
 * Saves a lottery; a new one is off until started. Prizes are matched by name: one that was won keeps its kind and value, and its stock covers what
 * was given. Refused, with nothing written: a change that breaks the promise of a running lottery (draw-promise.ts), or a stale form.
 */
export async function setLottery(
  input: LotteryInput,
  { now, isSeen = () => true, formKey, changeFault = () => Promise.resolve(null) }: LotteryWriting,
): Promise<LotterySaved> {
  const prizes = input.prizes.map(rowOf);
  return inTransaction(async (trx): Promise<LotterySaved> => {
    const stored = await readHeldLottery(trx, input.id);
    if (stored === null) return { ok: false, text: `没有抽奖 ${input.id}` };
    const { held, before } = stored;
    if (before && !isSeen(before)) return { ok: false, text: CHANGED, current: before };
    const promised = promiseFault(before, getNext(input, prizes), now);
    const fault = prizesFault(prizes, held) ?? promised ?? (await templateFault(trx, prizes));
    if (fault) return { ok: false, text: fault };
    const notAlone = before?.status === "on" ? await changeFault(trx, before, prizes) : null;
    if (notAlone !== null) return { ok: false, text: notAlone };
    const write = async () => {
      const id = await writeLottery(trx, input);
      await writePrizes(trx, id, prizes, held);
      await audited(trx, { subject: "draw", id, before, after: await findLottery(id, trx) });
      return String(id);
    };
    const id = before || formKey === undefined ? await write() : await once(trx, formKey, write);
    return { ok: true, id: Number(id) };
  });
}

const getPromise = ({ starts_at, ends_at, targets: who, prizes }: AdminLottery): LotteryPromise => ({
  startsAt: starts_at,
  endsAt: ends_at,
  targets: who.split(",").filter(Boolean),
  prizes,
});
const getNext = (
  { starts, ends, targets: who }: LotteryInput,
  prizes: readonly PrizeRow[],
): LotteryPromise => ({
  startsAt: starts,
  endsAt: ends,
  targets: who,
  prizes,
});

/** Returns a lottery with its prizes, without its picture, or null. Two queries. */
export async function findLottery(id: number, trx: Db = db): Promise<AdminLottery | null> {
  const lottery = await trx
    .selectFrom("draw")
    .select(["id", "name", "remarks", "starts_at", "ends_at", "status", "targets"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!lottery) return null;
  const prizes = await trx
    .selectFrom("draw_prize")
    .select(["name", "kind", "value", "weight", "stock"])
    .where("draw_id", "=", id)
    .orderBy("sort")
    .orderBy("id")
    .execute();
  return { ...lottery, prizes: prizes as PromisedPrize[] };
}

type Held = Pick<PrizeRow, "name" | "kind" | "value"> & { id: number; awarded: number };

/** Returns a lottery's prizes, locked, or null. */
async function heldPrizes(trx: Db, id: number): Promise<Held[] | null> {
  const lottery = await forUpdate(
    trx.selectFrom("draw").select("id").where("id", "=", id),
  ).executeTakeFirst();
  if (!lottery) return null;
  const own = trx.selectFrom("draw_prize").where("draw_id", "=", id).orderBy("id");
  const rows = await forUpdate(own.select(["id", "name", "kind", "value", "awarded"])).execute();
  return rows.map((row) => ({ ...row, kind: row.kind as PrizeKind }));
}

function prizesFault(prizes: readonly PrizeRow[], held: readonly Held[]): string | null {
  if (new Set(prizes.map((prize) => prize.name)).size < prizes.length) return "有两个奖品名称相同";
  for (const { name, kind, value, awarded: values } of held.filter((prize) => prize.awarded > 0)) {
    const next = prizes.find((prize) => prize.name === name);
    if (!next) return `${name}已中奖 ${values} 次，须保留；不再送出时请把 weight 设为 0`;
    if (next.kind !== kind || next.value !== value) return `${name}已中奖 ${values} 次，内容不能更改`;
    if (next.stock !== null && next.stock < values) return `${name}已中奖 ${values} 次，库存不能少于此数`;
  }
  return null;
}

async function templateFault(trx: Db, prizes: readonly PrizeRow[]): Promise<string | null> {
  const wanted = prizes.filter((prize) => prize.kind === "voucher");
  if (wanted.length === 0) return null;
  const ids = wanted.map((prize) => prize.value);
  const known = await voucherWorths(ids, trx);
  const unknown = wanted.find((prize) => !known.has(prize.value));
  return unknown ? `没有优惠券模板 ${unknown.value}（${unknown.name}）` : null;
}

async function writeLottery(trx: Db, lottery: LotteryInput): Promise<number> {
  const { id, name, remarks, starts, ends } = lottery;
  const values = { name, remarks, starts_at: starts, ends_at: ends, targets: lottery.targets.join(",") };
  if (id === undefined) {
    const made = trx.insertInto("draw").values({ ...values, status: "off" });
    return (await made.returning("id").executeTakeFirstOrThrow()).id;
  }
  await trx.updateTable("draw").set(values).where("id", "=", id).execute();
  return id;
}

async function writePrizes(trx: Db, lotteryId: number, prizes: readonly PrizeRow[], held: readonly Held[]) {
  const names = prizes.map((prize) => prize.name);
  const gone = held.filter((prize) => !names.includes(prize.name)).map((prize) => prize.id);
  if (gone.length > 0) await trx.deleteFrom("draw_prize").where("id", "in", gone).execute();
  const fresh = prizes.filter((prize) => !held.some((item) => item.name === prize.name));
  if (fresh.length > 0)
    await trx
      .insertInto("draw_prize")
      .values(fresh.map((prize) => ({ ...prize, draw_id: lotteryId })))
      .execute();
  for (const { id, name } of held) {
    const next = prizes.find((prize) => prize.name === name);
    if (next) await trx.updateTable("draw_prize").set(next).where("id", "=", id).execute();
  }
}

/** Starts or stops a lottery in the caller's transaction; false when unknown, "stale" when `isSeen` rejects its state. */
export async function switchLotteryIn(
  trx: Db,
  id: number,
  status: "on" | "off",
  isSeen: (current: AdminLottery) => boolean = () => true,
): Promise<boolean | "stale"> {
  const own = trx.selectFrom("draw").select(["name", "status"]).where("id", "=", id);
  const before = await forUpdate(own).executeTakeFirst();
  if (!before) return false;
  if (!isSeen((await findLottery(id, trx))!)) return "stale";
  await trx.updateTable("draw").set({ status }).where("id", "=", id).execute();
  await audited(trx, { subject: "draw", id, before, after: { ...before, status } });
  return true;
}

/** Like switchLotteryIn, in its own transaction. */
export const switchLottery = (
  id: number,
  status: "on" | "off",
  isSeen?: (current: AdminLottery) => boolean,
): Promise<boolean | "stale"> => inTransaction((trx) => switchLotteryIn(trx, id, status, isSeen));

const pictures = (trx: Db) => trx.selectFrom("draw").select(["id", "name", "image"]);

/** Returns a lottery's picture, "" without one; null when unknown. One query. */
export const findLotteryPicture = async (
  id: number,
): Promise<{ id: number; name: string; image: string } | null> =>
  (await pictures(db).where("id", "=", id).executeTakeFirst()) ?? null;

/** Sets or removes (null) a lottery's picture. Null and refusals as setOnlyPicture. `now` in ms. */
export const setLotteryPicture = (
  id: number,
  upload: { file: File; fit: Fit } | null,
  isSeen: (image: string) => boolean,
  now: number,
): Promise<PictureChange | null> =>
  setOnlyPicture(
    {
      async read(trx) {
        const row = await forUpdate(pictures(trx).where("id", "=", id)).executeTakeFirst();
        return row?.image ?? null;
      },
      async write(trx, before, after) {
        await trx.updateTable("draw").set({ image: after }).where("id", "=", id).execute();
        await audited(trx, {
          subject: "draw",
          id,
          before: { image: pictureAt(before) },
          after: { image: pictureAt(after) },
        });
      },
    },
    upload,
    isSeen,
    now,
  );

/** Lists all lotteries, newest first, with the number of companies that joined. */
export async function allLotteries() {
  return db
    .selectFrom("draw as d")
    .leftJoin("draw_join as j", "j.draw_id", "d.id")
    .select((eb) => [
      "d.id",
      "d.name",
      "d.status",
      "d.starts_at",
      "d.ends_at",
      eb.fn.count<number>("j.company_id").as("joined"),
    ])
    .groupBy(["d.id", "d.name", "d.status", "d.starts_at", "d.ends_at"])
    .orderBy("d.id", "desc")
    .execute();
}

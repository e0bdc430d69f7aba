import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, type Db, forUpdate, inTransaction } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { once } from "~/platform/http/forms/forms.server";
import { type KeepStrip, withStrip } from "~/modules/pictures/strip-picture.server";
import { BANNER_STRIP, HEAD_STRIP } from "./zone";
import { withImage } from "./zone-read";
import { switchZone, zoneAsItIs } from "./zones.server";

export type ZoneRow = Row<"zone">;
export type ZoneBlockRow = Row<"zone_block">;
export type ZoneHeadValues = Omit<ZoneRow, "id" | "status">;
export type ZoneBlockValues = Pick<ZoneBlockRow, "kind" | "data" | "sort">;

/** Returns a zone, on or off, with its blocks in order, or null. Two queries. */
export async function findZone(
  id: number,
  trx: Db = db,
): Promise<{ zone: ZoneRow; blocks: ZoneBlockRow[] } | null> {
  const zone = await trx.selectFrom("zone").selectAll().where("id", "=", id).executeTakeFirst();
  if (!zone) return null;
  const blocks = await trx
    .selectFrom("zone_block")
    .selectAll()
    .where("zone_id", "=", id)
    .orderBy("sort")
    .orderBy("id")
    .execute();
  return { zone, blocks };
}

export const MAX_BLOCKS = 40;

export type SaveZoneResult<Current> =
  | { ok: true; id: number }
  | { ok: false; field?: string; text: string }
  | { ok: false; current: Current };

interface Form<Current> {
  isSeen: (current: Current) => boolean;
  formKey: string;
  file: File | null;
}

/** Locks the zone, so that changes to it and its blocks run one after another. */
const held = (trx: Db, id: number) =>
  forUpdate(trx.selectFrom("zone").selectAll().where("id", "=", id)).executeTakeFirst();

/** Writes a part of a zone and audits the whole zone before and after. */
async function written(trx: Db, id: number, write: () => Promise<void>): Promise<void> {
  const before = await zoneAsItIs(trx, id);
  await write();
  await audited(trx, { subject: "zone", id, before, after: await zoneAsItIs(trx, id) });
  await bumpVersion(trx, "content");
}

const IN_USE = "已有同类专区使用这个地址名";

/** Rolls back, so that the form can be sent again with other values. */
class Refused extends Error {
  constructor(
    readonly field: string,
    readonly text: string,
  ) {
    super(text);
  }
}

async function orRefused<Current>(
  work: () => Promise<SaveZoneResult<Current> | null>,
): Promise<SaveZoneResult<Current> | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return { ok: false, field: error.field, text: error.text };
    throw error;
  }
}

/**
 * Saves a zone's head, audited. `id` null creates one, off and without blocks, once for each form. Kind and address cannot change, because links
 * use them. Returns null for an unknown zone. Refused: an address in use, a stale form, an invalid picture. Not for use inside a transaction. `now`
 * in ms.
 */
export const saveZoneHead = (
  id: number | null,
  values: ZoneHeadValues,
  form: Form<ZoneRow>,
  now: number,
): Promise<SaveZoneResult<ZoneRow> | null> =>
  withStrip(form.file, HEAD_STRIP, now, (keep) => saveHeadIn(id, values, form, keep));

const saveHeadIn = (
  id: number | null,
  values: ZoneHeadValues,
  { isSeen, formKey }: Form<ZoneRow>,
  keep: KeepStrip | null,
): Promise<SaveZoneResult<ZoneRow> | null> =>
  orRefused(() =>
    inTransaction(async (trx): Promise<SaveZoneResult<ZoneRow> | null> => {
      const current = id === null ? null : await held(trx, id);
      if (current === undefined) return null;
      const own = async (): Promise<ZoneHeadValues> =>
        keep ? { ...values, image: await keep(trx) } : values;
      if (current) {
        if (!isSeen(current)) return { ok: false, current };
        const { kind: _kind, slug: _slug, ...changed } = await own();
        await written(trx, current.id, async () => {
          await trx.updateTable("zone").set(changed).where("id", "=", current.id).execute();
        });
        return { ok: true, id: current.id };
      }
      const made = await once(trx, formKey, async () => {
        const row = await trx
          .insertInto("zone")
          .values({ ...(await own()), status: "off" })
          .onConflict((conflict) => conflict.columns(["kind", "slug"]).doNothing())
          .returning("id")
          .executeTakeFirst();
        if (!row) throw new Refused("slug", IN_USE);
        await audited(trx, {
          subject: "zone",
          id: row.id,
          before: null,
          after: await zoneAsItIs(trx, row.id),
        });
        await bumpVersion(trx, "content");
        return String(row.id);
      });
      return { ok: true, id: Number(made) };
    }),
  );

/**
 * Saves a block, audited as a change of its zone. `id` null creates one, once for each form. Returns null for an unknown zone or block. Refused:
 * too many blocks, a stale form, an invalid picture. Not for use inside a transaction. `now` in ms.
 */
export const saveZoneBlock = (
  { zoneId, id }: { zoneId: number; id: number | null },
  values: ZoneBlockValues,
  form: Form<ZoneBlockRow>,
  now: number,
): Promise<SaveZoneResult<ZoneBlockRow> | null> =>
  withStrip(form.file, BANNER_STRIP, now, (keep) => saveBlockIn({ zoneId, id }, values, form, keep));

const saveBlockIn = (
  { zoneId, id }: { zoneId: number; id: number | null },
  values: ZoneBlockValues,
  { isSeen, formKey }: Form<ZoneBlockRow>,
  keep: KeepStrip | null,
): Promise<SaveZoneResult<ZoneBlockRow> | null> =>
  orRefused(() =>
    inTransaction(async (trx): Promise<SaveZoneResult<ZoneBlockRow> | null> => {
      if (!(await held(trx, zoneId))) return null;
      const blocks = (await findZone(zoneId, trx))!.blocks;
      const current = id === null ? null : blocks.find((block) => block.id === id);
      if (current === undefined) return null;
      const own = async () => (keep ? withImage(values, await keep(trx)) : values);
      if (current) {
        if (!isSeen(current)) return { ok: false, current };
        const changed = await own();
        await written(trx, zoneId, async () => {
          await trx.updateTable("zone_block").set(changed).where("id", "=", current.id).execute();
        });
        return { ok: true, id: current.id };
      }
      const made = await once(trx, formKey, async () => {
        if (blocks.length >= MAX_BLOCKS) throw new Refused("title", `一个专区最多 ${MAX_BLOCKS} 个区块`);
        const values = await own();
        let block = 0;
        await written(trx, zoneId, async () => {
          const row = { ...values, zone_id: zoneId };
          const item = trx.insertInto("zone_block").values(row).returning("id");
          block = (await item.executeTakeFirstOrThrow()).id;
        });
        return String(block);
      });
      return { ok: true, id: Number(made) };
    }),
  );

/** Removes a block; the audit log keeps it. Returns false for an unknown block. */
export const removeZoneBlock = (zoneId: number, id: number): Promise<boolean> =>
  inTransaction(async (trx) => {
    if (!(await held(trx, zoneId))) return false;
    const { blocks } = (await findZone(zoneId, trx))!;
    if (!blocks.some((block) => block.id === id)) return false;
    await written(trx, zoneId, async () => {
      await trx.deleteFrom("zone_block").where("id", "=", id).execute();
    });
    return true;
  });

/** Starts or stops a zone. Returns null when unknown, "stale" when `isSeen` rejects its state. */
export const switchZoneIfUnchanged = (
  id: number,
  isOn: boolean,
  isSeen: (current: ZoneRow) => boolean,
): Promise<"done" | "stale" | null> =>
  inTransaction(async (trx) => {
    const current = await held(trx, id);
    if (!current) return null;
    if (!isSeen(current)) return "stale";
    await switchZone(trx, id, isOn);
    return "done";
  });

import { type PictureChange, setOnlyPicture } from "~/modules/pictures/only-picture.server";
import { type Fit, pictureAt } from "~/modules/pictures/picture-file";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, type Db } from "~/platform/database/database.server";
import { namesById } from "~/platform/database/names-by-id";
import { once } from "~/platform/http/forms/forms.server";
import { voucherWorths } from "~/modules/vouchers/templates.server";

/** An item's values; points and counts are integers. */
export interface ItemValues {
  name: string;
  /** the voucher template to grant; null: a gift sent by post */
  voucherId: number | null;
  points: number;
  stock: number;
  /** maximum for each company; null: unlimited */
  limit: number | null;
  describe: string;
  isOn: boolean;
  sort: number;
}

export interface AdminItem extends ItemValues {
  id: number;
  exchanged: number;
  /** an uploaded or built-in picture; "" without one */
  image: string;
}

export type SavedItem =
  | { ok: true; id: number }
  | { ok: false; field: keyof ItemValues | null; text: string }
  | { ok: false; current: AdminItem };

const rows = (trx: Db) =>
  trx
    .selectFrom("points_item")
    .select(["id", "name", "voucher_template_id", "points", "stock", "exchanged", "limit_per_company"])
    .select(["describe", "image", "status", "sort"]);

type ItemRow = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

const getItem = (row: ItemRow): AdminItem => ({
  id: row.id,
  name: row.name,
  voucherId: row.voucher_template_id,
  points: row.points,
  stock: row.stock,
  exchanged: row.exchanged,
  limit: row.limit_per_company,
  describe: row.describe,
  image: row.image,
  isOn: row.status === "on",
  sort: row.sort,
});

/** Lists items in store order after the one with this id (null: from the first). One query. */
export async function listAdminItems(after: number | null, limit: number): Promise<AdminItem[]> {
  const from = after === null ? null : await findAdminItem(after);
  let query = rows(db).orderBy("sort").orderBy("id").limit(limit);
  if (from)
    query = query.where((eb) =>
      eb.or([eb("sort", ">", from.sort), eb.and([eb("sort", "=", from.sort), eb("id", ">", from.id)])]),
    );
  return (await query.execute()).map(getItem);
}

export async function findAdminItem(id: number, trx: Db = db): Promise<AdminItem | null> {
  const row = await rows(trx).where("id", "=", id).executeTakeFirst();
  return row ? getItem(row) : null;
}

export interface ItemFormVersion {
  isSeen: (current: AdminItem) => boolean;
  formKey?: string;
}

const toItemColumns = (values: ItemValues) => ({
  name: values.name,
  kind: values.voucherId === null ? "gift" : "voucher",
  voucher_template_id: values.voucherId,
  points: values.points,
  stock: values.stock,
  limit_per_company: values.limit,
  describe: values.describe,
  status: values.isOn ? "on" : "off",
  sort: values.sort,
});

/**
 * Saves an item in the caller's transaction; `id` null creates one, once for each form. `isSeen` compares the current item with the form's. Returns null
 * for an unknown item. Refused: an unknown template, less stock than was exchanged, a stale form.
 */
export async function saveItemIn(
  trx: Db,
  id: number | null,
  values: ItemValues,
  { isSeen, formKey }: ItemFormVersion,
): Promise<SavedItem | null> {
  const row = id === null ? null : await forUpdate(rows(trx).where("id", "=", id)).executeTakeFirst();
  if (row === undefined) return null;
  const current = row && getItem(row);
  if (current && !isSeen(current)) return { ok: false, current };
  const { voucherId } = values;
  if (voucherId !== null && !(await voucherWorths([voucherId], trx)).has(voucherId))
    return { ok: false, field: "voucherId", text: "没有这个券" };
  const columns = toItemColumns(values);
  const keep = async () => {
    const done = await write(trx, current, columns);
    if (done === null) return null;
    const after = (await findAdminItem(done, trx))!;
    await audited(trx, { subject: "pointsItem", id: done, before: current, after });
    return done;
  };
  const done =
    current || formKey === undefined
      ? await keep()
      : Number(await once(trx, formKey, async () => String(await keep())));
  return done === null ? { ok: false, field: "stock", text: "不能少于已兑换的数量" } : { ok: true, id: done };
}

/** Puts an item on sale in the caller's transaction; false when it is unknown or not as `isSeen` knows it. */
export async function startItemIn(
  trx: Db,
  id: number,
  isSeen: (current: AdminItem) => boolean,
): Promise<boolean> {
  const row = await forUpdate(rows(trx).where("id", "=", id)).executeTakeFirst();
  if (!row || !isSeen(getItem(row))) return false;
  await trx.updateTable("points_item").set({ status: "on" }).where("id", "=", id).execute();
  const after = (await findAdminItem(id, trx))!;
  await audited(trx, { subject: "pointsItem", id, before: getItem(row), after });
  return true;
}

type Columns = Omit<ItemRow, "id" | "exchanged" | "image"> & { kind: string };

/** Returns the id; null when more were exchanged than the new stock. */
async function write(trx: Db, current: AdminItem | null, columns: Columns): Promise<number | null> {
  if (!current)
    return (
      await trx
        .insertInto("points_item")
        .values({ ...columns, image: "" })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const row = await trx
    .updateTable("points_item")
    .set(columns)
    .where("id", "=", current.id)
    .where("exchanged", "<=", columns.stock)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets or removes (null) an item's picture. Null and refusals as setOnlyPicture. `now` in ms. */
export const setItemPicture = (
  id: number,
  handed: { file: File; fit: Fit } | null,
  isSeen: (image: string) => boolean,
  now: number,
): Promise<PictureChange | null> =>
  setOnlyPicture(
    {
      async read(trx) {
        const row = await forUpdate(rows(trx).where("id", "=", id)).executeTakeFirst();
        return row?.image ?? null;
      },
      async write(trx, before, after) {
        await trx.updateTable("points_item").set({ image: after }).where("id", "=", id).execute();
        await audited(trx, {
          subject: "pointsItem",
          id,
          before: { image: pictureAt(before) },
          after: { image: pictureAt(after) },
        });
      },
    },
    handed,
    isSeen,
    now,
  );

/** Returns item names by id. One query for each 500. */
export const itemNames = (ids: readonly number[]): Promise<Map<number, string>> =>
  namesById(ids, (part) =>
    db.selectFrom("points_item").select(["id", "name"]).where("id", "in", part).execute(),
  );

import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { type PictureChange, setOnlyPicture } from "~/modules/pictures/only-picture.server";
import { type Fit, pictureAt } from "~/modules/pictures/picture-file";

export interface BrandValues {
  name: string;
  manufacturerId: number;
  summary: string;
  isOn: boolean;
  sort: number;
}

export interface AdminBrand extends BrandValues {
  id: number;
  /** address of its logo; "" if one is drawn from its name */
  image: string;
}

export type SavedBrand =
  | { ok: true; id: number }
  | { ok: false; field: "name"; text: string }
  | { ok: false; current: AdminBrand };

const rows = (trx: Db) =>
  trx.selectFrom("brand").select(["id", "name", "manufacturer_id", "summary", "image", "status", "sort"]);

type BrandRow = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

const getBrand = (row: BrandRow): AdminBrand => ({
  id: row.id,
  name: row.name,
  manufacturerId: row.manufacturer_id,
  summary: row.summary,
  image: row.image,
  isOn: row.status === "on",
  sort: row.sort,
});

const noted = ({ name, manufacturerId, summary, sort, isOn }: AdminBrand) => ({
  name,
  manufacturer: manufacturerId,
  summary,
  sort,
  status: isOn ? "显示" : "隐藏",
});

/** Returns brands in display order with hidden ones, after the id `after`; `words`: a part of the name. One or two queries. */
export async function listAdminBrands(
  { words }: { words: string },
  { after, limit }: { after: number | null; limit: number },
): Promise<AdminBrand[]> {
  const from = after === null ? null : await findAdminBrand(after);
  let query = rows(db).orderBy("sort").orderBy("id").limit(limit);
  if (from)
    query = query.where((eb) =>
      eb.or([eb("sort", ">", from.sort), eb.and([eb("sort", "=", from.sort), eb("id", ">", from.id)])]),
    );
  const part = words.replaceAll(/[%_\\]/g, "");
  if (part !== "") query = query.where("name", "like", `%${part}%`);
  return (await query.execute()).map(getBrand);
}

/** Returns one brand, shown or hidden, or null. One query. */
export async function findAdminBrand(id: number, trx: Db = db): Promise<AdminBrand | null> {
  const row = await rows(trx).where("id", "=", id).executeTakeFirst();
  return row ? getBrand(row) : null;
}

/** Saves a brand, new if `id` is null. `isSeen` checks the form's state. Null: no such brand. Refused: a used name, a brand changed meanwhile. */
export function saveBrand(
  id: number | null,
  values: BrandValues,
  isSeen: (current: AdminBrand) => boolean,
): Promise<SavedBrand | null> {
  return inTransaction(async (trx) => {
    const row = id === null ? null : await forUpdate(rows(trx).where("id", "=", id)).executeTakeFirst();
    if (row === undefined) return null;
    const current = row && getBrand(row);
    if (current && !isSeen(current)) return { ok: false, current };
    const same = await trx.selectFrom("brand").select("id").where("name", "=", values.name).execute();
    if (same.some((item) => item.id !== id))
      return { ok: false, field: "name", text: `已有品牌“${values.name}”，编号 ${same[0]!.id}` };
    const done = await write(trx, current, values);
    const after = (await findAdminBrand(done, trx))!;
    await audited(trx, {
      subject: "brand",
      id: done,
      before: current && noted(current),
      after: noted(after),
    });
    await bumpVersion(trx, "content");
    return { ok: true, id: done };
  });
}

async function write(trx: Db, current: AdminBrand | null, values: BrandValues): Promise<number> {
  const { name, manufacturerId: manufacturer_id, summary, sort } = values;
  const columns = { name, manufacturer_id, summary, sort, status: values.isOn ? "on" : "off" };
  if (current) {
    await trx.updateTable("brand").set(columns).where("id", "=", current.id).execute();
    return current.id;
  }
  const added = { ...columns, image: "" };
  return (await trx.insertInto("brand").values(added).returning("id").executeTakeFirstOrThrow()).id;
}

/** Replaces or removes (null) a brand's logo. Null and refused like setOnlyPicture. `now` in ms. */
export const setBrandPicture = (
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
        await trx.updateTable("brand").set({ image: after }).where("id", "=", id).execute();
        await audited(trx, {
          subject: "brand",
          id,
          before: { image: pictureAt(before) },
          after: { image: pictureAt(after) },
        });
        await bumpVersion(trx, "content");
      },
    },
    handed,
    isSeen,
    now,
  );

/** Counts a manufacturer's brands. One query. */
export async function countBrands(trx: Db, manufacturerId: number): Promise<number> {
  return (await trx.selectFrom("brand").select("id").where("manufacturer_id", "=", manufacturerId).execute())
    .length;
}

/** Moves brands of a merged manufacturer to its successor; audited. */
export async function followMergedInBrands(trx: Db, from: number, into: number): Promise<void> {
  for (const row of await forUpdate(rows(trx).where("manufacturer_id", "=", from)).execute()) {
    const current = getBrand(row);
    await trx.updateTable("brand").set({ manufacturer_id: into }).where("id", "=", current.id).execute();
    const after = noted({ ...current, manufacturerId: into });
    await audited(trx, { subject: "brand", id: current.id, before: noted(current), after });
    await bumpVersion(trx, "content");
  }
}

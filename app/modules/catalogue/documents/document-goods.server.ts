import { GOODS_KINDS } from "~/modules/catalogue/goods/goods";
import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import { db, type Db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { toDay } from "~/platform/values/clock";
import {
  ALL_DOCUMENTS,
  asGoodsDocument,
  type GoodsDocument,
  requiredDocuments,
} from "~/modules/catalogue/goods/goods-document";

export interface DocumentGoods {
  id: number;
  name: string;
  spec: string;
  kind: string;
  sku: string;
  approvalNumber: string;
  manufacturerId: number;
  manufacturer: string;
}

export interface FiledDocument {
  kind: GoodsDocument;
  fileId: number;
  endsOn: string | null;
  updatedAt: number;
}

const goodsRows = () =>
  db
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.spec", "g.kind", "g.sku", "g.approval_number as approvalNumber"])
    .select(["g.manufacturer_id as manufacturerId", "m.name as manufacturer"]);

/** Required documents of a product or its manufacturer that exist and are valid. */
function validDocuments(kinds: readonly GoodsDocument[], today: string) {
  return db
    .selectFrom("goods_document as d")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("d.kind", "in", kinds)
    .where((eb) => eb.or([eb("d.ends_on", "is", null), eb("d.ends_on", ">=", today)]))
    .where((eb) =>
      eb.or([
        eb.and([eb("d.subject", "=", "goods"), eb("d.subject_id", "=", sql.ref<number>("g.id"))]),
        eb.and([
          eb("d.subject", "=", "manufacturer"),
          eb("d.subject_id", "=", sql.ref<number>("g.manufacturer_id")),
        ]),
      ]),
    );
}

/** An SQL condition on products `g`: a required document is missing or has ended. `now` in ms. */
export function lacksDocuments(now: number): Expression<SqlBool> {
  const eb = expressionBuilder<Database & { g: Database["goods"] }, "g">();
  return eb.or(
    GOODS_KINDS.map((kind) => {
      const required = requiredDocuments(kind);
      return eb.and([
        eb("g.kind", "=", kind),
        eb(validDocuments(required, toDay(now)), "<", required.length),
      ]);
    }),
  );
}

/** A condition on goods as `g`: on sale, or still to be approved, which takes the documents. */
function isSoldOrUnapproved(): Expression<SqlBool> {
  const eb = expressionBuilder<Database & { g: Database["goods"] }, "g">();
  return eb.or([
    eb("g.status", "=", "on"),
    eb.exists(
      eb
        .selectFrom("goods_review as r")
        .select("r.goods_id")
        .whereRef("r.goods_id", "=", "g.id")
        .where("r.state", "<>", "approved"),
    ),
  ]);
}

/**
 * Goods that are on sale or not approved yet, the newest first, behind the one with the id `after`; `onlyMissing`: those of which a paper
 * that must be there is not, or has ended. `ids`: these alone, whatever their state. One query. `now` in ms.
 */
export async function listPrintedFormGoods(
  { onlyMissing, ids }: { onlyMissing: boolean; ids: readonly number[] | null },
  { after, limit, now }: { after: number | null; limit: number; now: number },
): Promise<DocumentGoods[]> {
  let query = goodsRows().orderBy("g.id", "desc").limit(limit);
  query = ids ? query.where("g.id", "in", [...ids]) : query.where(isSoldOrUnapproved());
  if (after !== null) query = query.where("g.id", "<", after);
  if (onlyMissing) query = query.where(lacksDocuments(now));
  return query.execute();
}

/** Returns one product, or null. */
export async function findPrintedFormGoods(id: number): Promise<DocumentGoods | null> {
  return (await goodsRows().where("g.id", "=", id).executeTakeFirst()) ?? null;
}

/** Returns the documents of a product and its manufacturer, in order. One query. */
export async function findDocuments(
  { id, manufacturerId }: Pick<DocumentGoods, "id" | "manufacturerId">,
  trx: Db = db,
): Promise<FiledDocument[]> {
  const rows = await trx
    .selectFrom("goods_document")
    .select(["kind", "file_id as fileId", "ends_on as endsOn", "updated_at as updatedAt"])
    .where((eb) =>
      eb.or([
        eb.and([eb("subject", "=", "goods"), eb("subject_id", "=", id)]),
        eb.and([eb("subject", "=", "manufacturer"), eb("subject_id", "=", manufacturerId)]),
      ]),
    )
    .execute();
  const filed = rows.flatMap((row) => {
    const kind = asGoodsDocument(row.kind);
    return kind ? [{ ...row, kind }] : [];
  });
  return ALL_DOCUMENTS.flatMap((kind) => filed.filter((item) => item.kind === kind));
}

import { approvedGoods, askReview } from "~/modules/catalogue/approval/goods-approval.server";
import { asGoodsDocument } from "~/modules/catalogue/goods/goods-document";
import { dropGoodsDocuments } from "~/modules/catalogue/documents/goods-documents.server";
import { writeStatus } from "~/modules/catalogue/goods/write-status.server";
import { noteMerged } from "~/modules/catalogue/former-names/merged-ids.server";
import { addOtherNames, moveOtherNames } from "~/modules/catalogue/former-names/other-names.server";
import { matchText } from "~/modules/catalogue/search/match-text";
import { forgetManufacturerWords } from "~/modules/catalogue/search/search-index.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { audited, auditedAll } from "~/platform/database/audit.server";
import { type Db, db, forDeletion } from "~/platform/database/database.server";
import { documentsFault } from "./manufacturer";
import {
  type AdminManufacturer,
  findAdminManufacturer,
  followManufacturer,
} from "./manufacturer-admin.server";

export interface ManufacturersEffect {
  from: string;
  into: string;
  goods: number;
  /** approved ones that are reviewed anew (首营品种), and those of them that go off sale until then */
  reviewed: number;
  offSale: number;
  /** with a product of equal name, specification and approval number at the other manufacturer: lists cannot tell them apart */
  alike: number;
}

type Found =
  | {
      ok: true;
      effect: ManufacturersEffect;
      from: AdminManufacturer;
      into: AdminManufacturer;
      goods: MovedGoods[];
    }
  | { ok: false; text: string };

interface MovedGoods {
  id: number;
  key: string;
  status: string;
}

async function goodsOf(trx: Db, id: number): Promise<MovedGoods[]> {
  const rows = await trx
    .selectFrom("goods")
    .select(["id", "name", "spec", "approval_number", "status"])
    .where("manufacturer_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ id: goodsId, name, spec, approval_number, status }) => ({
    id: goodsId,
    status,
    key: [name, spec, approval_number].map(matchText).join("\n"),
  }));
}

async function findDocuments(trx: Db, id: number) {
  const rows = await trx
    .selectFrom("goods_document")
    .select(["kind", "ends_on as endsOn"])
    .where("subject", "=", "manufacturer")
    .where("subject_id", "=", id)
    .execute();
  return rows.flatMap(({ kind, endsOn }) => {
    const known = asGoodsDocument(kind);
    return known ? [{ kind: known, endsOn }] : [];
  });
}

/** Returns the effect of merging `from` into `into`. Refused: the same or a missing one, documents that would be lost. Eight queries. `now` in ms. */
export async function manufacturersEffect(
  from: number,
  into: number,
  now: number,
  trx: Db = db,
): Promise<Found> {
  if (from === into) return { ok: false, text: "请选择另一家企业" };
  const item = await findAdminManufacturer(from, trx);
  const other = await findAdminManufacturer(into, trx);
  if (!item || !other) return { ok: false, text: "没有这家企业，或已被合并" };
  const fault = documentsFault(await findDocuments(trx, from), await findDocuments(trx, into), now);
  if (fault) return { ok: false, text: fault };
  const goods = await goodsOf(trx, from);
  const others = new Set((await goodsOf(trx, into)).map(({ key }) => key));
  const approved = await approvedGoods(
    trx,
    goods.map(({ id }) => id),
  );
  const reviewed = goods.filter(({ id }) => approved.has(id));
  const effect = {
    from: item.name,
    into: other.name,
    goods: goods.length,
    reviewed: reviewed.length,
    offSale: reviewed.filter(({ status }) => status === "on").length,
    alike: goods.filter(({ key }) => others.has(key)).length,
  };
  return { ok: true, effect, from: item, into: other, goods };
}

export type ManufacturersMerged =
  | { ok: true; effect: ManufacturersEffect }
  | { ok: false; text: string; isStale?: true };

/** Merges a manufacturer into another. Its approved products go off sale and are reviewed again; after the second review they are sold again. Former names still identify products; placed orders do not change. `isSeen` checks the shown effect. Refused: see manufacturersEffect. `now` in ms. */
export async function mergeManufacturers(
  trx: Db,
  { from: fromId, into: intoId }: { from: number; into: number },
  isSeen: (effect: ManufacturersEffect) => boolean,
  now: number,
): Promise<ManufacturersMerged> {
  await lockGoods(
    trx,
    (await goodsOf(trx, fromId)).map(({ id }) => id),
  );
  const ids = [fromId, intoId];
  await forDeletion(
    trx.selectFrom("manufacturer").select("id").where("id", "in", ids).orderBy("id"),
  ).execute();
  const found = await manufacturersEffect(fromId, intoId, now, trx);
  if (!found.ok) return found;
  const { effect, from, into, goods } = found;
  if (!isSeen(effect))
    return { ok: false, text: "企业或商品在您打开后有变化，请核对后再合并", isStale: true };
  await reviewAnew(trx, goods, now);
  await trx
    .updateTable("goods")
    .set({ manufacturer_id: intoId, updated_at: now })
    .where("manufacturer_id", "=", fromId)
    .execute();
  await auditedAll(
    trx,
    goods.map(({ id }) => ({
      subject: "goods",
      id,
      before: { manufacturer: from.name },
      after: { manufacturer: into.name },
    })),
  );
  await dropGoodsDocuments(trx, "manufacturer", fromId, now);
  await forgetManufacturerWords(trx, from.name);
  await forgetManufacturerWords(trx, into.name);
  await moveOtherNames(trx, "manufacturer", fromId, intoId);
  await addOtherNames(trx, "manufacturer", intoId, [{ key: matchText(from.name), name: from.name }]);
  await noteMerged(trx, "manufacturer", fromId, intoId);
  await trx.deleteFrom("manufacturer").where("id", "=", fromId).execute();
  const { name, shortName, otherNames } = from;
  await audited(trx, {
    subject: "manufacturer",
    id: fromId,
    before: { name, shortName, otherNames },
    after: null,
  });
  await audited(trx, {
    subject: "manufacturer",
    id: intoId,
    before: null,
    after: { merged: [from.name], goods: effect.goods },
  });
  await followManufacturer(trx, into.name);
  return { ok: true, effect };
}

/** Products of another manufacturer need a new approval, so they are off sale until then. */
async function reviewAnew(trx: Db, goods: readonly MovedGoods[], now: number): Promise<void> {
  const approved = await approvedGoods(
    trx,
    goods.map(({ id }) => id),
  );
  const query = goods.filter(({ id }) => approved.has(id));
  const onSale = query.filter(({ status }) => status === "on");
  await writeStatus(
    trx,
    onSale.map(({ id }) => id),
    "off",
    now,
  );
  await askReview(
    trx,
    query.map(({ id, status }) => ({ id, isToSell: status === "on" })),
    null,
    now,
  );
}

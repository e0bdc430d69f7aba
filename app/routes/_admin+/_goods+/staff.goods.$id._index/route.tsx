/** 一个商品: facts, stock by batch, prices, limits, offers, documents and history on one page. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { withoutCosts } from "~/admin/goods/cost-permission";
import { useLoaderData } from "@remix-run/react";
import { readStock } from "~/modules/catalogue/batches/stock-admin.server";
import { findAdminGoods } from "~/modules/catalogue/admin/goods-facts.server";
import { documentsNow } from "~/modules/catalogue/goods/goods-document";
import { findDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { findGoodsReview } from "~/modules/catalogue/review/goods-review.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { offersAbout } from "~/modules/promotions/offers/offers-about.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { GoodsView } from "./goods-view";

export const handle = adminHandle("商品", "goods.see");

const MAX_BATCHES = 50;
const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { permissions } = staff;
  const id = requireId(params.id);
  const at = now();
  const goods = (await findAdminGoods(id)) ?? notFound();
  const { kind, is_preferred } = goods.state;
  const scoped = { id, kind, categoryPath: goods.categoryPath, isPreferred: is_preferred === 1 };
  const [batches, documents, offers, waiting, changes, review] = await Promise.all([
    readStock(id, { limit: MAX_BATCHES, now: at }),
    findDocuments(goods),
    offersAbout(scoped, at),
    waitingShownTo(staff, "goods", id),
    auditRows({ subject: "goods", subjectId: String(id), limit: HISTORY }),
    findGoodsReview(id),
  ]);
  const held = await heldUnits(
    db,
    batches.map((batch) => batch.id),
  );
  const { there, missing } = documentsNow(kind, documents, at);
  return json({
    goods,
    offers,
    papers: there,
    missing,
    waiting,
    review,
    now: at,
    batches: batches
      .map((batch) => ({ ...batch, held: held.get(batch.id) ?? 0 }))
      .filter((batch) => batch.quantity + batch.held > 0),
    may: {
      change: permissions.has("goods.change"),
      stock: permissions.has("warehouse.see"),
      papers: permissions.has("quality.see"),
    },
    changes: await changeRows(withoutCosts(changes, permissions)),
  });
}

export default function Goods() {
  return <GoodsView {...useLoaderData<typeof loader>()} />;
}

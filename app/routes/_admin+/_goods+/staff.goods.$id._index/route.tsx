/** 一个商品: facts, stock by batch, prices, limits, offers, documents and history on one page. */
import { HistorySection } from "~/admin/detail/history-section";
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
import { UNFILLED } from "~/platform/values/missing";
import { DetailPageHeader, Jump } from "~/admin/detail/case-parts";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { GoodsFactsSection } from "./goods-facts";
import { GoodsOffers } from "./goods-offers";
import { GoodsDocumentsSection } from "./goods-papers";
import { GoodsPricesSection, GoodsRules } from "./goods-rules";
import { GoodsStock } from "./goods-stock";

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
  const {
    goods,
    batches,
    papers: documents,
    missing,
    offers,
    now,
    may,
    ...more
  } = useLoaderData<typeof loader>();
  const { id, state } = goods;
  const { waiting, changes, review } = more;
  const isOn = state.status === "on";
  return (
    <>
      <DetailPageHeader
        title={`${state.name} ${state.spec}`}
        state={
          isOn ? (
            <span className="state state--done">在售</span>
          ) : (
            <span className="state state--off">已下架</span>
          )
        }
        facts={`商品编号 ${id}，${state.manufacturer}，${state.approval_number || "无批准文号"}，中包装 ${state.pack_size}，件装量${state.case_size === null ? UNFILLED : ` ${state.case_size}`}`}
      />
      <Jump parts={PARTS} />
      <div className="admin-body">
        <WaitingNotice waiting={waiting} />
        <div className="columns columns--half">
          <GoodsFactsSection goods={goods} mayChange={may.change} />
          <div>
            <GoodsPricesSection goods={goods} />
            <GoodsRules goods={goods} />
          </div>
        </div>
        <GoodsStock rows={batches} unit={state.unit} total={goods.stock} isLinked={may.stock} />
        <GoodsOffers offers={offers} unit={state.unit} now={now} />
        <GoodsDocumentsSection
          goodsId={id}
          papers={documents}
          missing={missing}
          isLinked={may.papers}
          review={review}
        />
        <HistorySection changes={changes} none="还没有改动。" />
      </div>
    </>
  );
}

const PARTS = [
  { id: "h-facts", name: "资料" },
  { id: "h-prices", name: "价格" },
  { id: "h-stock", name: "批号" },
  { id: "h-rules", name: "限购与可见" },
  { id: "h-offers", name: "活动" },
  { id: "h-papers", name: "首营资料" },
  { id: "h-history", name: "历史" },
];

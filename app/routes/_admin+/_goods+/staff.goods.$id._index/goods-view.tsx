import type { AdminGoods } from "~/modules/catalogue/admin/goods-facts.server";
import { UNFILLED } from "~/platform/values/missing";
import { DetailPageHeader, Jump, DetailSection } from "~/admin/detail/case-parts";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { GoodsFactsSection } from "./goods-facts";
import { GoodsOffers, type GoodsOffersProps } from "./goods-offers";
import { GoodsDocumentsSection, type GoodsDocumentsProps } from "./goods-papers";
import { GoodsPricesSection, GoodsRules } from "./goods-rules";
import { type BatchRow, GoodsStock } from "./goods-stock";

interface GoodsViewProps
  extends Omit<GoodsDocumentsProps, "goodsId" | "isLinked">, Omit<GoodsOffersProps, "unit"> {
  goods: AdminGoods;
  batches: readonly BatchRow[];
  may: { change: boolean; stock: boolean; papers: boolean };
  waiting: readonly WaitingApprovalRequest[];
  changes: readonly ChangeRow[];
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

export function GoodsView({
  goods,
  batches,
  papers: documents,
  missing,
  offers,
  now,
  may,
  ...more
}: GoodsViewProps) {
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
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </DetailSection>
      </div>
    </>
  );
}

import { Link } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import type { BelowShown } from "~/admin/promotions/below-shown";
import { BelowMinimumPriceTable } from "~/admin/promotions/below-table";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { OfferState } from "~/modules/promotions/offer-admin/offer-state";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";

interface GoodsRow {
  id: number;
  name: string;
  price: string;
  number: string;
  stock: string;
  sold: string;
  limit: string;
}

interface OfferViewProps extends BelowShown {
  id: number;
  name: string;
  isOn: boolean;
  state: OfferState;
  facts: readonly (readonly [name: string, value: string])[];
  goods: readonly GoodsRow[];
  hasPortions: boolean;
  waiting: readonly WaitingApprovalRequest[];
  changes: readonly ChangeRow[];
  mayChange: boolean;
}

const STATES = {
  runs: ["go", "进行中"],
  waits: ["wait", "未开始"],
  over: ["done", "已结束"],
  off: ["off", "已停用"],
} as const;

export function OfferView({
  id,
  name,
  isOn,
  state,
  facts,
  goods,
  hasPortions,
  waiting,
  below,
  belows,
  changes,
  mayChange,
}: OfferViewProps) {
  const [shape, word] = STATES[state];
  const path = `/staff/offers/${id}`;
  return (
    <>
      <DetailPageHeader
        title={name}
        state={<span className={`state state--${shape}`}>{word}</span>}
        facts={`活动编号 ${id}`}
      />
      <div className="admin-body columns columns--side">
        <div>
          <WaitingNotice waiting={waiting} />
          <DetailSection id="h-facts" title="活动">
            <FactList rows={facts} />
          </DetailSection>
          {goods.length > 0 ? (
            <DetailSection id="h-goods" title="商品" note={`${goods.length} 种`}>
              <GoodsTable goods={goods} hasPortions={hasPortions} />
            </DetailSection>
          ) : null}
          <BelowMinimumPriceTable below={below} belows={belows} by="活动" />
          <p className="part">
            <Link to="/staff/offers">全部活动</Link>
          </p>
        </div>
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </DetailSection>
      </div>
      <div className="admin-foot">
        {mayChange ? (
          <>
            <Link className="button button--primary" to={`${path}/switch`} accessKey="s">
              {isOn ? "停用" : "启用"}
            </Link>
            <Link className="button" to={`${path}/form`}>
              修改
            </Link>
          </>
        ) : null}
        <Link className="button" to={`${path}/rehearsal`} accessKey="t">
          试算
        </Link>
      </div>
    </>
  );
}

const HEADS = {
  price: "价格",
  number: "每份数量",
  stock: "总数量",
  sold: "已售",
  limit: "每家限购",
} as const;
const ALL = Object.keys(HEADS) as (keyof typeof HEADS)[];

function GoodsTable({ goods, hasPortions }: Pick<OfferViewProps, "goods" | "hasPortions">) {
  const shown = ALL.filter((item) => hasPortions || item !== "number");
  return (
    <table className="grid-table grid-table--low fold-table">
      <caption className="sr-only">活动商品</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          {shown.map((item) => (
            <th scope="col" className="grid-table__figure" key={item}>
              {HEADS[item]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {goods.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {row.id} {row.name}
            </th>
            {shown.map((item) => (
              <td className="grid-table__figure" data-name={HEADS[item]} key={item}>
                {row[item]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Link } from "@remix-run/react";
import type { PriceSpan } from "~/modules/catalogue/admin/prices";
import type { GoodsPrices, OwnPrice, PriceLine } from "~/modules/catalogue/admin/prices.server";
import { formatYuan } from "~/platform/values/money";
import { DetailPageHeader, DetailSection } from "~/admin/detail/case-parts";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { BaseFields, MinimumPriceFields, OwnFields } from "./price-fields";
import type { PriceReply } from "./price-form";
import { PastTable, PriceTable } from "./price-table";

interface PricesProps {
  prices: GoodsPrices;
  spans: readonly PriceSpan<PriceLine>[];
  past: readonly PriceLine[];
  version: number;
  chosen: OwnPrice | null;
  waiting: readonly WaitingApprovalRequest[];
  mayChange: boolean;
  changes: readonly ChangeRow[];
  reply: PriceReply | undefined;
}

export function PricesView(props: PricesProps) {
  const { prices, spans, past, version, chosen, waiting, mayChange, changes, reply } = props;
  const { id, name, spec, unit, minimum } = prices;
  const seen = reply?.stale?.version ?? version;
  // Two forms have the same fields: show errors in the one that was sent.
  const sent = enteredIn(reply, "scope") ?? "";
  const [toBase, toMinimumPrice] = (["base", "minimum"] as const).map((form) =>
    sent === form ? reply : undefined,
  );
  const toOwn = toBase || toMinimumPrice ? undefined : reply;
  return (
    <>
      <DetailPageHeader
        title={`${name} ${spec} 价格`}
        state={null}
        facts={`商品编号 ${id}，元 / ${unit}；${minimum === null ? "" : `最低售价 ${formatYuan(minimum)}；`}客户价先于等级价，等级价先于地区价，都没有的按基础价`}
      />
      <div className="admin-body">
        <WaitingNotice waiting={waiting} />
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--side">
          <DetailSection
            id="h-prices"
            title="价格"
            more={
              <>
                <Link to={`/staff/prices?goods=${id}`}>某客户付多少</Link>{" "}
                <Link to={`/staff/goods/${id}`}>商品</Link>
              </>
            }
          >
            <PriceTable prices={prices} spans={spans} mayChange={mayChange} />
          </DetailSection>
          {mayChange ? (
            <div>
              <DetailSection id="h-base" title="改基础价">
                <BaseFields prices={prices} seen={seen} reply={toBase} />
              </DetailSection>
              <DetailSection id="h-own" title="等级、地区和客户价" note="单价留空，到开始时间即结束">
                <OwnFields
                  key={chosen ? `${chosen.scope} ${chosen.key}` : ""}
                  chosen={chosen}
                  seen={seen}
                  reply={toOwn}
                />
              </DetailSection>
              <DetailSection
                id="h-floor"
                title="最低售价"
                note="各种价格都不能低于它；活动和券低于它的，由两人启用"
              >
                <MinimumPriceFields prices={prices} seen={seen} reply={toMinimumPrice} />
              </DetailSection>
            </div>
          ) : null}
        </div>
        {past.length > 0 ? (
          <DetailSection id="h-past" title="以前的价格" note="最近结束的在前">
            <PastTable lines={past} base={prices.basePrice} />
          </DetailSection>
        ) : null}
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </DetailSection>
      </div>
    </>
  );
}

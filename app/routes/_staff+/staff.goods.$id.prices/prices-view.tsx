import { Link } from "@remix-run/react";
import type { GoodsPrices, OwnPrice } from "~/catalogue/desk/prices.server";
import { CaseHead, Part } from "~/desk/case/case-parts";
import { WaitingNotice, type WaitingProposal } from "~/desk/proposals/waiting-notice";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { StaleNotice } from "~/staff/desk/stale-notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf, typedIn } from "~/ui/forms/form-reply";
import { BaseFields, OwnFields } from "./price-fields";
import type { PriceReply } from "./price-form";
import { PriceTable } from "./price-table";

interface PricesProps {
  prices: GoodsPrices;
  version: number;
  /** the own price that the form begins with */
  chosen: OwnPrice | null;
  waiting: readonly WaitingProposal[];
  mayChange: boolean;
  changes: readonly ChangeRow[];
  reply: PriceReply | undefined;
}

export function PricesView({ prices, version, chosen, waiting, mayChange, changes, reply }: PricesProps) {
  const { id, name, spec, unit } = prices;
  const seen = reply?.stale?.version ?? version;
  // Two forms with the same fields: a refusal belongs to the one that was sent.
  const isBase = typedIn(reply, "scope") === "base";
  const toBase = isBase ? reply : undefined;
  const toOwn = isBase ? undefined : reply;
  return (
    <>
      <CaseHead
        title={`${name} ${spec} 价格`}
        state={null}
        facts={`商品编号 ${id}，元 / ${unit}；客户价先于等级价，等级价先于地区价，都没有的按基础价`}
      />
      <div className="desk-body">
        <WaitingNotice waiting={waiting} />
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={summaryOf(reply)} />
        <div className="columns columns--side">
          <Part
            id="h-prices"
            title="价格"
            more={
              <>
                <Link to={`/staff/prices?goods=${id}`}>某客户付多少</Link>{" "}
                <Link to={`/staff/goods/${id}`}>商品</Link>
              </>
            }
          >
            <PriceTable prices={prices} mayChange={mayChange} />
          </Part>
          {mayChange ? (
            <div>
              <Part id="h-base" title="改基础价">
                <BaseFields {...{ prices, seen, reply: toBase }} />
              </Part>
              <Part id="h-own" title="等级、地区和客户价" note="单价留空即取消">
                <OwnFields
                  key={chosen ? `${chosen.scope} ${chosen.key}` : ""}
                  {...{ chosen, seen, reply: toOwn }}
                />
              </Part>
            </div>
          ) : null}
        </div>
        <Part id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </Part>
      </div>
    </>
  );
}

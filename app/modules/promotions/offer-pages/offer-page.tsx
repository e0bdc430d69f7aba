import type { ReactNode } from "react";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import type { ProductListData } from "~/modules/catalogue/listing/product-list";
import { ProductList } from "~/modules/catalogue/listing/product-list-view";
import { formatEnd } from "~/platform/values/clock";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Countdown } from "~/ui/live/countdown";
import { Empty } from "~/ui/empty";
import type { OfferHeadData, OfferRule } from "./offer-head";

/** With more time left seconds are not counted. */
const COUNTED = 10 * 86_400_000;

export interface OfferPageProps {
  head: OfferHeadData;
  shelf: ProductListData;
  reply?: TableReply;
  isStandalone?: boolean;
  lead?: ReactNode;
  children?: ReactNode;
}

export function OfferPage({ head, shelf, reply, isStandalone, lead, children }: OfferPageProps) {
  const runs = head.rules.length > 0 || isStandalone;
  return (
    <ProductList
      data={shelf}
      reply={reply}
      head={<OfferHead head={head}>{runs ? children : null}</OfferHead>}
      lead={lead}
      none={
        runs ? undefined : (
          <Empty title={`${head.title}暂未开始`} to="/list?promoted=1" text="看看正在优惠的商品">
            <p>新一期开始后会显示在这里</p>
          </Empty>
        )
      }
    />
  );
}

function OfferHead({ head, children }: { head: OfferHeadData; children?: ReactNode }) {
  const { title, lead, rules, now } = head;
  const [first] = rules;
  const shownRules = rules.filter((rule) => rules.length > 1 || rule.rule !== "" || rule.apart !== null);
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, { text: title }]} />
      <header className="offer-head surface">
        <h1 className="offer-head__title">{title}</h1>
        <p className="offer-head__lead">{lead}</p>
        {first ? <Ends rule={first} now={now} /> : null}
        {shownRules.length > 0 ? (
          <ul className="offer-head__rules">
            {shownRules.map((rule) => (
              <li key={rule.id}>
                {rule.name === title ? null : <strong>{rule.name}</strong>}
                {rule.rule ? <span>{rule.rule}</span> : null}
                {rule.apart ? <span className="offer-head__apart">{rule.apart}</span> : null}
                {shownRules.length > 1 ? (
                  <span className="offer-head__until">{`有效至 ${formatEnd(rule.endsAt)}`}</span>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </header>
    </>
  );
}

function Ends({ rule, now }: { rule: OfferRule; now: number }) {
  return (
    <div>
      {rule.endsAt - now <= COUNTED ? (
        <Countdown endsAt={rule.endsAt} now={now} label="距本期结束" />
      ) : (
        <p className="offer-head__until">{`有效至 ${formatEnd(rule.endsAt)}`}</p>
      )}
    </div>
  );
}

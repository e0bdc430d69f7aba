import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Fen } from "~/platform/values/money";
import { VOUCHER_KINDS, type VoucherKind } from "./coupon-centre";
import { plainYuan } from "~/modules/promotions/offers/words";

export interface VoucherCardProps {
  kind: VoucherKind;
  name: string;
  threshold: Fen;
  amount: Fen;
  scopeText: string;
  to: string;
  /** shown among tickets of another kind, so it names its kind */
  isMixed?: boolean;
  isOff?: boolean;
  facts: readonly string[];
  children: ReactNode;
}

export function VoucherCard(props: VoucherCardProps) {
  const { kind, name, threshold, amount, scopeText, to, isMixed, isOff, facts, children } = props;
  const tone = isOff ? "off" : kind === "coupon" ? "coupon" : "cash";
  return (
    <article className={`ticket ticket--${tone}`}>
      <p className="ticket__worth">
        <span className="ticket__amount">
          <span className="ticket__yuan">¥</span>
          {plainYuan(amount)}
        </span>
        <span className="ticket__threshold">
          {threshold > 0 ? `满 ${plainYuan(threshold)} 元可用` : "无门槛"}
        </span>
      </p>
      <div className="ticket__body">
        <h3 className="ticket__name">
          {name}
          {isMixed ? <span className="ticket__kind">{VOUCHER_KINDS[kind]}</span> : null}
        </h3>
        <p className="ticket__scope">
          <span>适用</span>
          <Link to={to}>{scopeText}</Link>
        </p>
        {facts.map((fact) => (
          <p className="ticket__fact" key={fact}>
            {fact.split(/(\d{4}-\d{2}-\d{2})/).map((part, i) =>
              i % 2 === 1 ? (
                <span className="nowrap" key={i}>
                  {part}
                </span>
              ) : (
                part
              ),
            )}
          </p>
        ))}
        <div className="ticket__do">{children}</div>
      </div>
    </article>
  );
}

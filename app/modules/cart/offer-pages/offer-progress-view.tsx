import { Link } from "@remix-run/react";
import { formatYuan } from "~/platform/values/money";
import { Icon } from "~/ui/icon";
import { PriceLockLink } from "~/ui/price";
import type { BuyerProgress, OfferProgress } from "./offer-progress";

export interface ProgressViewProps {
  progress: BuyerProgress | null;
  lock: "login" | "review" | null;
  what: string;
}

export function ProgressView({ progress, lock, what }: ProgressViewProps) {
  if (!progress)
    return (
      <p className="offer-progress__locked">
        {"您的进度："}
        <PriceLockLink lock={lock ?? "login"} />
      </p>
    );
  return (
    <section className="offer-progress" aria-labelledby="offer-progress">
      <h2 className="offer-progress__title" id="offer-progress">
        我的进度
      </h2>
      <div className="offer-progress__all">
        {progress.offers.map((offer) => (
          <Progress key={offer.offerId} offer={offer} what={what} />
        ))}
      </div>
      <p className="offer-progress__do">
        {progress.selected > 0 ? (
          <Link className="button button--primary" to="/cart">
            {`去购物车结算（已选 ${progress.selected} 种）`}
          </Link>
        ) : (
          "购物车中还没有选中的商品，从下面挑选即可"
        )}
      </p>
    </section>
  );
}

function Progress({ offer, what }: { offer: OfferProgress; what: string }) {
  const amount = offer.tiers.some((tier) => tier.from >= 1000)
    ? formatYuan(offer.reached)
    : String(offer.reached);
  return (
    <div className="offer-progress__one">
      <p className="offer-progress__reached">
        {`购物车中${what} `}
        <strong>{amount}</strong>
      </p>
      <Bar offer={offer} />
      <ul className="offer-progress__tiers">
        {offer.tiers.map((tier) => (
          <li className={`tier offer-progress__tier tier--${tier.isMet ? "met" : "unmet"}`} key={tier.from}>
            <Icon name={tier.isMet ? "done" : "pending"} />
            <span>{tier.name}</span>
            <span className="tier__gain">{tier.missing}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const WIDE = 1000;

function Bar({ offer }: { offer: OfferProgress }) {
  const { reached, end, tiers } = offer;
  const at = (value: number) => (end > 0 ? Math.min(WIDE, Math.round((value * WIDE) / end)) : WIDE);
  return (
    <svg
      className="offer-progress__bar"
      viewBox={`0 0 ${WIDE} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="offer-progress__track" x="0" y="0" width={WIDE} height="10" />
      <rect className="offer-progress__fill" x="0" y="0" width={at(reached)} height="10" />
      {tiers.slice(0, -1).map((tier) => (
        <rect
          className={tier.isMet ? "offer-progress__mark offer-progress__mark--met" : "offer-progress__mark"}
          key={tier.from}
          x={Math.max(0, at(tier.from) - 3)}
          y="0"
          width="3"
          height="10"
        />
      ))}
    </svg>
  );
}

import { formatAmount } from "~/platform/values/money";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { Icon } from "~/ui/icon";
import type { TierState } from "~/modules/cart/pricing/pricing";

export function TierList({ title, tiers }: { title: string; tiers: readonly TierState[] }) {
  if (tiers.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <CachedMarkup as="ul" className="tiers" of={`tiers ${JSON.stringify(tiers)}`}>
        <Tiers tiers={tiers} />
      </CachedMarkup>
    </>
  );
}

const Tiers = ({ tiers }: { tiers: readonly TierState[] }) => (
  <>
    {tiers.map((tier, i) => (
      <li
        className={`tier tier--${tier.status ? "met" : "unmet"}${tier.isUsed ? " tier--used" : ""}`}
        key={`${tier.id}-${i}`}
      >
        <Icon name={tier.status ? "done" : "pending"} />
        <span>
          {tier.name}
          <span className="sr-only">{tier.isUsed ? "，已使用" : tier.status ? "，已满足" : "，未满足"}</span>
        </span>
        <span className="tier__gain">{formatAmount(-tier.amount)}</span>
        {tier.status ? null : (
          <span className="tier__more">
            {tier.missing ? "还差 " : null}
            <strong>{tier.missing || tier.note}</strong>
          </span>
        )}
      </li>
    ))}
  </>
);

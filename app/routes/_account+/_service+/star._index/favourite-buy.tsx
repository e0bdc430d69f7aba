import { StockAlertButton } from "~/modules/catalogue/cards/goods-card";
import { RestrictionLinks } from "~/modules/catalogue/cards/restriction-view";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { FavouriteRow } from "~/modules/favourites/favourites";
import { parseNumberInput } from "~/platform/values/whole-number";
import { Stepper } from "~/ui/forms/stepper";
import { STOCK_ALERT_FORM } from "./forms";

export function FavouriteBuy({ row: { goods, offer }, input }: { row: FavouriteRow; input?: string }) {
  const { id, name, restriction, packSize, unit } = goods;
  if (restriction?.code === "soldOut")
    return <StockAlertButton goods={goods} className="button button--small" form={STOCK_ALERT_FORM} />;
  if (restriction)
    return (
      <p className="favourite__reason">
        {restrictionText(restriction)}
        <RestrictionLinks restriction={restriction} goods={goods} />
      </p>
    );
  return (
    <span className="favourite__buy">
      <ShownTermsField goods={goods} offer={offer} />
      <Stepper
        name={`number-${id}`}
        value={parseNumberInput(input ?? "", 1) ?? packSize}
        step={packSize}
        unit={unit}
        label={name}
      />
      <button type="submit" className="button button--small button--soft" name="one" value={id}>
        加入购物车
        <span className="sr-only">{`：${name}`}</span>
      </button>
    </span>
  );
}

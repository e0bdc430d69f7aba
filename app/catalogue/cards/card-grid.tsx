/** Goods as cards. Their links and forms are plain ones with one listener round all, and their hearts share one form. */
import { useId } from "react";
import type { CardGoods, GoodsOffer } from "~/catalogue/goods/goods";
import { useFollow, useSend } from "~/ui/follow";
import { FavouritesForm, useBack } from "./favourite-button";
import { GoodsCard } from "./goods-card";

export interface CardGridProps {
  rows: readonly { goods: CardGoods; offer?: GoodsOffer; notes?: readonly string[] }[];
  plain?: boolean;
  /** so many pictures do not wait */
  eager?: number;
}

export function CardGrid({ rows, plain, eager = 0 }: CardGridProps) {
  const favourites = `favourites${useId()}`;
  const back = useBack();
  return (
    <>
      <FavouritesForm id={favourites} back={back} />
      <ul
        className={plain ? "goods-grid goods-grid--plain" : "goods-grid"}
        onClick={useFollow()}
        onSubmit={useSend()}
      >
        {rows.map(({ goods, offer, notes }, i) => (
          <li key={goods.id}>
            <GoodsCard {...{ goods, offer, notes, plain, favourites, back }} eager={i < eager} />
          </li>
        ))}
      </ul>
    </>
  );
}

import { Form, useLocation } from "@remix-run/react";
import type { CardGoods } from "~/modules/catalogue/goods/goods";
import { Icon } from "~/ui/icon";

/** Returns the path to return to after a small form. */
export function useBack(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

type FavouriteGoods = Pick<CardGoods, "id" | "name" | "isFavourite">;

/** The button of a product page, with text. */
export function FavouriteButton({ goods: { id, isFavourite } }: { goods: FavouriteGoods }) {
  return (
    <Form method="post" action="/favourites" preventScrollReset>
      <input type="hidden" name="back" value={useBack()} />
      <button type="submit" className="button button--large" name={isFavourite ? "off" : "goods"} value={id}>
        <Icon name={isFavourite ? "heart-full" : "heart"} />
        {isFavourite ? "取消收藏" : "收藏"}
      </button>
    </Form>
  );
}

/** The form of many cards' hearts, by its id. */
export function FavouritesForm({ id, back }: { id: string; back: string }) {
  return (
    <Form id={id} method="post" action="/favourites" preventScrollReset hidden>
      <input type="hidden" name="back" value={back} />
    </Form>
  );
}

/** A card's heart; `form`: the id of its FavouritesForm. */
export function CardFavourite({ goods, form }: { goods: FavouriteGoods; form: string }) {
  const { id, name, isFavourite } = goods;
  return (
    <button
      type="submit"
      form={form}
      className="heart"
      name={isFavourite ? "off" : "goods"}
      value={id}
      aria-label={`${isFavourite ? "取消收藏" : "收藏"}：${name}`}
      aria-pressed={isFavourite || undefined}
    />
  );
}

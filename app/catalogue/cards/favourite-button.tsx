/** 收藏: a heart that posts the state it leads to, so that a double submit changes nothing. */
import { Form, useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icon";

/** The page to come back to after a small form. */
export function useBack(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

export interface FavouriteButtonProps {
  goods: { id: number; name: string; isFavourite: boolean };
  className?: string;
  /** a button with words instead of the heart alone */
  worded?: boolean;
}

export function FavouriteButton({ goods, className, worded }: FavouriteButtonProps) {
  const { id, name, isFavourite } = goods;
  return (
    <Form className={className} method="post" action="/favourites" preventScrollReset>
      <input type="hidden" name="back" value={useBack()} />
      <input type="hidden" name="state" value={isFavourite ? "off" : "on"} />
      {worded ? (
        <button type="submit" className="button button--large" name="goods" value={id}>
          <Icon name={isFavourite ? "heart-full" : "heart"} />
          {isFavourite ? "取消收藏" : "收藏"}
        </button>
      ) : (
        <button
          type="submit"
          className={isFavourite ? "icon-button icon-button--on" : "icon-button"}
          name="goods"
          value={id}
          aria-label={`${isFavourite ? "取消收藏" : "收藏"}：${name}`}
          aria-pressed={isFavourite}
        >
          <Icon name={isFavourite ? "heart-full" : "heart"} />
        </button>
      )}
    </Form>
  );
}

import { Link } from "@remix-run/react";
import { STOCK_ALERTS_HREF } from "~/modules/catalogue/goods/asked-words";
import {
  FAVOURITE_SORTS,
  favouriteHref,
  GROUPS_HREF,
  type FavouriteList,
  type FavouriteQuery,
  type FavouriteSort,
} from "~/modules/favourites/favourites";

export function GroupLinks({ list: { query, groups } }: { list: FavouriteList }) {
  return (
    <nav className="surface favourites__groups" aria-label="收藏分组">
      {groups.map(({ group, name, count }) => (
        <Link
          className="filter__link"
          key={name}
          to={favouriteHref({ ...query, group, page: 1 })}
          aria-current={group === query.group ? "page" : undefined}
          preventScrollReset
        >
          {name}
          <small>{count}</small>
        </Link>
      ))}
      <Link className="link-button favourites__manage" to={GROUPS_HREF}>
        {groups.length > 1 ? "管理分组" : "新建分组"}
      </Link>
      <Link className="link-button" to={STOCK_ALERTS_HREF}>
        到货提醒
      </Link>
    </nav>
  );
}

export function FavouriteSorts({ query }: { query: FavouriteQuery }) {
  return (
    <nav className="sort-bar__group" aria-label="排序">
      {(Object.keys(FAVOURITE_SORTS) as FavouriteSort[]).map((sort) => (
        <Link
          key={sort}
          to={favouriteHref({ ...query, sort, page: 1 })}
          aria-current={sort === query.sort ? "page" : undefined}
          preventScrollReset
        >
          {FAVOURITE_SORTS[sort]}
        </Link>
      ))}
    </nav>
  );
}

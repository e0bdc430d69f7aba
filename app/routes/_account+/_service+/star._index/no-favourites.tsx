import { FAVOURITE_VIEWS, type FavouriteList } from "~/modules/favourites/favourites";
import { Empty } from "~/ui/empty";

export function NoFavourites({ list: { query, groups } }: { list: FavouriteList }) {
  const everything = groups[0]?.count ?? 0;
  if (everything === 0)
    return <Empty title="您还没有收藏商品，在商品列表和详情页都可以收藏" to="/list" text="去选购" />;
  const where = query.group === null ? "收藏的商品中" : "这个分组中";
  return (
    <Empty
      title={query.view === "all" ? "这个分组中还没有商品" : `${where}没有${FAVOURITE_VIEWS[query.view]}的`}
      to="/star"
      text="查看全部收藏"
    />
  );
}

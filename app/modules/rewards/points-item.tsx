import { formatWhole } from "~/platform/values/whole-text";
import { Link } from "@remix-run/react";
import { hurdleFor, hurdleText, type RewardsStoreItem } from "./rewards-store";
import { PictureImg } from "~/modules/pictures/picture-img";
import { plainYuan } from "~/modules/promotions/offers/words";

/** A gift's picture; a voucher is drawn. */
export function ItemPicture({
  item,
  size,
}: {
  item: Pick<RewardsStoreItem, "image" | "worth">;
  size: number;
}) {
  return (
    <span className="points-picture">
      {item.worth !== null || !item.image ? (
        <span className="points-picture__ticket" aria-hidden="true">
          {item.worth === null ? "礼" : `¥${plainYuan(item.worth)}`}
        </span>
      ) : (
        <PictureImg src={item.image} width={size} />
      )}
    </span>
  );
}

export function ItemCard({ item, points }: { item: RewardsStoreItem; points: number }) {
  const hurdle = hurdleFor(item, 1, points);
  const to = `/jfsc/item/${item.id}`;
  return (
    <article className={hurdle?.code === "soldOut" ? "points-item points-item--gone" : "points-item"}>
      <ItemPicture item={item} size={160} />
      <h3 className="points-item__name">
        <Link to={to}>{item.name}</Link>
      </h3>
      <p className="points-item__what">{item.describe}</p>
      <p className="points-item__price">
        <strong>{formatWhole(item.points)}</strong> 积分
      </p>
      <p className="points-item__left">
        {[item.left > 0 ? `剩 ${item.left} 件` : "", item.limit === null ? "" : `每家限 ${item.limit} 件`]
          .filter(Boolean)
          .join("，")}
      </p>
      {hurdle ? (
        <p className="points-item__hurdle">{hurdleText(hurdle)}</p>
      ) : (
        <Link className="button button--soft button--small" to={to} aria-label={`兑换：${item.name}`}>
          兑换
        </Link>
      )}
    </article>
  );
}

/** One goods of 我的收藏: what became better since it was added, the company's note, and what can be done with it. */
import { Link } from "@remix-run/react";
import { dayOf } from "~/platform/clock";
import { formatYuan } from "~/platform/money";
import { ConfirmLink } from "~/ui/confirm-link";
import { Expiry } from "~/ui/expiry";
import { Status } from "~/ui/status";
import { Stepper } from "~/ui/stepper";
import { Stock } from "~/ui/stock";
import { Tag } from "~/ui/tag";
import { NOTE_MOST } from "./favourite-groups";
import type { FavouriteReply, FavouriteRow } from "./favourites";
import { GoodsPrice } from "./goods-card";
import { packUrl } from "./pack";
import { refusalText } from "./refusal";
import { RefusalLinks } from "./why-view";
import { readTyped } from "~/platform/whole-number";

/** All notes of the page are one form beside that of the goods: Enter in a note never buys. */
export const NOTES_FORM = "favourite-notes";
export const STOCK_ALERT_FORM = "stock-alert";

export interface FavouriteLineProps {
  row: FavouriteRow;
  /** the address of the list */
  here: string;
  /** the group's name, where goods of several groups stand together */
  group?: string;
  reply?: FavouriteReply;
}

export function FavouriteLine({ row, here, group, reply }: FavouriteLineProps) {
  const { goods, offer, addedAt, marks } = row;
  const { id, name, spec } = goods;
  const answer = reply?.answers.find(({ goodsId }) => goodsId === id);
  const isTicked = (answer !== undefined && !answer.ok) || reply?.ticked?.includes(id);
  const tags = [...(offer?.tags ?? []), ...goods.tags].slice(0, 2);
  return (
    <li className={goods.stock > 0 ? "favourite" : "favourite favourite--sold"}>
      <label className="choice favourite__choice">
        <input
          className="choice__box"
          type="checkbox"
          name="goods"
          id={`goods-${id}`}
          value={id}
          defaultChecked={isTicked}
          aria-invalid={answer && !answer.ok ? true : undefined}
          aria-describedby={answer ? `answer-${id}` : undefined}
        />
        <span className="sr-only">{`选择：${name} ${spec}`}</span>
      </label>
      <img className="favourite__picture" src={packUrl(goods)} width="72" height="72" alt="" loading="lazy" />
      <div className="favourite__what">
        <h2 className="favourite__name">
          <Link to={`/list/info/${id}`}>{name}</Link>
        </h2>
        <p className="favourite__soft">{`${spec}　${goods.manufacturer}`}</p>
        <p className="tags">
          {tags.map((tag) => (
            <Tag key={tag.name} name={tag.name} describe={tag.describe} />
          ))}
          {marks.drop === null ? null : (
            <Status kind="good" text={`降价 比收藏时低 ${formatYuan(marks.drop)}`} />
          )}
          {marks.isBack ? <Status kind="good" text="到货" /> : null}
          {goods.stock > 0 ? null : <Status kind="off" text="缺货" />}
        </p>
        <Note row={row} typed={reply?.notes?.[id]} fault={reply?.noteFaults?.[id]} />
      </div>
      <div className="favourite__facts">
        <p className="favourite__price">
          <GoodsPrice goods={goods} offer={offer} />
        </p>
        <p className="favourite__soft">
          <Stock stock={goods.stock} /> <Expiry day={goods.nearestExpiry} near={goods.isNearExpiry} />
        </p>
        <p className="favourite__soft">{`${dayOf(addedAt)} 收藏${group ? `，${group}` : ""}`}</p>
      </div>
      <div className="favourite__do">
        <FavouriteBuy row={row} typed={reply?.typed?.[id]} />
        {answer ? (
          <p id={`answer-${id}`} className={answer.ok ? "favourite__added" : "favourite__reason"}>
            {answer.text}
          </p>
        ) : null}
        <ConfirmLink
          className="link-button"
          to={`${here}${here.includes("?") ? "&" : "?"}remove=${id}`}
          question="确定取消收藏这件商品吗?"
          action="/star"
          fields={{ intent: "remove", goods: id, back: here }}
          verb="取消收藏"
          label={`取消收藏：${name}`}
        >
          取消收藏
        </ConfirmLink>
      </div>
    </li>
  );
}

function Note({ row, typed, fault }: { row: FavouriteRow; typed?: string; fault?: string }) {
  const { id, name } = row.goods;
  return (
    <details className="favourite__note" open={fault ? true : undefined}>
      <summary>
        {row.note ? `备注：${row.note}` : "添加备注"}
        <span className="sr-only">{`：${name}`}</span>
      </summary>
      <span className="favourite__write">
        <input
          className="field__input"
          type="text"
          id={`note-${id}`}
          name={`note-${id}`}
          form={NOTES_FORM}
          maxLength={NOTE_MOST}
          defaultValue={typed ?? row.note}
          aria-label={`备注：${name}`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `note-${id}-error` : undefined}
          placeholder={`不超过 ${NOTE_MOST} 个字，只有贵店可见`}
          autoComplete="off"
        />
        <button type="submit" className="button button--small" form={NOTES_FORM}>
          保存
          <span className="sr-only">{`备注：${name}`}</span>
        </button>
      </span>
      {fault ? (
        <span className="favourite__reason" id={`note-${id}-error`}>
          {fault}
        </span>
      ) : null}
    </details>
  );
}

function FavouriteBuy({ row: { goods }, typed }: { row: FavouriteRow; typed?: string }) {
  const { id, name, refusal, packSize, unit } = goods;
  if (refusal?.code === "soldOut")
    return (
      <button type="submit" className="button button--small" form={STOCK_ALERT_FORM} name="goods" value={id}>
        到货提醒
        <span className="sr-only">{`：${name}`}</span>
      </button>
    );
  if (refusal)
    return (
      <p className="favourite__reason">
        {refusalText(refusal)}
        <RefusalLinks refusal={refusal} goods={goods} />
      </p>
    );
  return (
    <span className="favourite__buy">
      <Stepper
        name={`number-${id}`}
        value={readTyped(typed ?? "", 1) ?? packSize}
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

import { Link } from "@remix-run/react";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { Expiry } from "~/ui/expiry";
import { Status } from "~/ui/status";
import { Stock } from "~/ui/stock";
import { Tag } from "~/ui/tag";
import { removalHref, type FavouriteReply, type FavouriteRow } from "~/modules/favourites/favourites";
import { GoodsPrice, StockAlertButton } from "~/modules/catalogue/cards/goods-card";
import { goodsPicture } from "~/modules/catalogue/cards/pack";
import { PictureImg } from "~/modules/pictures/picture-img";
import { RestrictionLinks } from "~/modules/catalogue/cards/restriction-view";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { parseNumberInput } from "~/platform/values/whole-number";
import { Stepper } from "~/ui/forms/stepper";
import { STOCK_ALERT_FORM, NOTES_FORM } from "./forms";
import { MAX_NOTE } from "~/modules/favourites/favourite-groups";

function FavouriteNote({ row, input: values, fault }: { row: FavouriteRow; input?: string; fault?: string }) {
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
          maxLength={MAX_NOTE}
          defaultValue={values ?? row.note}
          aria-label={`备注：${name}`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `note-${id}-error` : undefined}
          placeholder={`不超过 ${MAX_NOTE} 个字，只有贵店可见`}
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

function FavouriteBuy({ row: { goods, offer }, input }: { row: FavouriteRow; input?: string }) {
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
      <button type="submit" className="button button--small button--soft" name="item" value={id}>
        加入购物车
        <span className="sr-only">{`：${name}`}</span>
      </button>
    </span>
  );
}

export interface FavouriteLineProps {
  row: FavouriteRow;
  here: string;
  /** the group's name in a list of several groups */
  group?: string;
  reply?: FavouriteReply;
}

type Answer = FavouriteReply["answers"][number];

/** The parts of a reply that concern a product. */
function replyFor(reply: FavouriteReply | undefined, id: number) {
  const answer = reply?.answers.find(({ goodsId }) => goodsId === id);
  return {
    answer,
    isTicked: (answer !== undefined && !answer.ok) || reply?.ticked?.includes(id),
    note: reply?.notes?.[id],
    noteFault: reply?.noteFaults?.[id],
    input: reply?.input?.[id],
  };
}

function FavouriteChoice({
  goods,
  answer,
  isTicked,
}: {
  goods: FavouriteRow["goods"];
  answer: Answer | undefined;
  isTicked: boolean | undefined;
}) {
  const { id, name, spec } = goods;
  return (
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
  );
}

function FavouriteTags({ row: { goods, offer, marks } }: Pick<FavouriteLineProps, "row">) {
  const tags = [...(offer?.tags ?? []), ...goods.tags].slice(0, 2);
  return (
    <p className="tags">
      {tags.map((tag) => (
        <Tag key={tag.name} name={tag.name} describe={tag.describe} />
      ))}
      {marks.drop === null ? null : <Status kind="good" text={`降价 比收藏时低 ${formatYuan(marks.drop)}`} />}
      {marks.isBack ? <Status kind="good" text="到货" /> : null}
      {goods.stock > 0 ? null : <Status kind="off" text="缺货" />}
    </p>
  );
}

function FavouriteFacts({ row, group }: Pick<FavouriteLineProps, "row" | "group">) {
  const { goods, offer, addedAt } = row;
  return (
    <div className="favourite__facts">
      <p className="favourite__price">
        <GoodsPrice goods={goods} offer={offer} />
      </p>
      <p className="favourite__soft">
        <Stock stock={goods.stock} /> <Expiry day={goods.nearestExpiry} near={goods.isNearExpiry} />
      </p>
      <p className="favourite__soft">{`${toDay(addedAt)} 收藏${group ? `，${group}` : ""}`}</p>
    </div>
  );
}

export function FavouriteLine({ row, here, group, reply }: FavouriteLineProps) {
  const { goods } = row;
  const { id, name, spec } = goods;
  const { answer, isTicked, note, noteFault, input: values } = replyFor(reply, id);
  return (
    <li className={goods.stock > 0 ? "favourite" : "favourite favourite--sold"}>
      <FavouriteChoice goods={goods} answer={answer} isTicked={isTicked} />
      <PictureImg className="favourite__picture" src={goodsPicture(goods)} width={72} />
      <div className="favourite__what">
        <h2 className="favourite__name">
          <Link to={`/list/info/${id}`}>{name}</Link>
        </h2>
        <p className="favourite__soft">{`${spec}　${goods.manufacturer}`}</p>
        <FavouriteTags row={row} />
        <FavouriteNote row={row} input={note} fault={noteFault} />
      </div>
      <FavouriteFacts row={row} {...(group && { group })} />
      <div className="favourite__do">
        <FavouriteBuy row={row} input={values} />
        {answer ? <FavouriteAnswer answer={answer} /> : null}
        <ConfirmLink
          className="link-button"
          to={removalHref(here, [id])}
          question="确定取消收藏这件商品吗?"
          action="/star/remove"
          fields={{ goods: id, back: here }}
          verb="取消收藏"
          label={`取消收藏：${name}`}
        >
          取消收藏
        </ConfirmLink>
      </div>
    </li>
  );
}

function FavouriteAnswer({ answer }: { answer: Answer }) {
  return (
    <p id={`answer-${answer.goodsId}`} className={answer.ok ? "favourite__added" : "favourite__reason"}>
      {answer.text}
    </p>
  );
}

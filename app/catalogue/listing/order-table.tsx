/**
 * The list for ordering by keyboard: numbers typed down one column, one button puts them all into the cart, each row is answered.
 * Without JavaScript it is one form; with it Enter and Tab go down, numbers are rounded to packs and the sum follows.
 */
import { Link } from "@remix-run/react";
import { Tag } from "~/ui/tag";
import { AMPLE_STOCK, ladderTexts, shortName, stockText } from "~/catalogue/goods/goods";
import { GoodsPrice, LastPrice, StockAlertForm } from "~/catalogue/cards/goods-card";
import { OrderForm } from "./order-form";
import {
  type KeptNumbers,
  type OrderRow,
  type RowAnswer,
  rowTier,
  type TableReply,
  readTypedQuantity,
} from "./order-sum";
import { restrictionRemedy, restrictionText, whyHref } from "~/catalogue/goods/purchase-restriction";
import { useBack } from "~/catalogue/cards/favourite-button";

const HEADS = ["通用名 / 商品名", "规格", "生产企业", "效期", "库存", "中包/件", "单价", "阶梯价", "数量"];
const FIGURES = new Set([4, 5, 6]);

interface OrderTableProps {
  rows: readonly OrderRow[];
  reply?: TableReply;
  draft?: KeptNumbers;
}

export function OrderTable({ rows, reply, draft }: OrderTableProps) {
  return (
    <OrderForm rows={rows} reply={reply} draft={draft}>
      {(typed) => (
        <div className="order-table-scroll">
          <table className="order-table">
            <caption className="sr-only">按 Tab 或 Enter 在数量列中向下移动，选择品名可跳到该行数量</caption>
            <colgroup>
              {[...HEADS, "详情"].map((head, i) => (
                <col className={`order-table__col-${i}`} key={head} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {HEADS.map((head, i) => (
                  <th scope="col" key={head} className={FIGURES.has(i) ? "order-table__figure" : undefined}>
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">详情</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <TableRow
                  key={row.goods.id}
                  row={row}
                  typed={typed[row.goods.id] ?? ""}
                  answer={reply?.answers.find((answer) => answer.goodsId === row.goods.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OrderForm>
  );
}

function TableRow({ row, typed, answer }: { row: OrderRow; typed: string; answer?: RowAnswer }) {
  const { goods, offer, notes = [] } = row;
  const id = `number-${goods.id}`;
  const tags = [...(offer?.tags ?? []), ...goods.tags].slice(0, 2);
  return (
    <tr className={goods.restriction ? "order-table__blocked" : undefined}>
      <td title={goods.name}>
        <div className="order-table__goods">
          {goods.restriction ? (
            <span className="order-table__name">{goods.name}</span>
          ) : (
            <label className="order-table__name" htmlFor={id}>
              {goods.name}
            </label>
          )}
          {tags.map((tag) => (
            <Tag key={tag.name} name={tag.name} describe={tag.describe} />
          ))}
        </div>
      </td>
      <td title={goods.spec}>{goods.spec}</td>
      <td className="order-table__soft" title={goods.manufacturer}>
        {shortName(goods.manufacturer)}
      </td>
      <td>
        <span className={goods.isNearExpiry ? "expiry expiry--near" : "expiry"}>
          {goods.nearestExpiry?.slice(0, 7) ?? "—"}
        </span>
      </td>
      <td className="order-table__figure">
        <span className={stockClass(goods.stock)}>{stockText(goods.stock)}</span>
      </td>
      <td className="order-table__figure order-table__soft">{`${goods.packSize}/${goods.caseSize}`}</td>
      <td className="order-table__figure">
        <GoodsPrice goods={goods} offer={offer} flat />
        <LastPrice goods={goods} className="order-table__last" />
      </td>
      <td className="order-table__soft">
        <RowLadder row={row} quantity={readTypedQuantity(typed)} />
        {notes.map((note) => (
          <small className="order-table__note" key={note}>
            {note}
          </small>
        ))}
      </td>
      {goods.restriction ? (
        <td className="order-table__entry" colSpan={2}>
          <RowReason goods={goods} />
        </td>
      ) : (
        <>
          <td className="order-table__entry">
            <QuantityEntry goods={goods} typed={typed} answer={answer} />
          </td>
          <td>
            <Link className="link-button" to={`/list/info/${goods.id}`} tabIndex={-1}>
              详情
              <span className="sr-only">{`：${goods.name}`}</span>
            </Link>
          </td>
        </>
      )}
    </tr>
  );
}

/** Where the number of one row is typed, and what became of it. */
export function QuantityEntry(props: { goods: OrderRow["goods"]; typed: string; answer?: RowAnswer }) {
  const { goods, typed, answer } = props;
  const id = `number-${goods.id}`;
  return (
    <>
      <input
        className="order-table__number"
        id={id}
        type="number"
        inputMode="numeric"
        name={id}
        min={0}
        step={goods.packSize}
        placeholder={`${goods.packSize}起`}
        defaultValue={typed}
        aria-invalid={answer && !answer.ok ? true : undefined}
        aria-describedby={answer ? `${id}-answer` : undefined}
      />
      {answer ? (
        <span
          id={`${id}-answer`}
          className={`order-table__answer ${answer.ok ? "order-table__reached" : "order-table__reason"}`}
        >
          {answer.ok ? "已加入" : answer.text}
        </span>
      ) : null}
    </>
  );
}

const stockClass = (stock: number) =>
  stock <= 0 ? "stock stock--none" : stock >= AMPLE_STOCK ? "stock stock--ample" : "stock";

/** Why a row may not be bought, leading to what can be done about it. */
export function RowReason({ goods }: Pick<OrderRow, "goods">) {
  const restriction = goods.restriction!;
  const remedy = restrictionRemedy(restriction, { back: useBack(), goodsId: goods.id });
  const text = restrictionText(restriction);
  return (
    <span className="order-table__reason" title={text}>
      <Link to={remedy?.to ?? whyHref(goods.id, restriction)} tabIndex={-1}>
        {text}
      </Link>
    </span>
  );
}

function RowLadder({ row, quantity }: { row: OrderRow; quantity: number }) {
  const { goods, offer } = row;
  if (goods.ladder.length === 0 || offer?.activityPrice) return <>{row.notes?.length ? null : "—"}</>;
  const reached = rowTier(row, quantity);
  // the price of few stands in its own column
  const tiers = ladderTexts(goods).filter(({ price }) => price !== goods.price);
  return (
    <>
      {tiers.map((tier, i) => (
        <span key={tier.from}>
          {`${i > 0 ? "　" : ""}${tier.text} `}
          <span className="price">{tier.priceText}</span>
          {tier.from === reached ? (
            <>
              <span className="order-table__reached" aria-hidden="true">
                ✓
              </span>
              <span className="sr-only">已享</span>
            </>
          ) : null}
        </span>
      ))}
    </>
  );
}

/** The details again, reachable by keyboard without walking through the column; and the reminders for what is sold out. */
export function DetailLinks({ rows }: { rows: readonly OrderRow[] }) {
  const soldOut = rows.filter((row) => row.goods.restriction?.code === "soldOut");
  return (
    <>
      {soldOut.length > 0 ? (
        <details className="surface">
          <summary>{`本页缺货商品到货提醒（${soldOut.length}）`}</summary>
          <ul className="choices">
            {soldOut.map(({ goods }) => (
              <li key={goods.id}>
                {`${goods.name} ${goods.spec} `}
                <StockAlertForm goods={goods} className="goods-alert" />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <details className="surface">
        <summary>本页商品详情链接（键盘可达）</summary>
        <ul className="choices">
          {rows.map(({ goods }) => (
            <li key={goods.id}>
              <Link to={`/list/info/${goods.id}`}>{`${goods.name} ${goods.spec}`}</Link>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

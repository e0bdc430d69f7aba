import { Link } from "@remix-run/react";
import { Tag } from "~/ui/tag";
import { AMPLE_STOCK, shortName, stockText } from "~/modules/catalogue/goods/goods";
import { LastPrice, StockAlertForm } from "~/modules/catalogue/cards/goods-card";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { useFollow } from "~/ui/navigation/follow";
import { LockedPrice, Price } from "~/ui/price";
import { OrderForm } from "./order-form";
import type { StoredNumbers, OrderRow, OrderRowResult, TableReply } from "./order-sum";
import { QuantityField, RowHint } from "./row-hint";
import { restrictionRemedy, restrictionText, whyHref } from "~/modules/catalogue/goods/purchase-restriction";
import { useBack } from "~/modules/catalogue/cards/favourite-button";
import { knownValue, filledValue } from "~/platform/values/missing";

const HEADS = ["通用名 / 商品名", "规格", "生产企业", "效期", "库存", "中包/件", "单价", "阶梯价", "数量"];

export function OrderTable({
  rows,
  reply,
  draft,
}: {
  rows: readonly OrderRow[];
  reply?: TableReply;
  draft?: StoredNumbers;
}) {
  const back = useBack();
  const follow = useFollow();
  return (
    <OrderForm rows={rows} reply={reply} draft={draft}>
      {(input, answers) => (
        <div className="order-table-scroll" onClick={follow}>
          <table className="order-table">
            <caption className="sr-only">按 Tab 或 Enter 在数量列中向下移动，选择品名可跳到该行数量</caption>
            <colgroup>
              {[...HEADS, "详情"].map((head, i) => (
                <col className={`order-table__col-${i}`} key={head} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th scope="col" key={head}>
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
                  input={input[row.goods.id] ?? ""}
                  answer={answers.get(row.goods.id)}
                  back={row.goods.restriction || row.goods.priceLock ? back : ""}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OrderForm>
  );
}

interface TableRowProps {
  row: OrderRow;
  input: string;
  answer: OrderRowResult | undefined;
  /** the return path; "" if not needed */
  back: string;
}

function TableRow(props: TableRowProps) {
  return (
    <CachedMarkup
      as="tr"
      className={props.row.goods.restriction ? "order-table__blocked" : undefined}
      of={`row ${JSON.stringify(props)}`}
    >
      <RowCells {...props} />
    </CachedMarkup>
  );
}

/** The full text is shown by the pointer. */
const CAPACITY = { name: 12, spec: 13 };
const whole = (text: string, capacity: number) => (text.length > capacity ? text : undefined);

/** The cells of a row; they read no context. */
function RowCells({ row, input, answer, back }: TableRowProps) {
  const { goods, offer, notes = [] } = row;
  const id = `number-${goods.id}`;
  const tags = [...(offer?.tags ?? []), ...goods.tags].slice(0, 2);
  return (
    <>
      <td title={whole(goods.name, CAPACITY.name)}>
        <div>
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
      <td title={whole(goods.spec, CAPACITY.spec)}>{goods.spec}</td>
      <td title={goods.manufacturer}>{shortName(goods.manufacturer)}</td>
      <td className={goods.isNearExpiry ? "expiry--near" : undefined}>
        {knownValue(goods.nearestExpiry, (day) => day.slice(0, 7))}
      </td>
      <td>
        <span className={stockClass(goods.stock)}>{stockText(goods.stock)}</span>
      </td>
      <td>{`${goods.packSize}/${filledValue(goods.caseSize, String)}`}</td>
      <td>
        {goods.price === null ? (
          <LockedPrice lock={goods.priceLock ?? "login"} back={back} />
        ) : (
          <Price fen={offer?.activityPrice ?? goods.price} unit={goods.unit} flat />
        )}
        <LastPrice goods={goods} className="order-table__last" />
      </td>
      <td>
        <RowHint row={row} input={input} answer={answer} />
        {notes.map((note) => (
          <small className="order-table__note" key={note}>
            {note}
          </small>
        ))}
      </td>
      {goods.restriction ? (
        <td colSpan={2}>
          <span className="order-table__reason" title={restrictionText(goods.restriction)}>
            <a href={wayOut(goods, back)} tabIndex={-1}>
              {restrictionText(goods.restriction)}
            </a>
          </span>
        </td>
      ) : (
        <>
          <td>
            <QuantityField row={row} input={input} answer={answer} />
          </td>
          <td>
            <a href={`/list/info/${goods.id}`} tabIndex={-1}>
              详情
              <span className="sr-only">{`：${goods.name}`}</span>
            </a>
          </td>
        </>
      )}
    </>
  );
}

/** What can be done about a restriction, or its reason. */
const wayOut = (goods: OrderRow["goods"], back: string): string =>
  restrictionRemedy(goods.restriction!, { back, goodsId: goods.id })?.to ??
  whyHref(goods.id, goods.restriction!);

const stockClass = (stock: number) =>
  stock <= 0 ? "stock stock--none" : stock >= AMPLE_STOCK ? "stock stock--ample" : "stock";

export function RowReason({ goods }: Pick<OrderRow, "goods">) {
  const text = restrictionText(goods.restriction!);
  return (
    <span className="order-table__reason" title={text}>
      <Link to={wayOut(goods, useBack())} tabIndex={-1}>
        {text}
      </Link>
    </span>
  );
}

interface DetailLinksProps {
  rows: readonly OrderRow[];
  /** the id of a list of the same products with links, if any */
  list?: string | undefined;
}

/** The details reachable by keyboard without the number column; and reminders for sold-out products. */
export function DetailLinks({ rows, list }: DetailLinksProps) {
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
      {list ? (
        <p className="surface order-table__list">
          <Link to={list}>本页商品详情链接（键盘可达）</Link>
        </p>
      ) : (
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
      )}
    </>
  );
}

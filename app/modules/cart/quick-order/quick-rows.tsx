import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PriceLockLink, Price } from "~/ui/price";
import { filledValue, knownValue } from "~/platform/values/missing";
import { AMPLE_STOCK, shortName, stockText } from "~/modules/catalogue/goods/goods";
import type { RowAnswers } from "~/modules/catalogue/listing/order-form";
import {
  formatWay,
  readInputQuantity,
  rowPrice,
  rowSum,
  WAY,
  type OrderRow,
  type OrderSum,
} from "~/modules/catalogue/listing/order-sum";
import { RowReason } from "~/modules/catalogue/listing/order-table";
import { QuantityField, RowHint } from "~/modules/catalogue/listing/row-hint";
import { formatYuan } from "~/platform/values/money";
import { Icon } from "~/ui/icon";
import { Tag } from "~/ui/tag";
import { priceChange, type PastRow } from "./quick-order";

/** A row of 快捷采购; how often it was bought, if its page knows. */
export type QuickRow = OrderRow & Partial<Omit<PastRow, keyof OrderRow>>;

interface QuickRowsProps {
  caption: string;
  rows: readonly QuickRow[];
  input: Readonly<Record<string, string>>;
  answers?: RowAnswers;
  /** a column with the usual quantities */
  hasUsual?: boolean;
  /** rows can be taken out */
  isDraft?: boolean;
  /** the first row of the usual products, if they follow others */
  usualFrom?: number;
  /** replaces the number field */
  entry?: (row: QuickRow) => ReactNode;
}

type RowProps = Omit<QuickRowsProps, "caption" | "rows" | "usualFrom"> & { row: QuickRow };

/** One line for each product, the same on all pages of 快捷采购. */
export function QuickRows({ caption, rows, usualFrom, ...props }: QuickRowsProps) {
  const classes = ["quick-rows", props.hasUsual && "quick-rows--usual", props.isDraft && "quick-rows--draft"];
  return (
    <table className={`quick-table ${classes.filter(Boolean).join(" ")}`}>
      <caption className="sr-only">{caption}</caption>
      <QuickRowsHead {...props} />
      <tbody>
        {rows.map((row, at) => [
          at === usualFrom ? (
            <tr className="quick-rows__group" key="usual">
              <th colSpan={7} scope="rowgroup">
                常购品种
              </th>
            </tr>
          ) : null,
          <Row row={row} {...props} key={row.goods.id} />,
        ])}
      </tbody>
    </table>
  );
}

function QuickRowsHead({ hasUsual, isDraft }: Pick<QuickRowsProps, "hasUsual" | "isDraft">) {
  return (
    <thead>
      <tr>
        <th scope="col">品名</th>
        <th scope="col" className="quick-rows__spec">
          规格
        </th>
        <th scope="col" className="quick-rows__maker">
          生产企业
        </th>
        <th scope="col" className="quick-rows__last">
          上次价 / 日期
        </th>
        <th scope="col" className="quick-rows__price">
          单价
        </th>
        <th scope="col" className="quick-rows__stock">
          库存
        </th>
        <th scope="col" className="quick-rows__expiry">
          效期
        </th>
        <th scope="col" className="quick-rows__pack">
          中包/件
        </th>
        {hasUsual ? (
          <th scope="col" className="quick-rows__usual">
            常购
          </th>
        ) : null}
        <th scope="col" className="quick-rows__entry">
          数量
        </th>
        <th scope="col" className="quick-rows__hint">
          阶梯价 / 提示
        </th>
        <th scope="col" className="quick-rows__sum">
          金额
        </th>
        {isDraft ? (
          <th scope="col" className="quick-rows__out">
            <span className="sr-only">移出</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

function Row({ row, input: values, answers, hasUsual, isDraft, entry }: RowProps) {
  const { goods } = row;
  const input = values[goods.id] ?? "";
  const answer = answers?.get(goods.id);
  const sum = rowSum(row, input);
  return (
    <tr className={rowClass(row, sum.faulty > 0)}>
      <NameCell row={row} />
      <td className="quick-rows__spec">{goods.spec}</td>
      <td className="quick-rows__maker" title={goods.manufacturer}>
        {shortName(goods.manufacturer)}
      </td>
      <td className="quick-rows__last">
        <LastPaid row={row} />
      </td>
      <PriceCell row={row} input={input} />
      <td className="quick-rows__stock">
        <span className={stockClass(goods.stock)}>{stockText(goods.stock)}</span>
      </td>
      <td className={goods.isNearExpiry ? "quick-rows__expiry expiry--near" : "quick-rows__expiry"}>
        {knownValue(goods.nearestExpiry, (day) => day.slice(0, 7))}
      </td>
      <td className="quick-rows__pack">{`${goods.packSize}/${filledValue(goods.caseSize, String)}`}</td>
      {hasUsual ? (
        <td className="quick-rows__usual">
          <Usual row={row} />
        </td>
      ) : null}
      <td className="quick-rows__entry">
        {goods.restriction && input === "" ? null : (
          <>
            <label className="sr-only" htmlFor={`number-${goods.id}`}>
              {`${goods.name} ${goods.spec} 数量`}
            </label>
            {entry ? entry(row) : <QuantityField row={row} input={input} answer={answer} />}
          </>
        )}
      </td>
      <td className="quick-rows__hint">
        {goods.restriction ? (
          <RowReason goods={goods} />
        ) : (
          <RowHint row={row} input={input} answer={answer} />
        )}
      </td>
      <td className="quick-rows__sum">{sumText(sum)}</td>
      {isDraft ? (
        <td className="quick-rows__out">
          <Out row={row} input={input} />
        </td>
      ) : null}
    </tr>
  );
}

function sumText({ kinds, amount, faulty }: OrderSum): string | null {
  if (faulty > 0) return "未计";
  return kinds > 0 && amount !== null ? formatYuan(amount) : null;
}

function Out({ row, input }: { row: QuickRow; input: string }) {
  if (input === "") return null;
  return (
    <WayButton row={row} quantity={0} className="quick-rows__drop">
      <Icon name="close" />
      <span className="sr-only">{`移出：${row.goods.name}`}</span>
    </WayButton>
  );
}

function rowClass({ goods }: QuickRow, isFaulty: boolean): string | undefined {
  if (goods.restriction) return "quick-table__blocked";
  return isFaulty ? "quick-rows__faulty" : undefined;
}

const stockClass = (stock: number) =>
  stock <= 0 ? "stock stock--none" : stock >= AMPLE_STOCK ? "stock stock--ample" : "stock";

function NameCell({ row: { goods, offer } }: { row: QuickRow }) {
  const tags = [...(offer?.tags ?? []), ...goods.tags].slice(0, 2);
  return (
    <td className="quick-table__goods">
      <div>
        <Link className="quick-table__name" to={`/list/info/${goods.id}`} tabIndex={-1} title={goods.name}>
          {goods.name}
        </Link>
        {tags.map((tag) => (
          <Tag key={tag.name} name={tag.name} describe={tag.describe} />
        ))}
      </div>
      <span className="quick-rows__below">{`${goods.spec} · ${shortName(goods.manufacturer)}`}</span>
    </td>
  );
}

function LastPaid({ row }: { row: QuickRow }) {
  const { lastPurchase } = row.goods;
  const change = row.lastQuantity === undefined ? null : priceChange(row);
  return (
    <>
      {lastPurchase ? `${formatYuan(lastPurchase.price)} ${lastPurchase.day}` : null}
      {change && change.difference !== 0 ? (
        <span className={change.difference < 0 ? "quick-table__cheaper" : "quick-table__dearer"}>
          {` ${change.difference < 0 ? "降" : "涨"} ${formatYuan(Math.abs(change.difference))}`}
        </span>
      ) : null}
    </>
  );
}

function PriceCell({ row, input }: { row: QuickRow; input: string }) {
  const { goods } = row;
  const price = rowPrice(row, readInputQuantity(input) || 1);
  return (
    <td className="quick-rows__price">
      {price === null ? (
        <PriceLockLink lock={goods.priceLock ?? "login"} />
      ) : (
        <Price fen={price} unit={goods.unit} flat />
      )}
      <span className="quick-rows__below">
        <LastPaid row={row} />
      </span>
    </td>
  );
}

/** How often it was bought, and the usual quantity as a button that fills the field. */
function Usual({ row }: { row: QuickRow }) {
  const { times, usualQuantity: usual, goods } = row;
  if (times === undefined) return null;
  return (
    <>
      <span className="quick-rows__times">{`${times} 次`}</span>
      {usual === undefined || usual === null || goods.restriction ? null : (
        <WayButton row={row} quantity={usual} className="row-hint__way">
          <span className="sr-only">{`${goods.name} 常购 `}</span>
          {usual}
        </WayButton>
      )}
    </>
  );
}

interface WayButtonProps {
  row: QuickRow;
  quantity: number;
  className: string;
  children: ReactNode;
}

const WayButton = ({ row, quantity, className, children }: WayButtonProps) => (
  <button
    type="submit"
    className={className}
    name={WAY}
    value={formatWay({ goodsId: row.goods.id, quantity })}
    tabIndex={-1}
  >
    {children}
  </button>
);

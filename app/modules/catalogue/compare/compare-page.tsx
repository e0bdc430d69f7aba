import { Form, Link } from "@remix-run/react";
import { GoodsPrice, LastPrice } from "~/modules/catalogue/cards/goods-card";
import { ladderTexts, shortName, stockText } from "~/modules/catalogue/goods/goods";
import { OrderForm } from "~/modules/catalogue/listing/order-form";
import {
  type OrderRow,
  readInputQuantity,
  type OrderRowResult,
  type TableReply,
} from "~/modules/catalogue/listing/order-sum";
import { RowReason } from "~/modules/catalogue/listing/order-table";
import { QuantityField, RowHint } from "~/modules/catalogue/listing/row-hint";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Empty } from "~/ui/empty";
import { Price } from "~/ui/price";
import { comparedPrice, usualPiece } from "./compare";
import { type Comparison, comparisonHref } from "~/modules/catalogue/listing/comparison-address";
import { UNFILLED, knownValue } from "~/platform/values/missing";

export interface ComparisonData {
  comparison: Comparison;
  groups: { form: string; strength: string; count: number }[];
  rows: OrderRow[];
  total: number;
  isCompany: boolean;
}

export const comparisonTitle = (data: unknown, title: string): string =>
  `${(data as ComparisonData).comparison.substance} ${title}`;

export function ComparePage({ data, reply }: { data: ComparisonData; reply?: TableReply }) {
  const { comparison: query, rows } = data;
  const listed = `/list?${new URLSearchParams({ substance: query.substance })}`;
  return (
    <>
      <Breadcrumb
        items={[
          { to: "/", text: "首页" },
          { to: "/list", text: "药品列表" },
          { to: listed, text: query.substance },
          { text: "同成分比价" },
        ]}
      />
      <h1 className="compare__title">{`${query.substance}　同成分比价`}</h1>
      {rows.length === 0 ? (
        <div className="surface">
          <Empty title={`没有成分为“${query.substance}”的在售商品`} to="/list" text="查看全部商品">
            <p>可以按名称搜索，或告诉我们您要求购</p>
          </Empty>
        </div>
      ) : (
        <>
          <Groups data={data} />
          <QuantityForm comparison={query} />
          <Rows data={data} reply={reply} />
        </>
      )}
    </>
  );
}

function Groups({ data: { comparison: input, groups } }: { data: ComparisonData }) {
  const { substance, quantity } = input;
  return (
    <nav className="compare__groups" aria-label="剂型和规格">
      {groups.map(({ form, strength, count }) => (
        <Link
          key={`${form} ${strength}`}
          to={comparisonHref({ substance, form, strength, quantity })}
          aria-current={form === input.form && strength === input.strength ? "page" : undefined}
          preventScrollReset
        >
          {[form, strength].filter(Boolean).join(" ") || UNFILLED}
          <small>{count}</small>
        </Link>
      ))}
    </nav>
  );
}

function QuantityForm({ comparison: { substance, form, strength, quantity } }: { comparison: Comparison }) {
  return (
    <Form className="compare__at" action="/list/compare" preventScrollReset key={quantity}>
      <input type="hidden" name="substance" value={substance} />
      {form ? <input type="hidden" name="form" value={form} /> : null}
      {strength ? <input type="hidden" name="strength" value={strength} /> : null}
      <label htmlFor="compare-number">每种各买</label>
      <input
        id="compare-number"
        className="order-table__number"
        type="number"
        inputMode="numeric"
        name="number"
        min={1}
        max={99_999}
        defaultValue={quantity}
      />
      <button type="submit" className="button">
        按此数量比价
      </button>
    </Form>
  );
}

function Rows({ data, reply }: { data: ComparisonData; reply?: TableReply }) {
  const { rows, comparison: query, total, isCompany } = data;
  const atNumber = rows.map((row) => comparedPrice(row, query.quantity));
  const piece = usualPiece(atNumber);
  const dearest = Math.max(0, ...atNumber.map(({ perPiece }) => perPiece ?? 0));
  // Rows are sorted: the first available one is the cheapest.
  const least = isCompany && rows[0] && !rows[0].goods.restriction ? atNumber[0]?.perPiece : null;
  return (
    <OrderForm rows={rows} reply={reply}>
      {(input, answers) => (
        <div className="compare__scroll">
          <table className="compare-table">
            <caption className="sr-only">{`各厂家的价格，${piece ? `每${piece}` : "单"}价低的在前`}</caption>
            <thead>
              <tr>
                <th scope="col">生产企业</th>
                <th scope="col">包装</th>
                <th scope="col">{piece ? `每${piece}` : "折合"}</th>
                <th scope="col">单价</th>
                <th scope="col">阶梯价</th>
                <th scope="col">效期</th>
                <th scope="col">库存</th>
                <th scope="col">数量</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row
                  key={row.goods.id}
                  row={row}
                  quantity={readInputQuantity(input[row.goods.id]) || query.quantity}
                  input={input[row.goods.id] ?? ""}
                  answer={answers.get(row.goods.id)}
                  scale={{ dearest, least: least ?? null }}
                />
              ))}
            </tbody>
          </table>
          {total > rows.length ? (
            <p className="compare__more">{`共 ${total} 种，列出销量在前的 ${rows.length} 种`}</p>
          ) : null}
        </div>
      )}
    </OrderForm>
  );
}

interface RowProps {
  row: OrderRow;
  quantity: number;
  input: string;
  answer?: OrderRowResult;
  scale: { dearest: number; least: number | null };
}

function Row({ row, quantity, input, answer, scale }: RowProps) {
  const { goods, offer } = row;
  const price = comparedPrice(row, quantity);
  const isLeast = scale.least !== null && price.perPiece !== null && price.perPiece <= scale.least;
  return (
    <tr className={goods.restriction ? "order-table__blocked" : undefined}>
      <th scope="row">
        <label
          className="compare-table__maker"
          htmlFor={goods.restriction ? undefined : `number-${goods.id}`}
        >
          {shortName(goods.manufacturer)}
        </label>
        <Link className="compare-table__name" to={`/list/info/${goods.id}`}>
          {goods.name}
        </Link>
      </th>
      <td data-head="包装">{goods.spec}</td>
      <td data-head="折合">
        <PiecePrice text={price.perPieceText} share={(price.perPiece ?? 0) / (scale.dearest || 1)} />
        {isLeast ? <span className="compare-table__least">最低</span> : null}
      </td>
      <td data-head="单价">
        {price.unitPrice === null || price.unitPrice === goods.price ? (
          <GoodsPrice goods={goods} offer={offer} flat />
        ) : (
          <Price fen={price.unitPrice} unit={goods.unit} flat />
        )}
        <LastPrice goods={goods} className="order-table__last" />
      </td>
      <td data-head="阶梯价">
        <LadderOf row={row} unitPrice={price.unitPrice} />
      </td>
      <td data-head="效期">
        <span className={goods.isNearExpiry ? "expiry expiry--near" : "expiry"}>
          {knownValue(goods.nearestExpiry, (day) => day.slice(0, 7))}
        </span>
      </td>
      <td data-head="库存">{stockText(goods.stock)}</td>
      <td className="compare-table__entry">
        {goods.restriction ? (
          <RowReason goods={goods} />
        ) : (
          <>
            <QuantityField row={row} input={input} answer={answer} />
            <RowHint row={row} input={input} answer={answer} hasLadder={false} />
          </>
        )}
      </td>
    </tr>
  );
}

function PiecePrice({ text, share }: { text: string; share: number }) {
  if (!text) return <>—</>;
  return (
    <>
      <span className="compare-table__piece">{text}</span>
      <svg className="compare-table__bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.round(Math.min(1, share) * 100)} height="4" rx="2" />
      </svg>
    </>
  );
}

function LadderOf({ row: { goods, offer }, unitPrice }: { row: OrderRow; unitPrice: number | null }) {
  if (goods.ladder.length === 0 || offer?.activityPrice) return <>—</>;
  return (
    <>
      {ladderTexts(goods)
        .filter(({ price }) => price !== goods.price)
        .map((tier) => (
          <span className={tier.price === unitPrice ? "compare-table__reached" : undefined} key={tier.from}>
            {`${tier.text} ${tier.priceText} `}
          </span>
        ))}
    </>
  );
}

import { Link } from "@remix-run/react";
import type { NameFrequency } from "~/modules/cart/simulation/simulate";
import { DetailSection } from "~/admin/detail/case-parts";
import { type BelowRow, type ValuesRow, giftsText, type SumText } from "./simulation";

export function Figures({ sum, unit }: { sum: SumText; unit: string }) {
  const rows = [
    ["会让利", sum.cost, `占应付 ${sum.before} 的 ${sum.share}`],
    [
      "用得上",
      `${sum.used} / ${sum.baskets}`,
      `${sum.companies} 家；` +
        (sum.dearer > 0 ? `其中 ${sum.dearer} ${unit}反而多付` : `没有一${unit}会多付`),
    ],
    ["赠品成本", sum.giftCost ?? "—", giftsNote(sum)],
    ["完成后多返", sum.back, "完成订单后返给客户的红包"],
    ["低于成本", `${sum.belows} 种`, "因它降到成本以下的；没有成本价的不比"],
    ["低于最低售价", `${sum.belowFloors} 种`, "因它降到最低售价以下的"],
  ] as const;
  return (
    <ul className="figures figures--row">
      {rows.map(([name, value, note]) => (
        <li className="figure figure--plain" key={name}>
          <div>
            <p className="figure__name">{name}</p>
            <p className="figure__value">{value}</p>
            <p className="figure__note">{note}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Number of gifts, and what of their cost is unknown or hidden. */
function giftsNote({ gifts, giftsUnknown, giftCost }: SumText): string {
  if (giftCost === null) return `${giftsText(gifts)}；您不能查看成本`;
  return giftsText(gifts) + (giftsUnknown === 0 ? "" : `；其中 ${giftsUnknown} 件没有成本价，未计入`);
}

const ReferenceFields = ({ to, name }: { to: string | null; name: string }) =>
  to === null ? name : <Link to={to}>{name}</Link>;

interface CountTableProps {
  id: string;
  title: string;
  none: string;
  rows: readonly NameFrequency[];
}

export function CountTable({ id, title, none, rows }: CountTableProps) {
  return (
    <DetailSection id={id} title={title}>
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <table className="grid-table grid-table--low">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col" className="grid-table__figure">
                单
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="grid-table__figure">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}

interface GoodsTableProps {
  id: string;
  title: string;
  note: string;
  head: string;
  rows: readonly { goodsId: number; name: string; to: string | null; units: number; figure: string | null }[];
}

function GoodsTable({ id, title, note, head, rows }: GoodsTableProps) {
  if (rows.length === 0) return null;
  const isFigureShown = rows.every(({ figure }) => figure !== null);
  return (
    <DetailSection id={id} title={title} note={note}>
      <table className="grid-table grid-table--low fold-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className="grid-table__figure">
              数量
            </th>
            {isFigureShown ? (
              <th scope="col" className="grid-table__figure">
                {`${head}（元）`}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ goodsId, name, to, units, figure }) => (
            <tr key={goodsId}>
              <th scope="row">
                <ReferenceFields to={to} name={`${goodsId} ${name}`} />
              </th>
              <td className="grid-table__figure" data-name="数量">
                {units}
              </td>
              {isFigureShown ? (
                <td className="grid-table__figure" data-name={head}>
                  {figure}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </DetailSection>
  );
}

interface BelowTableProps {
  id: string;
  /** "成本" | "最低售价" */
  bound: string;
  rows: readonly BelowRow[];
  /** number of products, of which only the worst are rows */
  count: number;
}

/** Products below their cost or minimum price. */
export const BelowBoundTable = ({ id, bound, rows, count }: BelowTableProps) => (
  <GoodsTable
    id={id}
    title={`低于${bound}的商品`}
    note={`共 ${count} 种`}
    head={`低于${bound}`}
    rows={rows.map(({ short, ...row }) => ({ ...row, figure: short }))}
  />
);

export const ValuesTable = ({ id, rows }: { id: string; rows: readonly ValuesRow[] }) => (
  <GoodsTable
    id={id}
    title="多赠的商品"
    note="按成本价计，不在让利内"
    head="成本"
    rows={rows.map(({ cost, ...row }) => ({ ...row, figure: cost === "" ? "没有成本价" : cost }))}
  />
);

const FIGURES = ["before", "after", "cost"] as const;
const HEADS = { before: "原来（元）", after: "带上它（元）", cost: "让利（元）" } as const;

interface ChangedTableProps {
  id: string;
  title: string;
  sum: SumText;
  first: string;
}

export function ChangedTable({ id, title, sum: { changed, changes }, first }: ChangedTableProps) {
  const isNoted = changed.some((row) => row.note !== "");
  const note = changed.length < changes ? `共 ${changes}，列出让利最多的 ${changed.length}` : `共 ${changes}`;
  return (
    <DetailSection id={id} title={title} note={note}>
      {changed.length === 0 ? (
        <p className="soft">没有。</p>
      ) : (
        <table className="grid-table grid-table--low fold-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">时间</th>
              {FIGURES.map((figure) => (
                <th scope="col" className="grid-table__figure" key={figure}>
                  {HEADS[figure]}
                </th>
              ))}
              {isNoted ? <th scope="col">说明</th> : null}
            </tr>
          </thead>
          <tbody>
            {changed.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <ReferenceFields to={row.to} name={row.name} />
                </th>
                <td data-name="时间">{row.at}</td>
                {FIGURES.map((figure) => (
                  <td className="grid-table__figure" data-name={HEADS[figure]} key={figure}>
                    {row[figure]}
                  </td>
                ))}
                {isNoted ? <td data-name="说明">{row.note}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}

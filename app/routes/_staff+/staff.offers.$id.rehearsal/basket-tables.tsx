import type { Counted } from "~/cart/rehearsal/rehearse";
import { Part } from "~/desk/case/case-parts";
import type { SumText } from "./rehearsal";

export function Figures({ sum, unit }: { sum: SumText; unit: string }) {
  const rows = [
    ["会让利", sum.cost, `占应付 ${sum.before} 的 ${sum.share}`],
    [
      "用得上",
      `${sum.used} / ${sum.baskets}`,
      sum.dearer > 0 ? `其中 ${sum.dearer} ${unit}反而多付` : `没有一${unit}会多付`,
    ],
    ["完成后多返", sum.back, `另外多赠 ${sum.gifts} 件`],
    ["低于成本", "未知", "商品没有登记成本价"],
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

interface CountTableProps {
  id: string;
  title: string;
  none: string;
  rows: readonly Counted[];
}

export function CountTable({ id, title, none, rows }: CountTableProps) {
  return (
    <Part id={id} title={title}>
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
    </Part>
  );
}

const FIGURES = ["before", "after", "cost"] as const;
const HEADS = { before: "原来", after: "带上它", cost: "让利" } as const;

interface ChangedTableProps {
  id: string;
  title: string;
  sum: SumText;
  /** heading of the first column */
  first: string;
}

export function ChangedTable({ id, title, sum: { changed, changes }, first }: ChangedTableProps) {
  const note = changed.length < changes ? `共 ${changes}，列出让利最多的 ${changed.length}` : `共 ${changes}`;
  return (
    <Part id={id} title={title} note={note}>
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
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td data-name="时间">{row.at}</td>
                {FIGURES.map((figure) => (
                  <td className="grid-table__figure" data-name={HEADS[figure]} key={figure}>
                    {row[figure]}
                  </td>
                ))}
                <td data-name="说明">{row.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

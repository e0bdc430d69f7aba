export interface FigureTableProps {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

export function FigureTable({ title, heads, rows }: FigureTableProps) {
  return (
    <details className="figure__table">
      <summary>查看数据表</summary>
      <table className="table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th scope="col" className={at > 0 ? "table__figure" : undefined} key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, at) => (
                <td className="table__figure" key={heads[at + 1]}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

import { type BulkRowResult, resultWords } from "./results";

export function ResultTable({ results }: { results: readonly BulkRowResult[] }) {
  return (
    <section className="part" role="status" aria-label="办理结果">
      <h2>{resultWords(results)}</h2>
      <table className="grid-table grid-table--low">
        <thead>
          <tr>
            <th scope="col">对象</th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ name, isDone, text }) => (
            <tr key={name} className={isDone ? undefined : "grid-table__row--bad"}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { Stale } from "~/platform/http/stale";

export function StaleNotice({ stale }: { stale: Stale | null | undefined }) {
  if (!stale) return null;
  return (
    <div className="error-summary" id="stale" role="alert" tabIndex={-1}>
      <h2>您填写期间，已有人改过这里</h2>
      {stale.rows.length === 0 ? (
        <p>现在的内容与您填写的相同，不必再保存。</p>
      ) : (
        <>
          <p>请核对后再按一次保存，将以您填写的为准。</p>
          <table className="grid-table grid-table--low">
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col">现在是</th>
                <th scope="col">您填写的</th>
              </tr>
            </thead>
            <tbody>
              {stale.rows.map(({ name, current, own }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{current || "（空）"}</td>
                  <td>
                    <span className="differ">{own || "（空）"}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}

import { Link } from "@remix-run/react";
import { missingOf, type SetupStep } from "~/desk/setup/setup";

export function SetupView({ steps }: { steps: readonly SetupStep[] }) {
  const missing = missingOf(steps).length;
  return (
    <>
      <div className="desk-head">
        <h1>开业准备</h1>
        <p className="desk-head__note">
          {missing === 0 ? "已齐备，可以接第一张订单" : `第一张订单之前还缺 ${missing} 项`}
        </p>
      </div>
      <div className="desk-body">
        <section className="part" aria-label="准备事项">
          <table className="grid-table fold-table">
            <thead>
              <tr>
                <th scope="col">事项</th>
                <th scope="col">办法</th>
                <th scope="col">状态</th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ id, name, how, to, isDone }) => (
                <tr key={id}>
                  <th scope="row">
                    {to ? (
                      <Link className="grid-table__name" to={to}>
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                  </th>
                  <td data-name="办法">{how}</td>
                  <td className="grid-table__keep">
                    <span className={`state state--${isDone ? "done" : "wait"}`}>
                      {isDone ? "已完成" : "缺少"}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </>
  );
}

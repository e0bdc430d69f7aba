/** 开业准备: what must be there before the first order, and the page that does it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { getMissingSteps, SETUP_NEEDED, stepLink } from "~/admin/setup/setup";
import { readSetup } from "~/admin/setup/setup.server";
import { now } from "~/platform/values/clock.server";
import { roleNames } from "~/modules/staff/accounts/member";
import { rolesThatMay, FACTOR_PATH } from "~/modules/staff/permissions/permissions";
import { ownRoles, storedCells } from "~/modules/staff/permissions/roles.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("开业准备", SETUP_NEEDED);

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const [steps, own, stored] = await Promise.all([readSetup(now()), ownRoles(), storedCells()]);
  return json({
    lacksFactor: staff.lacksFactor,
    missing: getMissingSteps(steps).length,
    steps: steps.map((step) => {
      const { to, isOthers } = stepLink(step, staff);
      const roles = step.page && isOthers ? rolesThatMay(step.page.needed, own.keys(), stored) : [];
      return { ...step, to, by: roleNames(roles, own) };
    }),
  });
}

export default function Setup() {
  const { steps, missing, lacksFactor } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>开业准备</h1>
        <p className="admin-head__note">
          {missing === 0 ? "已齐备，可以接第一张订单" : `第一张订单之前还缺 ${missing} 项`}
        </p>
      </div>
      <div className="admin-body">
        {lacksFactor ? (
          <p className="second part">
            <strong>先做这一项</strong>
            <span>
              为自己的账号<Link to={FACTOR_PATH}>设置两步验证</Link>，之后才能办理资金、价格、权限和设置。
            </span>
          </p>
        ) : null}
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
              {steps.map(({ id, name, how, to, by, isDone }) => (
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
                  <td data-name="办法">
                    {how}
                    {by ? `。由${by}办理` : ""}
                  </td>
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

/** 工作台首页: who is signed in, what they may do, and what they changed last. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { auditRows } from "~/platform/database/audit-log.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { type ChangeRow, changeRow } from "~/staff/desk/change-row";
import { ChangeList } from "~/staff/desk/change-list";
import { deskHandle } from "~/staff/desk/desk-handle";
import { areasOf } from "~/staff/permissions/permission-table";

export const handle = deskHandle("待办", "queue.see");

const LAST_CHANGES = 10;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const rows = await auditRows({ operator: staff.name, most: LAST_CHANGES });
  return json({ name: staff.name, may: areasOf(staff.permissions), changes: rows.map(changeRow) });
}

export default function DeskHome() {
  const { name, may, changes } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>{name}，您好</h1>
      </div>
      <div className="desk-body columns columns--half">
        <section className="part" aria-labelledby="h-may">
          <div className="part__head">
            <h2 id="h-may">您可以做</h2>
            <span className="part__note">由系统管理员分配的角色决定</span>
          </div>
          <dl className="facts facts--list">
            {may.map(({ area, actions }) => (
              <div className="facts__row" key={area}>
                <dt>{area}</dt>
                <dd>{actions.join("、")}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="part" aria-labelledby="h-changes">
          <div className="part__head">
            <h2 id="h-changes">您最近的操作</h2>
            <Link className="part__more" to="/staff/me">
              登录的设备
            </Link>
          </div>
          <ChangeList changes={changes as ChangeRow[]} none="您还没有改动过什么。" />
        </section>
      </div>
    </>
  );
}

/** 新建活动: of which kind. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { WRITTEN_KINDS } from "~/modules/promotions/offer-admin/offer-state";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("新建活动", "promotions.change");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json({
    kinds: WRITTEN_KINDS.map((kind) => ({
      kind,
      name: OFFER_KINDS[kind].name,
      tag: OFFER_KINDS[kind].tag.describe,
    })),
  });
}

export default function NewOffer() {
  const { kinds } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>新建活动</h1>
        <span className="admin-head__note">先选类型；保存后尚未启用，可以先试算</span>
      </div>
      <div className="admin-body">
        <table className="grid-table">
          <caption className="sr-only">活动类型</caption>
          <thead>
            <tr>
              <th scope="col">类型</th>
              <th scope="col">客户看到的标签</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, name, tag }) => (
              <tr key={kind}>
                <th scope="row">
                  <Link className="grid-table__name" to={`/staff/offers/new/form?kind=${kind}`}>
                    {name}
                  </Link>
                </th>
                <td>{tag}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="part">
          <Link to="/staff/offers">返回列表</Link>
        </p>
      </div>
    </>
  );
}

/** 新增广告: in which place. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { AD_PLACES } from "~/modules/content/ad-places";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("新增广告", "content.change");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json({
    places: Object.entries(AD_PLACES).map(([slot, { name, width, height, note }]) => ({
      slot,
      name,
      size: `${width}×${height}`,
      note,
    })),
  });
}

export default function NewAd() {
  const { places } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>新增广告</h1>
        <span className="admin-head__note">先选位置；图片按位置的尺寸裁切</span>
      </div>
      <div className="admin-body">
        <table className="grid-table grid-table--low fold-table">
          <caption className="sr-only">广告位置</caption>
          <thead>
            <tr>
              <th scope="col">位置</th>
              <th scope="col">图片（像素）</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ slot, name, size, note }) => (
              <tr key={slot}>
                <th scope="row">
                  <Link className="grid-table__name" to={`/staff/ads/new/form?slot=${slot}`}>
                    {name}
                  </Link>
                </th>
                <td data-name="图片（像素）">{size}</td>
                <td data-name="说明">{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="part">
          <Link to="/staff/ads">返回列表</Link>
        </p>
      </div>
    </>
  );
}

/** 搜索: results by kind; a complete number opens its page at once. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { onlyHit, normalizeSearchText, type FoundKind } from "~/admin/search/search";
import { searchAll } from "~/admin/search/search.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("搜索", "queue.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const input = normalizeSearchText(new URL(request.url).searchParams.get("q"));
  const found = await searchAll(input, staff.permissions);
  const to = onlyHit(found);
  return to ? redirect(to, 303) : json({ input, found });
}

export default function Search() {
  return <SearchView {...useLoaderData<typeof loader>()} />;
}

function SearchView({ input, found }: { input: string; found: readonly FoundKind[] }) {
  return (
    <>
      <div className="admin-head">
        <h1>{input ? `搜索“${input}”` : "搜索"}</h1>
        <p className="admin-head__note">单号、批号和条码须完整，公司和商品可只输入名称的一部分</p>
      </div>
      <div className="admin-body">
        {input && found.length === 0 ? (
          <p role="status">没有找到“{input}”。请核对后重新输入或扫描。</p>
        ) : null}
        {input ? null : <p className="soft">请在上方输入订单号、公司、商品、批号、运单号、发票号或电话。</p>}
        {found.map(({ kind, name, hits }) => (
          <section className="part" key={kind} aria-labelledby={`h-${kind}`}>
            <div className="part__head">
              <h2 id={`h-${kind}`}>{name}</h2>
              <span className="part__note">{hits.length} 条</span>
            </div>
            <table className="grid-table fold-table">
              <caption className="sr-only">找到的{name}</caption>
              <thead>
                <tr>
                  <th scope="col">名称或编号</th>
                  <th scope="col">说明</th>
                </tr>
              </thead>
              <tbody>
                {hits.map(({ title, note, to }, i) => (
                  <tr key={`${title} ${i}`}>
                    <th scope="row">
                      {to ? (
                        <Link className="grid-table__name" to={to}>
                          {title}
                        </Link>
                      ) : (
                        title
                      )}
                    </th>
                    <td data-name="说明">{note}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </>
  );
}

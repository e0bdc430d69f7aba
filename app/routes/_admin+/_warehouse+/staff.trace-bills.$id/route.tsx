/** One bill of the trace platform with its codes. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { FactList } from "~/admin/detail/case-parts";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { billStateText, findBill } from "~/modules/trace-codes/bills/bill-list.server";
import { billTypeText } from "~/modules/trace-codes/platform/bill";
import { notFound } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { filledText } from "~/platform/values/missing";
import { readKey } from "~/platform/values/whole-number";

export const handle = adminHandle("追溯单据", "warehouse.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = readKey(params.id) ?? notFound();
  const bill = (await findBill(id)) ?? notFound();
  return json({
    ...bill,
    type: billTypeText(bill.type),
    state: billStateText(bill.state),
    createdAt: formatTime(bill.createdAt),
    sentAt: bill.sentAt === null ? "" : formatTime(bill.sentAt),
  });
}

export default function TraceBill() {
  const { billCode, type, source, partner, state, fault, tries, createdAt, sentAt, codes } =
    useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>{billCode}</h1>
        <span className="admin-head__end">
          <Link to="/staff/trace-bills">全部追溯单据</Link>
        </span>
      </div>
      <div className="admin-body">
        <FactList
          rows={[
            ["类型", type],
            ["来源", source],
            ["往来单位", filledText(partner)],
            ["状态", fault ? `${state}：${fault}` : state],
            ["失败次数", String(tries)],
            ["生成", createdAt],
            ["首次上传", filledText(sentAt)],
          ]}
        />
        <section className="part" aria-labelledby="h-codes">
          <h2 id="h-codes">{`追溯码 ${codes.length}`}</h2>
          <ul>
            {codes.map((code) => (
              <li key={code}>
                <Link to={`/staff/trace-codes?code=${code}`}>{code}</Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

/** 养护记录 on paper: the records that the list's filters match. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getListPath, readFilters } from "~/admin/lists/list-address";
import { CARE_RECORD_FILTERS, careResultText, conditionsText } from "~/admin/quality/stock-care-list";
import { readSeller } from "~/modules/content/legal-entity.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { CARE_RECORDS_PATH, careKindText } from "~/modules/stock-care/stock-care";
import { listStockCare } from "~/modules/stock-care/stock-care.server";
import { formatTime } from "~/platform/values/clock";
import { PrintButton } from "~/ui/print-button";

export const handle = adminHandle("打印养护记录", "warehouse.records");

const MAX_PRINTED = 500;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input } = readFilters(new URL(request.url).searchParams, CARE_RECORD_FILTERS);
  const found = await listStockCare(input, { after: null, limit: MAX_PRINTED + 1 });
  return json({
    input,
    seller: await readSeller(),
    records: found.slice(0, MAX_PRINTED),
    isCut: found.length > MAX_PRINTED,
  });
}

export default function PrintedCareRecords() {
  const { input, seller, records, isCut } = useLoaderData<typeof loader>();
  const period = input.from === "" && input.to === "" ? "" : `，${input.from} 至 ${input.to}`;
  return (
    <>
      <div className="admin-head no-print">
        <span className="admin-head__end">
          <PrintButton>打印</PrintButton>
          <Link to={getListPath(CARE_RECORDS_PATH, input)}>返回</Link>
        </span>
      </div>
      <div className="admin-body">
        <div className="paper-sheet__head">
          <div>
            <h1 className="paper-sheet__title">药品养护记录</h1>
            <p>{`${seller.name}${period}，${records.length} 条`}</p>
            {isCut ? <p>{`只打印最近 ${MAX_PRINTED} 条，其余的请按日期分次打印。`}</p> : null}
          </div>
        </div>
        <table className="grid-table fold-table paper-table">
          <caption className="sr-only">养护记录，新的在前</caption>
          <thead>
            <tr>
              <th scope="col">品名和规格</th>
              <th scope="col">生产企业</th>
              <th scope="col">批号和效期</th>
              <th scope="col">仓库和库位</th>
              <th scope="col" className="grid-table__figure">
                在库
              </th>
              <th scope="col">类别</th>
              <th scope="col">结果和措施</th>
              <th scope="col">温湿度</th>
              <th scope="col">养护人和时间</th>
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <tr key={record.id}>
                <td data-name="品名和规格">{`${record.goodsName} ${record.spec}`}</td>
                <td data-name="生产企业">{record.manufacturer}</td>
                <td data-name="批号和效期">{`${record.batch}，${record.expiresOn}`}</td>
                <td data-name="仓库和库位">{`${record.warehouse} ${record.place}`}</td>
                <td data-name="在库" className="grid-table__figure">{`${record.quantity}${record.unit}`}</td>
                <td data-name="类别">{careKindText(record.isKey)}</td>
                <td data-name="结果和措施">{careResultText(record)}</td>
                <td data-name="温湿度">{conditionsText(record)}</td>
                <td data-name="养护人和时间">{`${record.caredBy} ${formatTime(record.caredAt)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

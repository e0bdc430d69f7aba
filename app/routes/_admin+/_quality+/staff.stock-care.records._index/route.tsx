/** 养护记录: every inspection of a batch. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getListPath } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { CARE_RECORD_FILTERS, careResultText, conditionsText } from "~/admin/quality/stock-care-list";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { CARE_RECORDS_PATH, careKindText, stockCarePath } from "~/modules/stock-care/stock-care";
import { listStockCare } from "~/modules/stock-care/stock-care.server";
import { toDay } from "~/platform/values/clock";

export const handle = adminHandle("养护记录", "warehouse.records");

const LIST = { path: CARE_RECORDS_PATH, hasColumnChoice: true, filters: CARE_RECORD_FILTERS } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(await readList(request.url, LIST, listStockCare));
}

export default function StockCareRecords() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="养护记录"
      note="日期按养护日期"
      list={LIST}
      {...page}
      related={
        <>
          <Link to={getListPath(`${CARE_RECORDS_PATH}/form`, page.input)}>打印</Link>
          <ListExports path={`${CARE_RECORDS_PATH}/export`} input={page.input} />
        </>
      }
      caption="养护记录，新的在前"
      none="没有符合条件的记录。"
      to={({ batchId }) => stockCarePath(batchId)}
      keyOf={({ id }) => id}
      columns={[
        { name: "品名", cell: (row) => `${row.goodsName} ${row.spec}` },
        { name: "生产企业", cell: (row) => row.manufacturer },
        { name: "批号", cell: (row) => row.batch },
        { name: "有效期至", cell: (row) => row.expiresOn },
        { name: "仓库", cell: (row) => row.warehouse },
        { name: "库位", cell: (row) => row.place },
        { name: "在库", isFigure: true, cell: (row) => `${row.quantity}${row.unit}` },
        { name: "类别", cell: (row) => careKindText(row.isKey) },
        { name: "结果", cell: careResultText },
        { name: "温湿度", cell: conditionsText },
        { name: "养护人", cell: (row) => row.caredBy },
        { name: "养护日期", cell: (row) => toDay(row.caredAt) },
      ]}
    />
  );
}

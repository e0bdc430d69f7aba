/** 药检报告: batches without a report first; one opens its batch, many files come at once. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { BATCH_STATES } from "~/modules/documents/test-report";
import { listAdminBatches } from "~/modules/documents/test-report-queries.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("药检报告", "quality.see");

const LIST = {
  path: "/staff/test-reports",
  hasColumnChoice: true,
  filters: [
    { name: "code", label: "批号、商品编号、货号、条码" },
    { name: "state", label: "报告", options: getOptions(BATCH_STATES) },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, (input, wanted) =>
    listAdminBatches(input, { ...wanted, now: now() }),
  );
  return json({ ...page, mayUpload: staff.permissions.has("quality.batches") });
}

export default function TestReports() {
  const { mayUpload, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="药检报告"
      note="按批号，缺报告的在前，上传后通知买过该批号的公司"
      list={LIST}
      {...page}
      end={
        mayUpload ? (
          <span className="admin-head__end">
            <Link className="button" to={`${LIST.path}/upload`}>
              批量上传
            </Link>
          </span>
        ) : null
      }
      caption="批号和药检报告，新入库的在前"
      none="没有符合条件的批号。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "批号", cell: (row) => row.batch },
        { name: "商品", cell: (row) => `${row.goods} ${row.spec}，编号 ${row.goodsId}` },
        { name: "有效期至", cell: (row) => row.expiresOn },
        { name: "未占用", isFigure: true, cell: (row) => `${row.quantity}${row.unit}` },
        {
          name: "药检报告",
          cell: ({ reportAt }) => (reportAt === null ? "缺" : `${formatTime(reportAt)} 上传`),
        },
      ]}
    />
  );
}

/** 召回: batches that are called back, newest first, and how far the answers have come. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { toDay } from "~/platform/values/clock";
import { getRecallState, RECALL_STATES, RECALL_TYPES } from "~/modules/recalls/recall";
import { listAdminRecalls } from "~/modules/recalls/admin-recalls.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("召回", "quality.see");

const LIST = {
  path: "/staff/recalls",
  hasColumnChoice: true,
  filters: [
    { name: "number", label: "召回编号或批号", type: "search" },
    { name: "type", label: "类别", options: getOptions(RECALL_TYPES, "召回和演练") },
    { name: "state", label: "状态", options: getOptions(RECALL_STATES, "全部状态") },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, ({ state, type, number }, { after, limit }) =>
    listAdminRecalls({ state: state || "all", type: type || "all", number, before: after, limit }),
  );
  return json({ ...page, mayBegin: staff.permissions.has("quality.recall") });
}

export default function Recalls() {
  const { mayBegin, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="召回"
      list={LIST}
      {...page}
      end={
        mayBegin ? (
          <span className="admin-head__end">
            <Link className="button" to={`${LIST.path}/new`}>
              召回一个批号
            </Link>{" "}
            <Link className="button" to={`${LIST.path}/new?type=drill`}>
              召回演练
            </Link>
          </span>
        ) : null
      }
      related={<ListExports path={`${LIST.path}/export`} input={page.input} />}
      caption="召回"
      none="没有召回。"
      to={({ number }) => `${LIST.path}/${number}`}
      columns={[
        { name: "召回编号", cell: (row) => row.number },
        { name: "类别", cell: (row) => RECALL_TYPES[row.isDrill ? "drill" : "recall"] },
        { name: "状态", cell: (row) => getRecallState(row) },
        { name: "级别", cell: (row) => row.level },
        { name: "商品", cell: (row) => row.goods },
        { name: "批号", cell: (row) => row.batch },
        { name: "日期", cell: (row) => toDay(row.startedAt) },
        { name: "已回复", isFigure: true, cell: (row) => `${row.answered} / ${row.companies}` },
      ]}
    />
  );
}

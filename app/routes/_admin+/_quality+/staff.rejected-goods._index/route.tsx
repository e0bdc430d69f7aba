/** 不合格品台账: rejected units with what became of them. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { REJECTED_FILTERS, sourceText } from "~/admin/quality/rejected-list";
import {
  disposalText,
  REJECTED_PATH,
  REJECTED_STATES,
  rejectedPath,
} from "~/modules/rejected-goods/rejected-goods";
import { listRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { toDay } from "~/platform/values/clock";

export const handle = adminHandle("不合格品", "warehouse.records");

const LIST = { path: REJECTED_PATH, hasColumnChoice: true, filters: REJECTED_FILTERS } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(await readList(request.url, LIST, listRejected));
}

export default function RejectedGoodsList() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="不合格品台账"
      note="验收拒收的自动登记，在库发现的从批号页登记"
      list={LIST}
      {...page}
      related={<ListExports path={`${REJECTED_PATH}/export`} input={page.input} />}
      caption="不合格品，新的在前"
      none="没有符合条件的不合格品。"
      to={({ number }) => rejectedPath(number)}
      keyOf={({ id }) => id}
      columns={[
        { name: "品名", cell: ({ goodsName, spec }) => `${goodsName} ${spec}` },
        { name: "单号", cell: ({ number }) => number },
        { name: "批号", cell: ({ batch }) => batch },
        { name: "数量", isFigure: true, cell: ({ quantity, unit }) => `${quantity}${unit}` },
        { name: "来源", cell: sourceText },
        { name: "原因", cell: ({ reason }) => reason },
        { name: "状态", cell: ({ state }) => REJECTED_STATES[state] },
        { name: "处理", cell: disposalText },
        { name: "登记日期", cell: ({ reportedAt }) => toDay(reportedAt) },
      ]}
    />
  );
}

/** 对账差异: differences between statements and our books, oldest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { LineKind } from "~/modules/payments/reconciliation/bill";
import {
  BILL_PROVIDERS,
  DIFFERENCES,
  differencePath,
  type DifferenceState,
  STATEMENT_LINE_KIND_NAMES,
  DIFFERENCE_STATE_NAMES,
  MATCH_RESULT_NAMES,
  type MatchResult,
} from "~/modules/payments/reconciliation/reconciliation";
import { listDifferences } from "~/modules/payments/reconciliation/settle.server";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { knownValue, NONE } from "~/platform/values/missing";

export const handle = adminHandle("对账差异", "finance.see");

const PROVIDERS = BILL_PROVIDERS.map((value) => ({ value, name: paymentMethodText(value) }));
const KINDS = DIFFERENCES.map((value) => ({ value, name: MATCH_RESULT_NAMES[value] }));
const LIST = {
  path: "/staff/reconciliation/differences",
  hasColumnChoice: true,
  filters: [
    { name: "state", label: "状态", options: getOptions({ ...DIFFERENCE_STATE_NAMES, all: "全部状态" }) },
    { name: "provider", label: "来源", options: [{ value: "", name: "全部来源" }, ...PROVIDERS] },
    { name: "comparison", label: "差异", options: [{ value: "", name: "全部差异" }, ...KINDS] },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, ({ state, provider, comparison }, wanted) => {
    const filter = {
      state: state === "all" ? null : state,
      provider: provider || null,
      comparison: comparison || null,
    };
    return listDifferences(filter, wanted);
  });
  return json(page);
}

export default function Differences() {
  return (
    <ListPage
      title="对账差异"
      note="后来的账单或入账使之相符的，自动核销"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      caption="对账差异"
      none="没有符合条件的差异。"
      to={({ id }) => differencePath(id)}
      columns={[
        {
          name: "差异",
          cell: ({ kind, comparison }) =>
            `${STATEMENT_LINE_KIND_NAMES[kind as LineKind]}：${MATCH_RESULT_NAMES[comparison as MatchResult]}`,
        },
        { name: "来源", cell: (row) => paymentMethodText(row.provider) },
        { name: "日期", cell: (row) => row.day },
        { name: "对方单号", cell: (row) => row.theirs || NONE },
        { name: "我方编号", cell: (row) => row.ours || NONE },
        { name: "账单金额", isFigure: true, cell: (row) => knownValue(row.their_amount, formatYuan) },
        { name: "我方金额", isFigure: true, cell: (row) => knownValue(row.our_amount, formatYuan) },
        { name: "状态", cell: (row) => DIFFERENCE_STATE_NAMES[row.state as DifferenceState] },
      ]}
    />
  );
}

/** 对账差异: differences between statements and our books, oldest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { LineKind } from "~/modules/payments/reconciliation/bill";
import {
  BILL_PROVIDERS,
  DIFFERENCES,
  differencePath,
  type DifferenceState,
  isBillProvider,
  isState,
  isResult,
  STATEMENT_LINE_KIND_NAMES,
  DIFFERENCE_STATE_NAMES,
  MATCH_RESULT_NAMES,
  type MatchResult,
} from "~/modules/payments/reconciliation/reconciliation";
import { listDifferences } from "~/modules/payments/reconciliation/settle.server";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("对账差异", "finance.see");

const PATH = "/staff/reconciliation/differences";
const PER_PAGE = 50;
const COLUMNS = [
  { name: "差异" },
  { name: "来源" },
  { name: "日期" },
  { name: "对方单号" },
  { name: "我方编号" },
  { name: "账单金额", isFigure: true },
  { name: "我方金额", isFigure: true },
  { name: "状态" },
] as const;
const FIELDS = [
  {
    name: "state",
    label: "状态",
    options: [
      ...Object.entries(DIFFERENCE_STATE_NAMES).map(([value, name]) => ({ value, name })),
      { value: "all", name: "全部状态" },
    ],
  },
  {
    name: "provider",
    label: "来源",
    options: [
      { value: "", name: "全部来源" },
      ...BILL_PROVIDERS.map((value) => ({ value, name: paymentMethodText(value) })),
    ],
  },
  {
    name: "verdict",
    label: "差异",
    options: [
      { value: "", name: "全部差异" },
      ...DIFFERENCES.map((value) => ({ value, name: MATCH_RESULT_NAMES[value] })),
    ],
  },
];

const yuan = (amount: number | null) => (amount === null ? NONE : formatYuan(amount));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["state", "provider", "verdict"]);
  const state = input.state === "all" || isState(input.state) ? input.state : "open";
  const filter = {
    state: state === "all" ? null : state,
    provider: isBillProvider(input.provider) ? input.provider : null,
    verdict: isResult(input.verdict) ? input.verdict : null,
  };
  const found = await listDifferences(filter, { after, limit: PER_PAGE + 1 });
  const shown = { ...input, state };
  const { rows, ...foot } = toListPage(found, PER_PAGE, { path: PATH, input: shown, after });
  return json({
    input: shown,
    ...foot,
    rows: rows.map((row) => ({
      id: String(row.id),
      to: differencePath(row.id),
      cells: [
        `${STATEMENT_LINE_KIND_NAMES[row.kind as LineKind]}：${MATCH_RESULT_NAMES[row.verdict as MatchResult]}`,
        paymentMethodText(row.provider),
        row.day,
        row.theirs || NONE,
        row.ours || NONE,
        yuan(row.their_amount),
        yuan(row.our_amount),
        DIFFERENCE_STATE_NAMES[row.state as DifferenceState],
      ],
    })),
  });
}

export default function Differences() {
  const { rows, input, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>对账差异</h1>
        <span className="desk-head__note">后来的账单或入账使之相符的，自动核销</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="desk-body">
        <WorkTable caption="对账差异" columns={COLUMNS} rows={rows} none="没有符合条件的差异。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}

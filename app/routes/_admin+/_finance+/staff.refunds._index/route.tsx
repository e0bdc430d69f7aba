/** 退款: unfinished refunds, oldest first: at the provider, or to be sent by hand. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { purposeText } from "~/modules/orders/payment/money-words";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { pageOfRefunds } from "~/modules/payments/refunds/refund-queue.server";
import { refundActor } from "~/modules/payments/refunds/refund-progress";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("退款", "finance.see");

const COLUMNS = [
  { name: "退款编号" },
  { name: "公司" },
  { name: "用途" },
  { name: "原付款" },
  { name: "处理方式" },
  { name: "申请时间" },
  { name: "金额", isFigure: true },
] as const;
const ROWS = 50;
const PATH = "/staff/refunds";
const FIELDS = [
  {
    name: "by",
    label: "处理方式",
    options: [
      { value: "", name: "全部未完成" },
      { value: "hand", name: "人工退款" },
    ],
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["by"]);
  const found = await pageOfRefunds(input.by === "hand", { after, limit: ROWS + 1 });
  const { rows: refunds, ...foot } = toListPage(found, ROWS, { path: PATH, input, after });
  const facts = await moneyFacts(refunds.map(({ paymentId }) => paymentId));
  const rows = refunds.map((refund) => {
    const fact = facts.get(refund.paymentId)!;
    return {
      id: refund.number,
      to: `${PATH}/${refund.number}`,
      cells: [
        refund.number,
        fact.company,
        purposeText(fact),
        paymentMethodText(refund.provider),
        refundActor(refund),
        formatTime(refund.createdAt),
        formatYuan(refund.amount),
      ],
    };
  });
  return json({ rows, input, ...foot });
}

export default function Refunds() {
  const { rows, input, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>退款</h1>
        <span className="desk-head__note">支付机构退款中的自动进行，未受理的和对公转账的人工退款</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS} />
      <div className="desk-body">
        <WorkTable caption="未完成的退款" columns={COLUMNS} rows={rows} none="没有未完成的退款。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}

/** 退款: unfinished refunds, oldest first: at the provider, or to be sent by hand. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
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

const LIST = {
  path: "/staff/refunds",
  hasColumnChoice: true,
  filters: [{ name: "by", label: "处理方式", options: getOptions({ hand: "人工退款" }, "全部未完成") }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { rows: refunds, ...page } = await readList(request.url, LIST, ({ by }, wanted) =>
    pageOfRefunds(by === "hand", wanted),
  );
  const facts = await moneyFacts(refunds.map(({ paymentId }) => paymentId));
  const rows = refunds.map((refund) => ({ ...refund, fact: facts.get(refund.paymentId)! }));
  return json({ ...page, rows });
}

export default function Refunds() {
  return (
    <ListPage
      title="退款"
      note="支付机构退款中的自动进行，未受理的和对公转账的人工退款"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      caption="未完成的退款"
      none="没有未完成的退款。"
      to={({ number }) => `${LIST.path}/${number}`}
      columns={[
        { name: "退款编号", cell: (row) => row.number },
        { name: "公司", cell: (row) => row.fact.company },
        { name: "用途", cell: (row) => purposeText(row.fact) },
        { name: "原付款", cell: (row) => paymentMethodText(row.provider) },
        { name: "处理方式", cell: (row) => refundActor(row) },
        { name: "申请时间", cell: (row) => formatTime(row.createdAt) },
        { name: "金额", isFigure: true, cell: (row) => formatYuan(row.amount) },
      ]}
    />
  );
}

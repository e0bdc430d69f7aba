/** 追溯上传: bills to the trace platform, newest first, with their states; refused ones are sent again under their number. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import {
  billStateText,
  countBills,
  listBills,
  resendBill,
} from "~/modules/trace-codes/bills/bill-list.server";
import {
  BILL_KINDS,
  BILL_STATES,
  BILL_TYPES,
  billTypeText,
  type BillKind,
} from "~/modules/trace-codes/platform/bill";
import { CALLS_A_DAY, CALLS_A_MINUTE, usedCalls } from "~/modules/trace-codes/platform/call-budget.server";
import { getTracePlatform } from "~/modules/trace-codes/platform/platform.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { key } from "~/platform/values/number-fields";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("追溯上传", "warehouse.see", "warehouse.ship");

const LIST = {
  path: "/staff/trace-bills",
  filters: [
    { name: "words", label: "单据号、来源或往来单位", type: "search" },
    { name: "state", label: "状态", options: getOptions(BILL_STATES, "全部状态") },
    { name: "type", label: "单据类型", options: getOptions(BILL_TYPES, "全部类型") },
  ],
} as const;

const ResendForm = z.object({ id: key("请重新打开本页") });

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, async ({ words, state, type }, { after, limit }) => {
    const rows = await listBills({ words, state, type }, after, limit);
    return rows.map((row) => ({
      id: row.id,
      billCode: row.bill_code,
      type: billTypeText(row.bill_type),
      kind: BILL_KINDS[row.kind as BillKind],
      source: row.source,
      partner: row.partner,
      codes: row.code_count,
      state: billStateText(row.state),
      mayResend: row.state === "failed" || row.state === "refused",
      fault: row.fault,
      at: formatTime(row.created_at),
    }));
  });
  const counts = await countBills();
  return json({
    ...page,
    figures: Object.entries(BILL_STATES).map(([state, name]) => ({
      name,
      bills: counts.get(state as keyof typeof BILL_STATES) ?? 0,
    })),
    calls: { ...(await usedCalls(now())), aMinute: CALLS_A_MINUTE, aDay: CALLS_A_DAY },
    platform: (await getTracePlatform())?.name ?? null,
    mayResend: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ResendForm);
  if (!form.ok) return form.response;
  const isSent = await asStaff(staff, { command: "重新上传追溯单据" }, () =>
    inTransaction((trx) => resendBill(trx, form.value.id, now())),
  );
  if (!isSent) return form.refuse({ form: ["这张单据不在失败状态，不用重新上传"] });
  return redirectWith(LIST.path, { kind: "success", text: "已重新排队，仍用原单据号上传。" }, "admin");
}

function platformText(platform: string | null): string {
  if (platform === null) return "还没有接入追溯平台，单据先保存，接入后自动上传";
  return platform === "sandbox" ? "演示环境，由本店模拟追溯平台" : "已接入追溯平台";
}

export default function TraceBills() {
  const { figures, calls, platform, mayResend, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <ListPage
      title="追溯上传"
      list={LIST}
      {...page}
      caption="追溯单据"
      none="没有追溯单据。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "单据号", cell: (row) => row.billCode },
        { name: "类型", cell: (row) => `${row.type}（${row.kind}）` },
        { name: "来源", cell: (row) => row.source },
        { name: "往来单位", cell: (row) => row.partner },
        { name: "追溯码", isFigure: true, cell: (row) => row.codes },
        { name: "时间", cell: (row) => row.at },
        { name: "状态", cell: (row) => (row.fault ? `${row.state}：${row.fault}` : row.state) },
        {
          name: "操作",
          cell: (row) =>
            row.mayResend && mayResend ? (
              <Form method="post">
                <button
                  className="button"
                  type="submit"
                  name="id"
                  value={row.id}
                  aria-label={`重新上传 ${row.billCode}`}
                >
                  重新上传
                </button>
              </Form>
            ) : null,
        },
      ]}
    >
      <ErrorSummary errors={toErrorSummary(reply)} />
      <p className="soft">
        {`${platformText(platform)}。${figures.map(({ name, bills }) => `${name} ${bills}`).join("，")}。`}
        {`本分钟已用 ${calls.minute} / ${calls.aMinute} 次，当天 ${calls.day} / ${calls.aDay} 次。`}
      </p>
    </ListPage>
  );
}

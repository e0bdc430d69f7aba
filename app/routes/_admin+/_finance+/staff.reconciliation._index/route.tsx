/** 对账: providers' statements, fetched or uploaded, matched with our books. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { paymentMethodText, ONLINE_METHODS } from "~/modules/payments/payment/payment-method";
import { countOpen, matchOpen } from "~/modules/payments/reconciliation/differences.server";
import { differencesText, fetchBill, lackingBills } from "~/modules/payments/reconciliation/fetch.server";
import { handInBill, MAX_BILL_BYTES } from "~/modules/payments/reconciliation/hand-in.server";
import { dayPath } from "~/modules/payments/reconciliation/reconciliation";
import { listStatements, type StoredStatement } from "~/modules/payments/reconciliation/statements.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { DAY, toDay, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { plainLine } from "~/platform/values/plain-text";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { z } from "zod";
import { sentFiles } from "~/platform/values/sent-files";
import { DetailSection } from "~/admin/detail/case-parts";
import { ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatYuan } from "~/platform/values/money";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { Notice } from "~/ui/notice";
import { BillForms } from "./bill-parts";
import { NONE } from "~/platform/values/missing";

/** Upload a file, request a provider's bill for a day, or match open lines again. */
const ReconcileForm = z.discriminatedUnion(
  "do",
  [
    z.object({
      do: z.literal("upload"),
      file: z.unknown().transform((sent): File | undefined => sentFiles(sent)[0]),
    }),
    z.object({
      do: z.literal("fetch"),
      provider: z.enum(ONLINE_METHODS, "请选择支付方式"),
      day: z.iso.date("请选择日期"),
    }),
    z.object({ do: z.literal("again") }),
  ],
  "请选择操作",
);

export const handle = adminHandle("对账", "finance.see", "finance.reconcile");

const PATH = "/staff/reconciliation";
const PER_PAGE = 30;
const LIMITS = {
  maxBytes: MAX_BILL_BYTES + 1024 * 1024,
  tooLarge: { file: ["文件不能超过 24 MB，请按天下载账单"] },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { after } = toListAddress(new URL(request.url).searchParams, []);
  const found = await listStatements(after, PER_PAGE + 1);
  const { rows, ...foot } = toListPage(found, PER_PAGE, { path: PATH, input: {}, after });
  return json({
    statements: rows,
    ...foot,
    open: (await countOpen()).count,
    lacking: (await lackingBills(now())).map(({ provider, days }) => ({
      name: paymentMethodText(provider),
      days,
    })),
    yesterday: toDay(now() - DAY),
    mayReconcile: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ReconcileForm, LIMITS);
  if (!form.ok) return form.response;
  const { value } = form;
  const done = (to: string, text: string) => redirectWith(to, { kind: "success", text }, "admin");
  if (value.do === "again") {
    const open = await asStaff(staff, { command: "重新核对差异" }, () =>
      inTransaction((trx) => matchOpen(trx, now())),
    );
    return done(PATH, `已重新核对，${differencesText(open)}。`);
  }
  if (value.do === "fetch") {
    const { provider, day } = value;
    const fetched = await asStaff(staff, { command: "获取账单" }, () =>
      fetchBill(provider, day, staff.name, now()),
    );
    return fetched.kind === "stored"
      ? done(dayPath(provider, day), `${fetched.text}。`)
      : form.refuse({ fields: { day: [fetched.text] } });
  }
  const { file } = value;
  if (!file) return form.refuse({ fields: { file: ["请选择账单文件"] } });
  const handed = {
    name: plainLine(file.name).slice(0, 100),
    bytes: new Uint8Array(await file.arrayBuffer()),
    owner: `staff ${staff.id}`,
    by: staff.name,
  };
  const used = await asStaff(staff, { command: "读入对账单" }, () => handInBill(handed, now()));
  if (!used.ok) return form.refuse({ fields: { file: [used.text] } });
  const { stored, bill, lines } = used;
  const skipped = bill.skipped > 0 ? `，另有 ${bill.skipped} 行不是收款或退款，没有读入` : "";
  const read = stored.isNew ? `已读入 ${lines} 笔${skipped}` : "这份文件以前读入过，没有重复读入";
  const to = dayPath(bill.provider, bill.days!.to);
  return done(to, `${paymentMethodText(bill.provider)}：${read}，${differencesText(stored.differences)}。`);
}

export default function Reconciliation() {
  const { statements, first, next, open, lacking, yesterday, mayReconcile } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <div className="admin-head">
        <h1>对账</h1>
        <span className="admin-head__note">微信支付和支付宝的账单每天 10 点后自动获取；也可以上传文件</span>
        <span className="admin-head__end">
          <Link to="/staff/reconciliation/differences?state=open">
            {open > 0 ? `${open} 笔差异待处理` : "对账差异"}
          </Link>
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="part">
          {lacking.map(({ name, days }) => (
            <Notice kind="warning" key={name}>
              {`还没有${name} ${lackingText(days)} 的账单`}
            </Notice>
          ))}
        </div>
        {mayReconcile ? <BillForms yesterday={yesterday} reply={reply} /> : null}
        <DetailSection id="h-statements" title="读入过的账单">
          <WorkTable
            caption="读入过的账单"
            none="还没有读入过账单。"
            rows={statements}
            keyOf={({ id }) => id}
            to={({ provider, from, to }) => dayPath(provider, to < from ? from : to)}
            columns={[
              { name: "账单", cell: (row) => row.name },
              { name: "来源", cell: (row) => paymentMethodText(row.provider) },
              { name: "日期", cell: (row) => daysText(row) },
              { name: "收款", isFigure: true, cell: (row) => summed(row.payments, row.paid) },
              { name: "退款", isFigure: true, cell: (row) => summed(row.refunds, row.refunded) },
              {
                name: "未处理差异",
                isFigure: true,
                cell: ({ open }) => (open === 0 ? NONE : `${open} 笔`),
              },
              { name: "读入", cell: (row) => `${row.readBy} ${formatTime(row.readAt)}` },
            ]}
          />
          <ListFoot first={first} next={next} />
        </DetailSection>
      </div>
    </>
  );
}

const summed = (count: number, sum: number) => (count === 0 ? "0 笔" : `${count} 笔 ${formatYuan(sum)}`);

/** Returns "2026-11-25、2026-11-26", or "2026-11-20 至 2026-11-26 中 5 天". */
const lackingText = (days: readonly string[]): string =>
  days.length < 3 ? days.join("、") : `${days[0]} 至 ${days.at(-1)} 中 ${days.length} 天`;

const daysText = ({ from, to }: StoredStatement): string => (to <= from ? from : `${from} 至 ${to}`);

/** 对账: providers' statements, fetched or uploaded, matched with our books. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { paymentMethodText, ONLINE_METHODS } from "~/modules/payments/payment/payment-method";
import { countOpen, matchOpen } from "~/modules/payments/reconciliation/differences.server";
import { differencesText, fetchBill, lackingBills } from "~/modules/payments/reconciliation/fetch.server";
import { handInBill, MAX_BILL_BYTES } from "~/modules/payments/reconciliation/hand-in.server";
import { dayPath } from "~/modules/payments/reconciliation/reconciliation";
import { listStatements } from "~/modules/payments/reconciliation/statements.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { plainLine } from "~/platform/values/plain-text";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ReconciliationView } from "./reconciliation-view";
import { z } from "zod";
import { sentFiles } from "~/platform/values/sent-files";

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
    return fetched.kind === "kept"
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
  return <ReconciliationView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}

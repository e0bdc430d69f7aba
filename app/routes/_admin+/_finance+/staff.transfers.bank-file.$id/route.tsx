/** 一份银行流水: its lines next to waiting transfers; confirms the ticked ones, with a result for each line. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmByHand } from "~/admin/finance/incoming.server";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { type BulkRowResult, findResults } from "~/admin/lists/results";
import { appliedResult } from "~/modules/orders/payment/applied-words";
import { matchBankLines } from "~/modules/orders/payment/bank-match.server";
import { findBankFile, linesNamed, linesOfFile } from "~/modules/payments/bank-file/bank-lines.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { BankLinesView } from "./bank-lines-view";
import { z } from "zod";
import { readWhole } from "~/platform/values/whole-number";

const MOST_LINES = 200;
const FIELD = /^payment-([1-9]\d{0,14})$/;

const BankLinesForm = z
  .object({
    lines: z
      .union([z.string(), z.array(z.string()).max(MOST_LINES, "一次勾选的行过多")])
      .optional()
      .transform((sent) => [sent ?? []].flat().flatMap((text) => readWhole(text) ?? []))
      .refine((ids) => ids.length > 0, "请先勾选要确认的行"),
  })
  .catchall(z.string().max(30).optional())
  .transform(({ lines, ...fields }) => ({
    lines,
    payments: new Map(
      Object.entries(fields).flatMap(([name, payment]) => {
        const id = FIELD.exec(name)?.[1];
        return id && typeof payment === "string" ? [[Number(id), payment] as const] : [];
      }),
    ),
  }));

export const handle = adminHandle("核对银行流水", "finance.see", "finance.confirm");

const PER_PAGE = 100;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const file = (await findBankFile(id)) ?? notFound();
  const { after } = toListAddress(new URL(request.url).searchParams, []);
  const some = await linesOfFile(id, after ?? 0, PER_PAGE + 1);
  const shown = some.slice(0, PER_PAGE);
  const path = `/staff/transfers/bank-file/${id}`;
  return json({
    file,
    lines: await matchBankLines(shown),
    first: after === null ? null : path,
    next: some.length > PER_PAGE ? getListPath(path, {}, { after: String(shown.at(-1)!.place) }) : null,
    mayConfirm: staff.permissions.has(handle.change),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if (!(await findBankFile(id))) notFound();
  const form = await readForm(request, BankLinesForm);
  if (!form.ok) return form.response;
  const { lines: ids, payments } = form.value;
  const lines = await matchBankLines(await linesNamed(id, ids));
  const results = await findResults(lines, async (line): Promise<BulkRowResult> => {
    const name = `${line.serial} ${line.payer}`;
    if (line.paymentNumber) return { name, isDone: false, text: `已确认过转账 ${line.paymentNumber}` };
    const number = payments.get(line.id) ?? "";
    if (!line.candidates.some((candidate) => candidate.number === number))
      return { name, isDone: false, text: number ? `转账 ${number} 已不再等待这笔款项` : "请选择对应的转账" };
    const wish = { number, amount: line.amount, reference: line.serial, isChecked: false };
    const done = await asStaff(staff, { command: "按流水确认转账" }, () => confirmByHand(wish, staff, now()));
    if (!done.ok && done.asks)
      return { name, isDone: false, text: `${number}：${done.text}（在这笔转账的页面确认）` };
    if (!done.ok) return { name, isDone: false, text: `${number}：${done.text}` };
    if ("approvalRequestId" in done)
      return { name, isDone: true, text: `${number}：${done.why}，已提出，由另一位同事复核后入账` };
    const { isDone, text } = appliedResult(done.applied);
    return { name, isDone, text: `${number}：${text}` };
  });
  return json({ results });
}

export default function BankLines() {
  const reply = useActionData<FormReply & { results?: BulkRowResult[] }>();
  return <BankLinesView {...useLoaderData<typeof loader>()} reply={reply} />;
}

/** 更换批号: replaces the batch of an order's row (?row=2), with a second person's approval. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requestReplacement } from "~/admin/approval-requests/kinds/batch-replacement.server";
import {
  findReplacementRows,
  rowRefusal,
  replacementChoices,
} from "~/modules/orders/admin/replace-batch.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { key } from "~/platform/values/number-fields";
import { readKey } from "~/platform/values/whole-number";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ReplacementView } from "./swap-view";

export const handle = adminHandle("更换批号", "warehouse.see", "warehouse.swap");

const ReplacementForm = z.object({
  row: key("请重新打开本页"),
  from: key("请重新打开本页"),
  to: key("请选择新批号"),
  why: reasonField(),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const number = params.number ?? "";
  const rows = (await findReplacementRows(number, now())) ?? notFound();
  const query = readKey(new URL(request.url).searchParams.get("row")) ?? 0;
  const row = rows[query - 1] ?? notFound();
  return json({ number, row, refusal: rowRefusal(row), choices: await replacementChoices(row, now()) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ReplacementForm);
  if (!form.ok) return form.response;
  const number = params.number ?? "";
  const { why } = form.value;
  const done = await asStaff(staff, { command: "提出更换批号", why }, () =>
    inTransaction((trx) => requestReplacement(trx, { number, ...form.value, by: staff }, now())),
  );
  if (!done) return notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "已提出更换批号，等待另一位同事复核。";
  return redirectWith(`/staff/warehouse/${number}`, { kind: "success", text }, "admin");
}

export default function ReplaceBatch() {
  return <ReplacementView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}

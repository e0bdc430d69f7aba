/** 一张配送单: its parcels, printed for the driver; results are entered afterwards. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readRunNumber, runNumber } from "~/modules/orders/delivery/delivery-run";
import {
  answerParcels,
  findRun,
  isSignedBack,
  notePrinted,
  parcelsOfRun,
} from "~/modules/orders/delivery/delivery-run.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { readDeliveryAnswers } from "./answers";
import { RunView } from "./run-view";

export const handle = adminHandle("配送单", "warehouse.see", "warehouse.ship");

const MAX_HISTORY = 20;
const RunForm = z.looseObject({ do: z.enum(["print", "answer"], "请选择操作") });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const run = (await findRun(readRunNumber(params.number) ?? 0)) ?? notFound();
  const [parcels, rows] = await Promise.all([
    parcelsOfRun(run.id),
    auditRows({ subject: "deliveryRun", subjectId: runNumber(run.id), limit: MAX_HISTORY }),
  ]);
  return json({
    run,
    parcels,
    changes: await changeRows(rows),
    isSignedBack: isSignedBack(run),
    mayChange: staff.permissions.has(handle.change),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = readRunNumber(params.number) ?? notFound();
  const path = `/staff/delivery-runs/${runNumber(id)}`;
  const form = await readForm(request, RunForm);
  if (!form.ok) return form.response;
  if (form.value.do === "print") {
    const copy = (await asStaff(staff, { command: "打印配送单" }, () => notePrinted(id))) ?? notFound();
    return redirectWith(
      `${path}/paper?copy=${copy}`,
      { kind: "info", text: "已登记打印，请打印本页。" },
      "admin",
    );
  }
  const answers = readDeliveryAnswers(form.value);
  if (answers.size === 0) return form.refuse({ form: ["请先选择签收或带回"] });
  const done =
    (await asStaff(staff, { command: "登记签收" }, () => answerParcels(id, answers, staff.name, now()))) ??
    notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  if (done.done === 0) return form.refuse({ form: ["这些包裹已登记过，没有再次登记"] });
  return redirectWith(path, { kind: "success", text: `已登记 ${done.done} 个包裹。` }, "admin");
}

export default function DeliveryRun() {
  return <RunView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}

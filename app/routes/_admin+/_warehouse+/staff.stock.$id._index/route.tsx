/** 批号库存: one batch with its history; wrong stock is corrected with a reason. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findStock } from "~/modules/catalogue/batches/stock-admin.server";
import { heldUnits, ordersHolding } from "~/modules/orders/order/held-units.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { correctByHand } from "~/admin/stock-count/correct-batch.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale } from "~/platform/http/stale";
import { type BatchReply, BatchView } from "./batch-view";
import { CorrectionForm } from "./correction-form";

export const handle = adminHandle("批号库存", "warehouse.see", "warehouse.correct");

const MAX_HISTORY = 50;
const MAX_HOLDING = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = readWhole(params.id) ?? notFound();
  const batch = (await findStock(id)) ?? notFound();
  const [held, holding, rows] = await Promise.all([
    heldUnits(db, [id]),
    ordersHolding(id, MAX_HOLDING),
    auditRows({ subject: "batch", subjectId: String(id), limit: MAX_HISTORY }),
  ]);
  return json({
    batch,
    held: held.get(id) ?? 0,
    holding,
    changes: await changeRows(rows),
    mayCorrect: staff.permissions.has(handle.change),
    mayBlock: staff.permissions.has("quality.batches"),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = readWhole(params.id) ?? notFound();
  const form = await readForm(request, CorrectionForm);
  if (!form.ok) return form.response;
  const { onHand, seen, why } = form.value;
  const done =
    (await asStaff(staff, { command: "更正库存", why }, () =>
      correctByHand(id, { onHand, seen }, staff, now()),
    )) ?? notFound();
  if (done.ok)
    return redirectWith(
      `/staff/stock/${id}`,
      { kind: "success", text: `在库数量已更正为 ${onHand}。` },
      "admin",
    );
  if ("text" in done) return form.refuse({ fields: { onHand: [done.text] } });
  const stale = toStale(
    { onHand: "在库" },
    done.current,
    { onHand: String(done.current) },
    { onHand: String(onHand) },
  );
  return json<BatchReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function Batch() {
  return <BatchView {...useLoaderData<typeof loader>()} reply={useActionData<BatchReply>()} />;
}

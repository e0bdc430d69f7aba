/** 盘点单: the lines of a count, to be counted by numbers in a table. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findCountProgress } from "~/modules/catalogue/stock-count/counts.server";
import { asLineView, findCountLines } from "~/modules/catalogue/stock-count/lines.server";
import { takeNumbers } from "~/modules/catalogue/stock-count/take-count.server";
import { readInputNumbers } from "~/modules/catalogue/stock-count/number-input";
import { toListAddress, toListPage, getListPath } from "~/admin/lists/list-address";
import { countPath } from "~/admin/stock-count/count-head";
import { countAt } from "~/admin/stock-count/count-of.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { type CountReply, CountView } from "./count-view";

export const handle = adminHandle("盘点单", "warehouse.see", "warehouse.correct");

const ROWS = 50;
const MAX_HISTORY = 20;
const VIEWS = ["view"] as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const count = await countAt(params.number);
  const path = countPath(count.id);
  const number = params.number!.toUpperCase();
  const { input, after } = toListAddress(new URL(request.url).searchParams, VIEWS);
  const view = asLineView(input.view);
  const found = await findCountLines(count.id, view, { after, limit: ROWS + 1 });
  const [progress, waiting, rows] = await Promise.all([
    findCountProgress([count.id]),
    waitingShownTo(staff, "stockCount", number),
    findChanges({ subject: "stockCount", subjectId: number, limit: MAX_HISTORY }),
  ]);
  const { rows: lines, ...foot } = toListPage(found, ROWS, { path, input, after });
  const { lines: total, counted: counts, recount } = progress.get(count.id)!;
  return json({
    count,
    view,
    waiting,
    ...foot,
    total,
    counted: counts,
    recount,
    lines: lines.map(({ book: _, countedBook: __, price: ___, ...line }) => line),
    changes: rows,
    mayCount: count.state === "open" && staff.permissions.has(handle.change),
    rejectFor: count.state === "open" && staff.permissions.has("warehouse.reject") ? number : null,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const count = await countAt(params.number);
  const form = await readForm(request, z.looseObject({}));
  if (!form.ok) return form.response;
  const read = readInputNumbers(form.value);
  if (!read.ok) return form.refuse({ fields: read.faults });
  const { input, after } = toListAddress(new URL(request.url).searchParams, VIEWS);
  const here = getListPath(countPath(count.id), input, after === null ? {} : { after: String(after) });
  if (read.entries.length === 0)
    return redirectWith(here, { kind: "info", text: "数量没有变化，没有登记。" }, "admin");
  const done =
    (await asStaff(staff, { command: "登记盘点数量" }, () =>
      takeNumbers(count.id, read.entries, { by: staff.name, heldOf: heldUnits, now: now() }),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  if (done.meanwhile.length > 0)
    return json<CountReply>({ status: "error", initialValue: form.input, meanwhile: done.meanwhile }, 409);
  return redirectWith(here, { kind: "success", text: `已登记 ${done.done} 个批号。` }, "admin");
}

export default function StockCountPage() {
  return <CountView {...useLoaderData<typeof loader>()} reply={useActionData<CountReply>()} />;
}

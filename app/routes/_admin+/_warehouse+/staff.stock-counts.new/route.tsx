/** 开始盘点: a count of a zone, a category, expiring stock, or ticked batches (?batches=1&batches=2). */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { categoryNames } from "~/modules/catalogue/goods/categories.server";
import { countNumber, MAX_TICKED_BATCHES } from "~/modules/catalogue/stock-count/count";
import { OpenForm } from "~/modules/catalogue/stock-count/open-form";
import { openCount } from "~/modules/catalogue/stock-count/open-count.server";
import { countPath } from "~/admin/stock-count/count-head";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { db } from "~/platform/database/database.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { OpenView } from "./open-view";

const TITLE = "开始盘点";
export const handle = adminHandle(TITLE, "warehouse.correct");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const query = new URL(request.url).searchParams.getAll("batches").flatMap((item) => readKey(item) ?? []);
  const ticked = [...new Set(query)].slice(0, MAX_TICKED_BATCHES);
  const categories = [...(await categoryNames(db))]
    .map(([id, names]) => ({ id, name: names.join(">") }))
    .sort((a, b) => a.name.localeCompare(b.name, "zh"));
  return json({ formKey: newFormToken(), categories, batches: ticked.join(), ticked: ticked.length });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, OpenForm);
  if (!form.ok) return form.response;
  const { key, batches: batchIds, ...wish } = form.value;
  const done = await asStaff(staff, { command: TITLE }, () =>
    openCount({ ...wish, batchIds }, { key, by: staff.name, heldOf: heldUnits, now: now() }),
  );
  if (!done.ok) return form.refuse({ fields: { [done.field]: [done.text] } });
  const text = `盘点单 ${countNumber(done.id)} 已开，可以打印盘点表或扫码登记。`;
  return redirectWith(countPath(done.id), { kind: "success", text }, "admin");
}

export default function OpenStockCount() {
  return <OpenView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}

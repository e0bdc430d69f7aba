/** 盘点差异: what differs, with its value; lines are sent to be counted again, or all of it becomes the book, past a limit by two people. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reviewCount } from "~/modules/catalogue/stock-count/apply-count.server";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import { askRecount } from "~/modules/catalogue/stock-count/take-count.server";
import { countPath } from "~/admin/stock-count/count-head";
import { countAt } from "~/admin/stock-count/count-of.server";
import { countFindings } from "~/admin/approval-requests/kinds/stock-count.server";
import { countLimit, settleCount } from "~/admin/stock-count/settle-count.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { db } from "~/platform/database/database.server";
import { type AcceptedForm, type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { limitRefusal } from "~/modules/staff/limits/limits.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { ReviewForm } from "./review-form";
import { MAX_REVIEW_LINES, ReviewView } from "./review-view";

export const handle = adminHandle("盘点差异", "warehouse.see", "warehouse.correct");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const count = await countAt(params.number);
  const [found, different, ownLimit, waiting] = await Promise.all([
    countFindings(count.id, db),
    reviewCount(count.id, heldUnits, db),
    countLimit(count.id, db),
    waitingShownTo(staff, "stockCount", countNumber(count.id)),
  ]);
  const amount = found.gain + found.loss;
  const use = { name: "count", amount, by: staff, companyId: null } as const;
  const limit = ownLimit ?? (amount > 0 ? await limitRefusal(db, use, now()) : null);
  const value = (line: (typeof different)[number]) => Math.abs(line.difference) * line.price;
  return json({
    count,
    found,
    limit,
    waiting,
    lines: different.toSorted((a, b) => value(b) - value(a) || a.id - b.id).slice(0, MAX_REVIEW_LINES),
    short: different.filter((line) => line.short > 0).length,
    mayChange: count.state === "open" && staff.permissions.has(handle.change),
  });
}

const saved = (id: number, text: string) =>
  redirectWith(`${countPath(id)}/review`, { kind: "success", text }, "admin");

async function recount(
  id: number,
  lines: readonly number[],
  form: AcceptedForm<typeof ReviewForm>,
  staff: Staff,
) {
  const query = (await asStaff(staff, { command: "要求复盘" }, () => askRecount(id, lines))) ?? notFound();
  if (!query.ok) return form.refuse({ form: [query.text] });
  return saved(id, `${query.lines} 个批号待复盘。`);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { id } = await countAt(params.number);
  const form = await readForm(request, ReviewForm);
  if (!form.ok) return form.response;
  const { value } = form;
  if (value.do === "recount") return recount(id, value.lines, form, staff);
  const { isPartial, isCut, mark, why } = value;
  const done =
    (await asStaff(staff, { command: "盘点更正", why: `盘点 ${countNumber(id)}：${why}` }, () =>
      settleCount(id, { agreed: { isPartial, isCut }, mark, why, by: staff }, now()),
    )) ?? notFound();
  if (!done.ok && "isStale" in done)
    return form.refuse({ form: ["您查看期间又有登记，请核对下面的差异后再按一次"], isStale: true });
  if (!done.ok)
    return form.refuse(done.field ? { fields: { [done.field]: [done.text] } } : { form: [done.text] });
  if (done.isWaiting) return saved(id, "差异超过限额，已提出，由另一位同事复核后更正。");
  const short = done.short > 0 ? `，${done.short} 个批号仍欠订单占用数` : "";
  return saved(id, `已更正 ${done.corrected} 个批号${short}。`);
}

export default function CountReview() {
  return <ReviewView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}

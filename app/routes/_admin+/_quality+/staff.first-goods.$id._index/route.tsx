/** 一个商品的首营审批: data and documents next to the checklist; the first review. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { withoutCosts } from "~/admin/goods/cost-permission";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findPrintedFormGoods, findDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { getPoints } from "~/modules/catalogue/review/goods-review";
import { recordFirstGoodsReview, readGoodsReviewState } from "~/modules/catalogue/review/goods-review.server";
import { withQueue } from "~/admin/lists/list-queue";
import { secondReviewBy } from "~/admin/approval-requests/second-person.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { optionalNoteField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { GoodsCase } from "./goods-detail";

export const handle = adminHandle("首营品种审批", "quality.see", "quality.firstReview");

const HISTORY = 50;

const FirstForm = z.object({
  seen: z.string("请重新打开本页").max(20_000),
  points: z.union([z.string().transform((item) => [item]), z.array(z.string())]).default([]),
  note: optionalNoteField("备注"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const found = (await readGoodsReviewState(id, now())) ?? notFound();
  const goods = (await findPrintedFormGoods(id)) ?? notFound();
  const [documents, changes] = await Promise.all([
    findDocuments(goods),
    auditRows({ subject: "goods", subjectId: String(id), limit: HISTORY }),
  ]);
  const { state: step, firstId, firstBy } = found.review;
  const first = step === "second" ? { id: firstId, name: firstBy } : null;
  return json({
    second: first && (await secondReviewBy(first, "quality.secondReview", staff, now())),
    id,
    ...found,
    papers: documents,
    points: getPoints(found.state.kind),
    may: {
      first: staff.permissions.has(handle.change),
      change: staff.permissions.has("goods.change"),
      papers: staff.permissions.has("quality.see"),
    },
    changes: await changeRows(withoutCosts(changes, staff.permissions)),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  // From the list of everything that waits, continue through the same queue.
  const queue = await findQueue(withQueue(request.url, "goodsFirstReviews"), staff);
  const id = requireId(params.id);
  if (!(await readGoodsReviewState(id, now()))) return notFound();
  const form = await readForm(request, FirstForm);
  if (!form.ok) return form.response;
  const done = await asStaff(staff, { command: "首营品种初审", why: form.value.note }, () =>
    recordFirstGoodsReview(id, staff, form.value, now()),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "初审已通过，等待另一人复核。";
  return redirectWith(await queue.nextPath("/staff/first-goods"), { kind: "success", text }, "admin");
}

export default function GoodsReviewPage() {
  return <GoodsCase {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}

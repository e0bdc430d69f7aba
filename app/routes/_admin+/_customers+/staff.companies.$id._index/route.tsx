/** 一家企业的首营审核: documents next to the checklist; the first review. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import {
  findReview,
  recordFirstCompanyReview,
  readCompanyReviewState,
} from "~/modules/company/review/first-business.server";
import { ALL_POINTS, REVIEW_POINTS } from "~/modules/company/review/first-business";
import { secondReviewBy } from "~/admin/approval-requests/second-person.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { optionalNoteField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CompanyCase } from "./company-detail";

export const handle = adminHandle("首营企业审核", "quality.see", "quality.firstReview");

const HISTORY = 50;

const many = z.union([z.string().transform((item) => [item]), z.array(z.string())]).default([]);
const FirstForm = z.object({
  seen: z.string("请重新打开本页").max(20_000),
  points: many,
  scopes: many.transform((all) =>
    all.filter((item): item is BusinessScopeCode => Object.hasOwn(BUSINESS_SCOPE_NAMES, item)),
  ),
  note: optionalNoteField("备注"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = readWhole(params.id) ?? notFound();
  const company = (await findAdminCompany(id)) ?? notFound();
  const [review, seen, changes] = await Promise.all([
    findReview(id),
    readCompanyReviewState(id),
    auditRows({ subject: "company", subjectId: String(id), limit: HISTORY }),
  ]);
  const first = review && { id: review.firstId, name: review.firstBy };
  return json({
    second: first && (await secondReviewBy(first, "quality.secondReview", staff, now())),
    company,
    review,
    seen: seen?.seen ?? "",
    points: ALL_POINTS.map((point) => ({ point, name: REVIEW_POINTS[point] })),
    scopes: Object.entries(BUSINESS_SCOPE_NAMES).map(([scope, name]) => ({ scope, name })),
    may: {
      first: staff.permissions.has(handle.change),
      scope: staff.permissions.has("quality.documents"),
    },
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const id = readWhole(params.id) ?? notFound();
  const form = await readForm(request, FirstForm);
  if (!form.ok) return form.response;
  const done = await asStaff(staff, { command: "首营初审", why: form.value.note }, () =>
    recordFirstCompanyReview(id, staff, form.value, now()),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "初审已通过，等待另一人复核。";
  return redirectWith(await queue.nextPath("/staff/companies"), { kind: "success", text }, "admin");
}

export default function CompanyReviewPage() {
  return <CompanyCase {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}

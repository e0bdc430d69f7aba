/** 一个供应商: facts, licences, authorised persons and the first review. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { secondReviewBy } from "~/admin/approval-requests/second-person.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { withQueue } from "~/admin/lists/list-queue";
import { findQueue } from "~/admin/queue/next-path.server";
import { listPurchases } from "~/modules/purchasing/purchases.server";
import { getReviewer } from "~/modules/staff/accounts/independence.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { maskIdNumber, SUPPLIER_POINTS, supplierFault, validityTone } from "~/modules/suppliers/supplier";
import { supplierLicences, supplierPeople } from "~/modules/suppliers/supplier-documents.server";
import { readSupplierReview, recordFirstSupplierReview } from "~/modules/suppliers/supplier-review.server";
import { readSupplierRules } from "~/modules/suppliers/supplier-rules.server";
import { findSupplier, findSupplierHoldings } from "~/modules/suppliers/suppliers.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { optionalNoteField } from "~/platform/values/reason-field";
import { SupplierDetail } from "./supplier-detail";

export const handle = adminHandle("供应商", "purchasing.see", "quality.firstReview");

const HISTORY = 50;
const LATEST = 10;

const FirstForm = z.object({
  seen: z.string("请重新打开本页").max(20_000),
  points: z.union([z.string().transform((item) => [item]), z.array(z.string())]).default([]),
  note: optionalNoteField("备注"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const at = now();
  const { supplier, review, seen, lacks } = (await readSupplierReview(id, at)) ?? notFound();
  const rules = await readSupplierRules();
  const holding = (await findSupplierHoldings([id])).get(id)!;
  const [licences, people, orders, changes] = await Promise.all([
    supplierLicences(id),
    supplierPeople(id),
    listPurchases({ words: "", states: [], supplierId: id }, { after: null, limit: LATEST }),
    auditRows({ subject: "supplier", subjectId: String(id), limit: HISTORY }),
  ]);
  const may = {
    change: staff.permissions.has("purchasing.suppliers"),
    first: staff.permissions.has("quality.firstReview"),
    documents: staff.permissions.has("quality.documents"),
    people: staff.permissions.has("purchasing.people"),
    order: staff.permissions.has("purchasing.order"),
  };
  const first = supplier.state === "second" ? { id: review.firstId, name: review.firstBy } : null;
  return json({
    supplier: may.change || may.first ? supplier : { ...supplier, bankAccount: "" },
    review,
    seen,
    lacks,
    fault: supplierFault(holding, rules, at),
    second: first && (await secondReviewBy(first, "quality.secondReview", staff, at)),
    licences: licences.map((licence) => ({ ...licence, tone: validityTone(licence.validUntil, rules, at) })),
    people: people.map((person) => ({
      ...person,
      idNumber: may.people ? person.idNumber : maskIdNumber(person.idNumber),
      tone: validityTone(person.validUntil, rules, at),
    })),
    points: Object.entries(SUPPLIER_POINTS).map(([value, name]) => ({ value, name })),
    orders: orders.map(({ id: orderId, number, state, placedAt, createdAt, lines }) => ({
      id: orderId,
      number,
      state,
      at: placedAt ?? createdAt,
      lines,
    })),
    may,
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(withQueue(request.url, "suppliersFirst"), staff);
  const id = requireId(params.id);
  if (!(await findSupplier(id))) return notFound();
  const form = await readForm(request, FirstForm);
  if (!form.ok) return form.response;
  const at = now();
  const done = await asStaff(staff, { command: "供应商首营初审", why: form.value.note }, () =>
    recordFirstSupplierReview(id, getReviewer(staff, at), form.value, at),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "初审已通过，等待另一人复核。";
  return redirectWith(await queue.nextPath(`/staff/suppliers/${id}`), { kind: "success", text }, "admin");
}

export default function SupplierPage() {
  return <SupplierDetail {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}

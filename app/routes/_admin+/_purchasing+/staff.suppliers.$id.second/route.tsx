/** 供应商首营复核: the second person approves a supplier. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { adminHandle } from "~/admin/frame/admin-handle";
import { withQueue } from "~/admin/lists/list-queue";
import { findQueue } from "~/admin/queue/next-path.server";
import { getReviewer } from "~/modules/staff/accounts/independence.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { recordSecondSupplierReview } from "~/modules/suppliers/supplier-review.server";
import { findSupplier } from "~/modules/suppliers/suppliers.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

const TITLE = "供应商首营复核";
export const handle = adminHandle(TITLE, "purchasing.see", "quality.secondReview");

const SecondForm = z.object({ seen: z.string("请重新打开本页").max(20_000) });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { id, name } = (await findSupplier(requireId(params.id))) ?? notFound();
  return json({ id, name });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(withQueue(request.url, "suppliersSecond"), staff);
  const id = requireId(params.id);
  if (!(await findSupplier(id))) return notFound();
  const form = await readForm(request, SecondForm);
  if (!form.ok) return form.response;
  const at = now();
  const done = await asStaff(staff, { command: TITLE }, () =>
    recordSecondSupplierReview(id, getReviewer(staff, at), form.value.seen, at),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "复核已同意，可以向该供应商采购。";
  return redirectWith(await queue.nextPath(`/staff/suppliers/${id}`), { kind: "success", text }, "admin");
}

export default function SecondSupplierReview() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>{`${name}：复核`}</h1>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(useActionData<FormReply>())} />
        <p className="part">
          <Link className="button" to={`/staff/suppliers/${id}`}>
            返回供应商
          </Link>
        </p>
      </div>
    </>
  );
}

/** /zzzj/remove/:kind: confirms withdrawing a waiting document. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findSlots } from "~/modules/company/documents/change-documents.server";
import { fieldId } from "~/modules/company/documents/qualification-upload";
import { DocumentKind } from "~/modules/company/documents/qualification-upload-form";
import { takeBackDocument } from "~/modules/company/documents/qualifications.server";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "资质证件" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const slots = await findSlots(buyer, now());
  const slot = slots.find(({ kind, waiting }) => kind === params.kind && waiting !== null) ?? notFound();
  return json({ name: QUALIFICATIONS[slot.kind], isApproved: slot.approved.length > 0 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const kind = DocumentKind.safeParse(params.kind).data ?? notFound();
  const form = await readForm(request, z.object({}));
  if (!form.ok) return form.response;
  await takeBackDocument(buyer.companyId, kind, now());
  const text = `已撤回提交的${QUALIFICATIONS[kind]}`;
  return redirectWith(`/zzzj#${fieldId("document", kind)}`, { kind: "success", text });
}

export default function TakeBackDocument() {
  const { name, isApproved } = useLoaderData<typeof loader>();
  return (
    <section className="surface" aria-labelledby="ask-title">
      <div className="surface__head">
        <h2 className="surface__title" id="ask-title">
          {`确定撤回提交的${name}吗？`}
        </h2>
      </div>
      <p>{isApproved ? "已通过审核的证件不受影响。" : "撤回后需要重新上传。"}</p>
      <Form className="choices qualification-again" method="post">
        <Link className="button" to="/zzzj">
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          撤回
        </button>
      </Form>
    </section>
  );
}

/** /kjcg/templates/remove/:id: the question before a template is removed. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { TEMPLATES_PATH } from "~/modules/cart/quick-order/quick-order";
import { removeTemplateHref, templateQuestion } from "~/modules/cart/templates/template";
import { findOrderTemplate, removeTemplate } from "~/modules/cart/templates/templates.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { readKey } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";

const RemoveForm = z.object({});

export const handle: PageHandle = { title: "快捷采购" };

const readId = (id: string | undefined) => readKey(id ?? null) ?? notFound();

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json((await findOrderTemplate(buyer.companyId, readId(params["id"]))) ?? notFound());
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, RemoveForm);
  if (!form.ok) return form.response;
  const name = (await removeTemplate(viewer, readId(params["id"]))) ?? notFound();
  return redirectWith(TEMPLATES_PATH, { kind: "success", text: `模板“${name}”已删除` });
}

export default function RemoveTemplate() {
  const template = useLoaderData<typeof loader>();
  return (
    <section className="surface ask" aria-labelledby="ask-title">
      <h2 id="ask-title">{templateQuestion(template)}</h2>
      <Form method="post" action={removeTemplateHref(template.id)} className="ask__do">
        <Link className="button" to={TEMPLATES_PATH}>
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          删除模板
        </button>
      </Form>
    </section>
  );
}

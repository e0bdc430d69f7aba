/** /kjcg/templates/copy/:id 快捷采购: a template copied under another name, or for other stores of the login. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { QuickHead } from "~/modules/cart/quick-order/quick-head";
import { MAX_TEMPLATE_NAME, templateHref } from "~/modules/cart/templates/template";
import { CopyTemplateForm } from "~/modules/cart/templates/template-form";
import { copyTemplate, findOrderTemplate } from "~/modules/cart/templates/templates.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { findStores } from "~/modules/company/members/stores.server";
import { newFormToken, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { enteredIn, toErrorSummary } from "~/ui/forms/form-reply";

export const handle: PageHandle = { title: "快捷采购", heading: false, sideMenu: false };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const template = await findOrderTemplate(buyer.companyId, requireId(params["id"]));
  if (!template) return notFound();
  const stores = await findStores(buyer.accountId, buyer.companyId, now());
  return json({
    template,
    stores: stores.map(({ id, name, isCurrent }) => ({ id, name, isCurrent })),
    token: newFormToken(buyer),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const id = requireId(params["id"]);
  const form = await readForm(request, CopyTemplateForm);
  if (!form.ok) return form.response;
  return redirectWith(templateHref(id), await copyTemplate(viewer, id, form.value, now()));
}

export default function CopyTemplateTo() {
  const { template, stores, token } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const chosen = reply?.initialValue?.["stores"];
  const isChosen = (id: number) => (Array.isArray(chosen) ? chosen : [chosen]).includes(String(id));
  return (
    <div className="surface surface--flush quick">
      <QuickHead way="template" />
      <Form className="templates__copy" method="post" id="copy-template">
        <h2>{`复制模板“${template.name}”（${template.kinds} 种商品）`}</h2>
        <ErrorSummary errors={toErrorSummary(reply)} />
        <input type="hidden" name="token" value={token} />
        <Field
          label="复制后的名称"
          name="name"
          maxLength={MAX_TEMPLATE_NAME}
          autoComplete="off"
          hint="同一门店的模板不能重名"
          defaultValue={reply ? enteredIn(reply, "name") : template.name}
          errors={reply?.error?.["name"]}
        />
        <fieldset className="templates__stores" id="stores" tabIndex={-1}>
          <legend className="field__label">复制到</legend>
          <div className="choices">
            {stores.map((store) => (
              <label className="choice" key={store.id}>
                <input
                  className="choice__box"
                  type="checkbox"
                  name="stores"
                  value={store.id}
                  defaultChecked={isChosen(store.id)}
                />
                {store.isCurrent ? `${store.name}（本店）` : store.name}
              </label>
            ))}
          </div>
        </fieldset>
        <p>
          <button type="submit" className="button button--primary">
            复制模板
          </button>{" "}
          <Link className="button" to={templateHref(template.id)}>
            返回模板
          </Link>
        </p>
      </Form>
    </div>
  );
}

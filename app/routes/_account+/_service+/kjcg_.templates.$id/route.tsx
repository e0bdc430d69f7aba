/** /kjcg/templates/:id 快捷采购: a template's quantities at today's prices, to be ordered or changed. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { orderFromTable } from "~/modules/cart/lines/table-order.server";
import { isEmptied } from "~/modules/cart/quick-order/order-draft";
import { QuickHead } from "~/modules/cart/quick-order/quick-head";
import { templateHref } from "~/modules/cart/templates/template";
import { TemplateForm } from "~/modules/cart/templates/template-form";
import { changeTemplate, renameTemplate, templatePage } from "~/modules/cart/templates/templates.server";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { useTableReply } from "~/modules/catalogue/listing/use-table-reply";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";
import { TemplateTable } from "./template-view";

export const handle: PageHandle = { title: "快捷采购", heading: false, sideMenu: false };

const readId = (id: string | undefined) => readKey(id ?? null) ?? notFound();

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  return json((await templatePage(viewer, readId(params["id"]), now())) ?? notFound());
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, TemplateForm);
  if (!form.ok) return form.response;
  const id = readId(params["id"]);
  const here = templateHref(id);
  if (form.value.intent === "rename") {
    const renamed = (await renameTemplate(viewer, id, form.value.name, now())) ?? notFound();
    if (!renamed.ok) return form.refuse({ fields: { name: [renamed.text] } });
    return redirectWith(here, { kind: "success", text: `模板已改名为“${renamed.name}”` });
  }
  const { intent } = form.value;
  const input = Object.fromEntries(form.value.input);
  if (intent === "sum") return json<TableReply>({ input, answers: [] });
  if (intent === "save") {
    const changed = (await changeTemplate(viewer, id, form.value.input, now())) ?? notFound();
    if (changed.ok) return redirectWith(here, { kind: "success", text: "模板的数量已保存" });
    const answers = changed.wrong.map((goodsId) => ({ goodsId, ok: false, text: "请填写整数" }));
    return json<TableReply>({ input, answers }, { status: 400 });
  }
  const filled = Object.entries(input).filter(([, text]) => !isEmptied(text));
  const ordered = await orderFromTable(
    viewer,
    { input: Object.fromEntries(filled), shown: form.value.shown },
    now(),
  );
  return ordered.ok ? redirectWith(here, ordered.message) : json(ordered.reply, { status: 400 });
}

export default function TemplateToOrder() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="surface surface--flush quick">
      <QuickHead way="template" />
      <TemplateTable page={page} reply={useTableReply()} />
    </div>
  );
}

/** 修改商品资料: a product's data, parsed and written like an import row. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { formChoices, type FormChoices } from "~/modules/catalogue/admin/form-choices.server";
import { GOODS_FIELD_NAMES, pickGoodsFields, type FieldCells } from "~/modules/catalogue/admin/goods-fields";
import { findAdminGoods } from "~/modules/catalogue/admin/goods-facts.server";
import { changeGoods } from "~/modules/catalogue/admin/save-goods.server";
import { goodsCells } from "~/modules/catalogue/rows/goods-cells";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale, getVersion, type Stale } from "~/platform/http/stale";
import { FactsForm } from "./facts-form";
import { GoodsFields } from "~/admin/goods/goods-fields";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { WhyField } from "~/admin/frame/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("修改商品资料", "goods.change");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { id, state } = (await findAdminGoods(requireId(params.id))) ?? notFound();
  const cells = pickGoodsFields(goodsCells(state));
  const title = `${state.name} ${state.spec}`;
  return json({ id, title, cells, version: getVersion(cells), choices: await formChoices() });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, FactsForm);
  if (!form.ok) return form.response;
  const { seen, why, ...input } = form.value;
  const done =
    (await asStaff(staff, { command: "改商品资料", why }, () =>
      changeGoods(id, { input, isSeen: (current) => getVersion(current) === seen }, now()),
    )) ?? notFound();
  if (done.ok) {
    const text = [`${done.name} 的资料已保存`, ...done.notes].join("，");
    return redirectWith(`/staff/goods/${id}`, { kind: "success", text: `${text}。` }, "admin");
  }
  if ("text" in done)
    return form.refuse(done.column ? { fields: { [done.column]: [done.text] } } : { form: [done.text] });
  const stale = toStale(GOODS_FIELD_NAMES, getVersion(done.current), done.current, input);
  return json<FactsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function Facts() {
  return <FactsView {...useLoaderData<typeof loader>()} reply={useActionData<FactsReply>()} />;
}

type FactsReply = FormReply & { stale?: Stale };

interface FactsProps {
  id: number;
  title: string;
  cells: FieldCells;
  version: number;
  choices: FormChoices;
  reply: FactsReply | undefined;
}

function FactsView({ id, title, cells, version, choices, reply }: FactsProps) {
  return (
    <>
      <div className="admin-head">
        <h1>修改 {title}</h1>
        <span className="admin-head__note">商品编号 {id}，价格和上下架另页办理</span>
      </div>
      <Form method="post" className="admin-body" key={version}>
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <input type="hidden" name="seen" value={reply?.stale?.version ?? version} />
        <GoodsFields cells={cells} choices={choices} reply={reply} />
        <div className="part form">
          <WhyField id="why" reply={reply} />
        </div>
        <p className="part form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            保存
          </button>
          <Link className="button" to={`/staff/goods/${id}`}>
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}

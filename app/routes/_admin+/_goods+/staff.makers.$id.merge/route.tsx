/** 合并生产企业: into its duplicate, after showing the effects. Products pass 首营 again. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findAdminManufacturer } from "~/modules/catalogue/manufacturers/manufacturer-admin.server";
import { manufacturerNamed } from "~/modules/catalogue/search/manufacturers.server";
import { manufacturersRows } from "~/admin/master-data/effect-words";
import { joinManufacturers, previewManufacturers } from "~/admin/master-data/manufacturers.server";
import { ConfirmForm } from "~/admin/master-data/target-form";
import { TargetQuestion } from "~/admin/master-data/target-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { cutText } from "~/platform/values/cut-text";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { Field } from "~/ui/forms/field";

export const handle = adminHandle("合并生产企业", "goods.change");

const enteredIn = (request: Request) => cutText(new URL(request.url).searchParams.get("into"), 100);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { id, name } = (await findAdminManufacturer(requireId(params.id))) ?? notFound();
  const input = enteredIn(request);
  const into = input === "" ? null : await manufacturerNamed(input);
  const shown = into?.ok ? await previewManufacturers(id, into.id, now()) : into;
  return json({
    name,
    input,
    back: `/staff/makers/${id}`,
    fault: shown?.ok === false ? shown.text : null,
    effect:
      shown?.ok && "effect" in shown
        ? { rows: manufacturersRows(shown.effect), version: getVersion(shown.effect) }
        : null,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const from = requireId(params.id);
  const into = await manufacturerNamed(enteredIn(request));
  const form = await readForm(request, ConfirmForm);
  if (!form.ok) return form.response;
  if (!into.ok) return form.refuse({ form: [into.text] });
  const { version, why } = form.value;
  const merged = await asStaff(staff, { command: "合并生产企业", why }, () =>
    joinManufacturers({ from, into: into.id }, (effect) => getVersion(effect) === version, now()),
  );
  if (!merged.ok) return form.refuse({ form: [merged.text], ...(merged.isStale && { isStale: true }) });
  const { goods, reviewed } = merged.effect;
  const text = `已合并，${goods} 种商品归入“${merged.effect.into}”，${reviewed} 种等待首营审批。`;
  return redirectWith(`/staff/makers/${into.id}`, { kind: "success", text }, "admin");
}

export default function Merge() {
  const { name, input, ...question } = useLoaderData<typeof loader>();
  return (
    <TargetQuestion
      title={`合并生产企业：${name}`}
      note="两个名称其实是同一家时使用；被合并的名称仍可搜索和导入；不能撤回"
      target={
        <Field
          key={input}
          label="合并到哪一家"
          hint="全名、编号，或只有一家含有的部分"
          name="into"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={input}
        />
      }
      button="合并"
      reply={useActionData<FormReply>()}
      {...question}
    />
  );
}

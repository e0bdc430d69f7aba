/** 合并分类: into another one, after showing the effects. Old addresses redirect. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findAdminCategory, listAdminCategories } from "~/modules/catalogue/categories/category-admin.server";
import { joinCategories, previewMerge } from "~/admin/master-data/categories.server";
import { masterDataRows } from "~/admin/master-data/effect-words";
import { ConfirmForm } from "~/admin/master-data/target-form";
import { TargetQuestion } from "~/admin/master-data/target-question";
import { TargetSelect } from "~/admin/master-data/target-select";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";

export const handle = adminHandle("合并分类", "goods.change");

const getTarget = (request: Request) => readWhole(new URL(request.url).searchParams.get("into"), 1);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const current = (await findAdminCategory(requireId(params.id))) ?? notFound();
  const into = getTarget(request);
  const shown = into === null ? null : await previewMerge(current.id, into, now());
  const others = (await listAdminCategories()).filter(
    ({ tree, path }) => tree === current.tree && !path.startsWith(current.path),
  );
  return json({
    name: current.name,
    back: `/staff/categories/${current.id}`,
    chosen: String(into ?? ""),
    options: others.map(({ id, names }) => ({ value: String(id), name: names.join(" > ") })),
    fault: shown?.ok === false ? shown.text : null,
    effect: shown?.ok
      ? { rows: masterDataRows(shown.effect, true), version: getVersion(shown.effect) }
      : null,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const from = requireId(params.id);
  const into = getTarget(request) ?? notFound();
  const form = await readForm(request, ConfirmForm);
  if (!form.ok) return form.response;
  const { version, why } = form.value;
  const merged = await asStaff(staff, { command: "合并分类", why }, () =>
    joinCategories({ from, into }, (effect) => getVersion(effect) === version, now()),
  );
  if (!merged.ok) return form.refuse({ form: [merged.text], ...(merged.isStale && { isStale: true }) });
  const text = `已合并到 ${merged.effect.place.join(" > ")}，旧链接转到这里。`;
  return redirectWith(`/staff/categories/${into}`, { kind: "success", text }, "admin");
}

export default function Merge() {
  const { name, chosen, options, ...question } = useLoaderData<typeof loader>();
  return (
    <TargetQuestion
      title={`合并分类：${name}`}
      note="商品和下级归入另一个分类，此分类不再存在，旧链接转到那里；不能撤回"
      target={<TargetSelect label="合并到哪个分类" chosen={chosen} options={options} />}
      button="合并"
      reply={useActionData<FormReply>()}
      {...question}
    />
  );
}

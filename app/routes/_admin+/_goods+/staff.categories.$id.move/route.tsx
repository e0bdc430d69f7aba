/** 移动分类: below another one with its subcategories, after showing the effects. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findAdminCategory, listAdminCategories } from "~/modules/catalogue/categories/category-admin.server";
import { MAX_DEPTH } from "~/modules/catalogue/categories/tree";
import { moveCategory, previewMove } from "~/admin/master-data/categories.server";
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

export const handle = adminHandle("移动分类", "goods.change");

const FIRST_LEVEL = 0;
/** Returns null when nothing is chosen yet. */
const getTarget = (request: Request) => readWhole(new URL(request.url).searchParams.get("into"), FIRST_LEVEL);
const getParent = (target: number) => (target === FIRST_LEVEL ? null : target);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const current = (await findAdminCategory(requireId(params.id))) ?? notFound();
  const target = getTarget(request);
  const shown = target === null ? null : await previewMove(current.id, getParent(target), now());
  const others = (await listAdminCategories()).filter(
    ({ tree, depth, path }) => tree === current.tree && depth < MAX_DEPTH && !path.startsWith(current.path),
  );
  return json({
    name: current.name,
    back: `/staff/categories/${current.id}`,
    chosen: target === null ? "" : String(target),
    options: [
      { value: String(FIRST_LEVEL), name: "一级分类" },
      ...others.map(({ id, names }) => ({ value: String(id), name: names.join(" > ") })),
    ],
    fault: shown?.ok === false ? shown.text : null,
    effect: shown?.ok
      ? { rows: masterDataRows(shown.effect, false), version: getVersion(shown.effect) }
      : null,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const target = getTarget(request) ?? notFound();
  const form = await readForm(request, ConfirmForm);
  if (!form.ok) return form.response;
  const { version, why } = form.value;
  const moved = await asStaff(staff, { command: "移动分类", why }, () =>
    moveCategory(id, getParent(target), (effect) => getVersion(effect) === version, now()),
  );
  if (!moved.ok) return form.refuse({ form: [moved.text], ...(moved.isStale && { isStale: true }) });
  const text = `已移到 ${moved.effect.place.join(" > ")}，商品和下级一并移动。`;
  return redirectWith(`/staff/categories/${id}`, { kind: "success", text }, "admin");
}

export default function Move() {
  const { name, chosen, options, ...question } = useLoaderData<typeof loader>();
  return (
    <TargetQuestion
      title={`移动分类：${name}`}
      note="商品、下级和按它适用的活动一并移动"
      target={<TargetSelect label="移到哪个分类之下" chosen={chosen} options={options} />}
      button="移动"
      reply={useActionData<FormReply>()}
      {...question}
    />
  );
}

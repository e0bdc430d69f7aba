/** 一个分类: created, renamed or sorted, with its parent and contents. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type CategoryValues,
  findAdminCategory,
  listAdminCategories,
} from "~/modules/catalogue/categories/category-admin.server";
import { MAX_DEPTH } from "~/modules/catalogue/categories/tree";
import { keepCategory } from "~/admin/master-data/categories.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { CategoryForm, CATEGORY_FIELD_NAMES, toCategoryText } from "./category-form";
import { CategoryView } from "./category-view";

export const handle = adminHandle("分类", "goods.see", "goods.change");

const HISTORY = 50;
const idOf = (text: string | undefined) => (text === "new" ? null : requireId(text));
const versionIs = (current: CategoryValues) => getVersion([current.name, current.sort]);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = idOf(params.id);
  const parentId = readWhole(new URL(request.url).searchParams.get("parent"));
  const current = id === null ? null : ((await findAdminCategory(id)) ?? notFound());
  const [changes, all] = await Promise.all([
    current ? auditRows({ subject: "category", subjectId: String(current.id), limit: HISTORY }) : [],
    current ? [] : listAdminCategories(),
  ]);
  return json({
    id,
    current,
    version: current ? versionIs(current) : 0,
    input: toCategoryText(current ?? { name: "", sort: 0, parentId }),
    parents: all
      .filter(({ depth }) => depth < MAX_DEPTH)
      .map((item) => ({ value: String(item.id), name: item.names.join(" > ") })),
    formKey: current ? "" : newFormToken(),
    changes: await changeRows(changes),
    mayChange: staff.permissions.has(handle.change),
    constraint: formConstraint(CategoryForm),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = idOf(params.id);
  const standing = id === null ? null : ((await findAdminCategory(id)) ?? notFound());
  const form = await readForm(request, CategoryForm);
  if (!form.ok) return form.response;
  const { why, version, formKey, name, sort, parent } = form.value;
  const values = { name, sort, parentId: standing ? standing.parentId : parent === 0 ? null : parent };
  const command = id === null ? "新增分类" : "修改分类";
  const saved =
    (await asStaff(staff, { command, why }, () =>
      keepCategory(id, values, { isSeen: (current) => versionIs(current) === version, formKey }, now()),
    )) ?? notFound();
  if (saved.ok) {
    const message = { kind: "success", text: "已保存，客户的菜单立即生效。" } as const;
    return redirectWith(`/staff/categories/${saved.id}`, message, "admin");
  }
  if ("text" in saved) {
    const field = saved.field === "parentId" ? "parent" : saved.field;
    return form.refuse({ fields: { [field]: [saved.text] } });
  }
  const stale = toStale(
    CATEGORY_FIELD_NAMES,
    versionIs(saved.current),
    toCategoryText(saved.current),
    toCategoryText(values),
  );
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function Category() {
  return <CategoryView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}

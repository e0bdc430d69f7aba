/** 一个分类: created, renamed or sorted, with its parent and contents. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import {
  type CategoryValues,
  findAdminCategory,
  listAdminCategories,
  type AdminCategory,
} from "~/modules/catalogue/categories/category-admin.server";
import { MAX_DEPTH, TREES } from "~/modules/catalogue/categories/tree";
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
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { CategoryForm, CATEGORY_FIELD_NAMES, toCategoryText, FIRST_LEVEL_ID } from "./category-form";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { FormField } from "~/ui/forms/form";

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

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

export default function Category() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { current, changes, mayChange } = data;
  return (
    <SettingsPage
      title={current?.name ?? "新增分类"}
      note={
        current === null
          ? "保存后出现在客户的分类菜单里"
          : current.names.length > 1
            ? current.names.join(" > ")
            : "一级分类"
      }
      end={<End current={current} mayChange={mayChange} />}
      changes={current && changes}
    >
      <div>
        {current ? <CategoryFacts current={current} /> : null}
        {mayChange ? <CategoryFields {...data} reply={reply} /> : null}
      </div>
    </SettingsPage>
  );
}

function End({ current, mayChange }: Pick<LoaderData, "current" | "mayChange">) {
  const acts = { move: "移动", merge: "合并", removal: "删除" };
  return (
    <span className="admin-head__end">
      {current ? (
        <>
          <Link to={`/list?category=${current.id}`} reloadDocument>
            看商品列表
          </Link>{" "}
        </>
      ) : null}
      {current && mayChange
        ? Object.entries(acts).map(([path, name]) => (
            <Link className="button" key={path} to={`/staff/categories/${current.id}/${path}`}>
              {name}
            </Link>
          ))
        : null}{" "}
      <Link className="button" to="/staff/categories">
        返回列表
      </Link>
    </span>
  );
}

const CategoryFacts = ({ current }: { current: AdminCategory }) => (
  <DetailSection
    id="h-facts"
    title="现在"
    more={<Link to={`/staff/categories/new?parent=${current.id}`}>新增下级</Link>}
  >
    <FactList
      rows={[
        ["编号", String(current.id)],
        ["类型", TREES[current.tree] ?? ""],
        ["上级", current.names.slice(0, -1).join(" > ") || "一级分类"],
        ["商品（含下级）", `${current.goods} 种，其中在售 ${current.onSale} 种`],
        ["下级分类", `${current.subcategories} 个`],
        ["顺序", String(current.sort)],
      ]}
    />
  </DetailSection>
);

function CategoryFields({ current, version, input, parents, formKey, constraint, reply }: LoaderData) {
  return (
    <SettingsForm
      key={version}
      id="category"
      label="分类"
      button="保存"
      more={{ formKey }}
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField field={fields.name} label="分类名称" required autoComplete="off" />
          {current ? null : (
            <FormField field={fields.parent} label="上级" required>
              <select>
                <option value={FIRST_LEVEL_ID}>一级分类（中西成药）</option>
                {parents.map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            </FormField>
          )}
          <FormField
            field={fields.sort}
            label="顺序"
            hint="同一级里小的在前"
            required
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </SettingsForm>
  );
}

/** 一个分类: created, renamed or sorted, with its parent and contents. */
import type { SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  type AdminCategory,
  findAdminCategory,
  listAdminCategories,
} from "~/modules/catalogue/categories/category-admin.server";
import { MAX_DEPTH, type TreeNode, TREES } from "~/modules/catalogue/categories/tree";
import { DetailSection, FactList } from "~/admin/detail/case-parts";
import { editPage, findById } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { keepCategory } from "~/admin/master-data/categories.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { FormField } from "~/ui/forms/form";
import { CategoryForm, CATEGORY_FIELD_NAMES, FIRST_LEVEL_ID, toCategoryText } from "./category-form";

export const handle = adminHandle("分类", "goods.see", "goods.change");

const HISTORY = 50;

const page = editPage({
  handle,
  find: ({ params }) => findById(params.id, findAdminCategory),
  schema: CategoryForm,
  version: ({ name, sort }: TreeNode) => [name, sort],
  names: CATEGORY_FIELD_NAMES,
  history: ({ id }) => ({ subject: "category", subjectId: String(id), limit: HISTORY }),
  command: (category) => (category ? "修改分类" : "新增分类"),
  async show(current, { url }) {
    const all = current ? [] : await listAdminCategories();
    const parentId = readWhole(url.searchParams.get("parent"));
    return {
      current,
      input: toCategoryText(current ?? { name: "", sort: 0, parentId }),
      parents: all
        .filter(({ depth }) => depth < MAX_DEPTH)
        .map((item) => ({ value: String(item.id), name: item.names.join(" > ") })),
      constraint: formConstraint(CategoryForm),
    };
  },
  toValues({ name, sort, parent }, current) {
    const chosenId = parent === 0 ? null : parent;
    return { name, sort, parentId: current ? current.parentId : chosenId };
  },
  async save(values, { row, isSeen, formKey }) {
    const saved = await keepCategory(row?.id ?? null, values, { isSeen, formKey }, now());
    if (!saved || !("field" in saved) || saved.field !== "parentId") return saved;
    return { ...saved, field: "parent" };
  },
  describe: (values) => toCategoryText(values),
  saved: ({ id }) => ({ to: `/staff/categories/${id}`, text: "已保存，客户的菜单立即生效。" }),
});

export const loader = page.loader;
export const action = page.action;

type PageData = SerializeFrom<typeof loader>;

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

function End({ current, mayChange }: Pick<PageData, "current" | "mayChange">) {
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

function CategoryFields(form: PageData & { reply: SettingsReply | undefined }) {
  return (
    <SettingsForm {...form} key={form.version} id="category" label="分类">
      {(fields) => (
        <>
          <FormField field={fields.name} label="分类名称" required autoComplete="off" />
          {form.current ? null : (
            <FormField field={fields.parent} label="上级" required>
              <select>
                <option value={FIRST_LEVEL_ID}>一级分类（中西成药）</option>
                {form.parents.map(({ value, name }) => (
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

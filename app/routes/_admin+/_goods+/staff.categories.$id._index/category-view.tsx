import { Link } from "@remix-run/react";
import type { AdminCategory } from "~/modules/catalogue/categories/category-admin.server";
import { TREES } from "~/modules/catalogue/categories/tree";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";
import { type CategoryText, FIRST_LEVEL } from "./category-form";

interface CategoryViewProps {
  /** null: a new one */
  current: AdminCategory | null;
  version: number;
  input: CategoryText;
  parents: readonly { value: string; name: string }[];
  formKey: string;
  changes: readonly ChangeRow[];
  mayChange: boolean;
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

export function CategoryView(props: CategoryViewProps) {
  const { current, changes, mayChange } = props;
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
        {mayChange ? <CategoryFields {...props} /> : null}
      </div>
    </SettingsPage>
  );
}

function End({ current, mayChange }: Pick<CategoryViewProps, "current" | "mayChange">) {
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

function CategoryFields({ current, version, input, parents, formKey, constraint, reply }: CategoryViewProps) {
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
                <option value={FIRST_LEVEL}>一级分类（中西成药）</option>
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

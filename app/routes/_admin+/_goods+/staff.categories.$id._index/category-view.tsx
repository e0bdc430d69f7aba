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
  is: AdminCategory | null;
  version: number;
  typed: CategoryText;
  parents: readonly { value: string; name: string }[];
  formKey: string;
  changes: readonly ChangeRow[];
  mayChange: boolean;
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

export function CategoryView(props: CategoryViewProps) {
  const { is, changes, mayChange } = props;
  return (
    <SettingsPage
      title={is?.name ?? "新增分类"}
      note={
        is === null ? "保存后出现在客户的分类菜单里" : is.names.length > 1 ? is.names.join(" > ") : "一级分类"
      }
      end={<End is={is} mayChange={mayChange} />}
      changes={is && changes}
    >
      <div>
        {is ? <CategoryFacts is={is} /> : null}
        {mayChange ? <CategoryFields {...props} /> : null}
      </div>
    </SettingsPage>
  );
}

function End({ is, mayChange }: Pick<CategoryViewProps, "is" | "mayChange">) {
  const acts = { move: "移动", merge: "合并", removal: "删除" };
  return (
    <span className="desk-head__end">
      {is ? (
        <>
          <Link to={`/list?category=${is.id}`} reloadDocument>
            看商品列表
          </Link>{" "}
        </>
      ) : null}
      {is && mayChange
        ? Object.entries(acts).map(([path, name]) => (
            <Link className="button" key={path} to={`/staff/categories/${is.id}/${path}`}>
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

const CategoryFacts = ({ is }: { is: AdminCategory }) => (
  <DetailSection
    id="h-facts"
    title="现在"
    more={<Link to={`/staff/categories/new?parent=${is.id}`}>新增下级</Link>}
  >
    <FactList
      rows={[
        ["编号", String(is.id)],
        ["类型", TREES[is.tree] ?? ""],
        ["上级", is.names.slice(0, -1).join(" > ") || "一级分类"],
        ["商品（含下级）", `${is.goods} 种，其中在售 ${is.onSale} 种`],
        ["下级分类", `${is.subcategories} 个`],
        ["顺序", String(is.sort)],
      ]}
    />
  </DetailSection>
);

function CategoryFields({
  is,
  version,
  typed: input,
  parents,
  formKey,
  constraint,
  reply,
}: CategoryViewProps) {
  return (
    <SettingsForm
      key={version}
      id="category"
      label="分类"
      button="保存"
      more={{ formKey }}
      version={version}
      typed={input}
      constraint={constraint}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField field={fields.name} label="分类名称" required autoComplete="off" />
          {is ? null : (
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

import type { FieldMetadata } from "@conform-to/react";
import { PAGE_HINT } from "~/modules/help/article-form";
import { SelectField } from "~/ui/forms/form-fields";
import { FormField } from "~/ui/forms/form";

export type ArticleWords = Record<"category" | "page" | "title" | "summary" | "at" | "content", string>;

export function ArticleFields({
  fields,
  categories,
}: {
  fields: { [Name in keyof ArticleWords]: FieldMetadata<string> };
  categories: readonly { value: string; name: string }[];
}) {
  return (
    <div className="form">
      <SelectField field={fields.category} label="栏目" choices={categories} required />
      <FormField
        field={fields.page}
        label="新帮助页的地址"
        hint={`栏目选“新的帮助页”时填写：${PAGE_HINT}`}
        autoComplete="off"
      />

      <FormField field={fields.title} label="标题" required maxLength={80} autoComplete="off" />
      <FormField field={fields.summary} label="摘要" hint="显示在列表中，不填为正文开头" autoComplete="off" />
      <FormField
        field={fields.content}
        label="正文（Markdown）"
        hint="## 小标题，- 列表，**加粗**，[文字](/list) 链接，| 表格 |；空一行为新的一段"
        required
      >
        <textarea rows={16} />
      </FormField>
      <FormField
        field={fields.at}
        label="发布时间"
        hint="如 2026-12-01 09:00，不填为立即发布"
        autoComplete="off"
      />
    </div>
  );
}

import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { ArticleText } from "~/modules/help/article-text";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";
import { useInSight } from "~/ui/use-in-sight";
import { ArticleFields, type ArticleWords } from "./article-fields";

export interface ArticlePreview {
  title: string;
  category: string;
  /** null: at once */
  when: string | null;
  html: string;
  seen: number;
  isChanged: boolean;
}

export type ArticleReply = FormReply & { preview?: ArticlePreview };

interface ArticleWriteProps {
  title: string;
  back: string;
  /** the article to start from, for a hidden field */
  from: string;
  input: ArticleWords;
  categories: readonly { value: string; name: string }[];
  formKey: string;
  constraint: FormConstraint;
  reply: ArticleReply | undefined;
}

export function ArticleWriteView(props: ArticleWriteProps) {
  const { title, back, from, input: values, categories, formKey, constraint, reply } = props;
  const [form, fields] = usePageForm<ArticleWords>({
    id: "article",
    reply,
    constraint,
    defaultValue: values,
  });
  const key = reply?.initialValue?.["formKey"];
  const preview = reply?.preview;
  useInSight("h-preview", preview);
  // Scroll to the preview, without JavaScript too.
  const here = from ? `/staff/articles/new?from=${from}` : "/staff/articles/new";
  return (
    <>
      <div className="admin-head">
        <h1>{title}</h1>
        <span className="admin-head__note">先预览，确认后发布</span>
      </div>
      <Form method="post" action={`${here}#h-preview`} className="admin-body form" {...getFormProps(form)}>
        <FormErrorSummary form={form} />
        <input type="hidden" name="formKey" value={typeof key === "string" ? key : formKey} />
        {from ? <input type="hidden" name="from" value={from} /> : null}
        {preview ? <Preview {...preview} /> : null}
        <ArticleFields fields={fields} categories={categories} />
        <p className="form form--line">
          <button
            className={preview ? "button" : "button button--primary"}
            name="do"
            value="check"
            type="submit"
            accessKey={preview ? undefined : "s"}
          >
            {preview ? "重新预览" : "预览"}
          </button>
          <Link className="button" to={back}>
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}

function Preview({ title, category, when, html, seen, isChanged }: ArticlePreview) {
  return (
    <DetailSection
      id="h-preview"
      title={`预览：${title}`}
      note={isChanged ? "预览后改过内容，请再看一遍，还没有发布" : `${category}，还没有发布`}
    >
      <input type="hidden" name="seen" value={seen} />
      <ArticleText html={html} />
      <p className="part">
        <button className="button button--primary" name="do" value="publish" type="submit" accessKey="s">
          {when === null ? "发布" : `安排在 ${when} 发布`}
        </button>
      </p>
    </DetailSection>
  );
}

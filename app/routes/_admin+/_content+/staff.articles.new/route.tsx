/** 写文章: written in Markdown, looked at as buyers will read it, and published by a second press, now or at its time. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { findArticle, publishOnce, standingCategories } from "~/modules/help/article-admin.server";
import type { Rendered } from "~/modules/help/article-html";
import { renderFor } from "~/modules/help/article-work.server";
import { getArticleCategories, categoryName, getCategory, publishTime } from "~/modules/help/article-form";
import { auditRows } from "~/platform/database/audit-log.server";
import { formConstraint, newFormToken, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { WorkRefused } from "~/platform/jobs/bounded-work.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { ArticleForm } from "./article-form";
import { getFormProps } from "@conform-to/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { ArticleText } from "~/modules/help/article-text";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";
import { useInSight } from "~/ui/use-in-sight";
import { ArticleFields, type ArticleWords } from "./article-fields";

export const handle = adminHandle("写文章", "content.change");

const PATH = "/staff/articles";

/** Returns the article to start from (?from=); null for a new one, and for one that was taken away while it was edited: what was written must not be lost with the page. */
async function origin(request: Request) {
  const id = readKey(new URL(request.url).searchParams.get("from") ?? "");
  if (id === null) return null;
  const found = await findArticle(id);
  if (found) return found;
  const changes = await auditRows({ subject: "article", subjectId: String(id), limit: 1 });
  return changes.length > 0 ? null : notFound();
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [from, standing] = await Promise.all([origin(request), standingCategories()]);
  const { title = "", summary = "", markdown = "" } = from ?? {};
  const input = { category: from?.category ?? "notice", page: "", title, summary, at: "", content: markdown };
  return json({
    title: from ? `修改：${title}` : "写文章",
    back: from ? `${PATH}/${from.id}` : PATH,
    from: from ? String(from.id) : "",
    input,
    categories: getArticleCategories(standing),
    formKey: newFormToken(),
    constraint: formConstraint(ArticleForm),
  });
}

async function renderedOrFault(memberId: number, markdown: string): Promise<Rendered | string> {
  try {
    return await renderFor(memberId, markdown);
  } catch (error) {
    if (error instanceof WorkRefused) return error.message;
    throw error;
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ArticleForm);
  if (!form.ok) return form.response;
  const { do: wish, formKey, seen, from = null, ...written } = form.value;
  const found = getCategory(written);
  if (!found.ok) return form.refuse({ fields: { [found.field]: [found.text] } });
  const { category } = found;
  const at = now();
  const publishedAt = publishTime(written, at);
  const { title, summary, content: markdown } = written;
  const rendered = await renderedOrFault(staff.id, markdown);
  if (typeof rendered === "string") return form.refuse({ fields: { content: [rendered] } });
  const isChanged = wish === "publish" && seen !== getVersion(written);
  if (wish === "check" || isChanged) {
    const when = publishedAt > at ? formatTime(publishedAt) : null;
    const { html } = rendered;
    const preview = { title, category: categoryName(category, title), when, html, isChanged };
    return json<ArticleReply>({
      initialValue: form.input,
      preview: { ...preview, seen: getVersion(written) },
    });
  }
  const article = { category, title, summary, markdown, publishedAt, ...rendered };
  const id = await asStaff(staff, { command: "发布文章" }, () => publishOnce(article, { formKey, from }));
  if (id === null)
    return form.refuse({
      form: ["您修改期间，已有人改过或撤下这篇文章，没有发布。请先核对最新的一篇；再次发布将作为新的文章。"],
      isStale: true,
    });
  const text = publishedAt > at ? `已安排，${formatTime(publishedAt)} 发布。` : "已发布。";
  return redirectWith(`${PATH}/${id}`, { kind: "success", text }, "admin");
}

export default function WriteArticle() {
  const {
    title,
    back,
    from,
    input: values,
    categories,
    formKey,
    constraint,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<ArticleReply>();
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

interface ArticlePreview {
  title: string;
  category: string;
  /** null: at once */
  when: string | null;
  html: string;
  seen: number;
  isChanged: boolean;
}

type ArticleReply = FormReply & { preview?: ArticlePreview };

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

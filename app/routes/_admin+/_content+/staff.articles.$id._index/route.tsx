/** 一篇文章: as buyers see it, its place, and who published it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { findArticle } from "~/modules/help/article-admin.server";
import { articlePath, categoryName } from "~/modules/help/article-form";
import { ArticleText } from "~/modules/help/article-text";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { HistorySection } from "~/admin/detail/history-section";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("文章", "content.see");

const HISTORY = 20;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const article = (await findArticle(requireId(params.id))) ?? notFound();
  const { id, title, category, html, publishedAt } = article;
  const changes = await findChanges({ subject: "article", subjectId: String(id), limit: HISTORY });
  return json({
    id,
    title,
    html,
    category: categoryName(category, title),
    time: formatTime(publishedAt),
    path: publishedAt > now() ? null : articlePath(article),
    mayChange: staff.permissions.has("content.change"),
    changes,
  });
}

export default function Article() {
  const { id, title, html, category, time, path, mayChange, changes } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>{title}</h1>
        <span className="admin-head__note">{`${category}，${time}${path ? "" : " 发布，还没有到时间"}`}</span>
        <span className="admin-head__end">
          {path ? <a href={path}>看页面</a> : null}{" "}
          {mayChange ? (
            <>
              <Link className="button" to={`/staff/articles/new?from=${id}`}>
                修改
              </Link>{" "}
              <Link className="button" to={`/staff/articles/${id}/withdrawal`}>
                撤下
              </Link>{" "}
            </>
          ) : null}
          <Link className="button" to="/staff/articles">
            返回列表
          </Link>
        </span>
      </div>
      <div className="admin-body columns columns--side">
        <DetailSection id="h-text" title="正文">
          <ArticleText html={html} />
        </DetailSection>
        <HistorySection changes={changes} none="还没有记录。" />
      </div>
    </>
  );
}

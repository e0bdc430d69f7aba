/** 文章: notices, news and help pages, newest first, those that wait for their time among them. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { listArticles, standingCategories } from "~/modules/help/article-admin.server";
import { categoryName } from "~/modules/help/article-form";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("文章", "content.see");

const ROWS = 50;
const PATH = "/staff/articles";
const COLUMNS = [{ name: "标题" }, { name: "栏目" }, { name: "状态" }, { name: "发布时间" }] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["category"]);
  const at = now();
  const [found, categories] = await Promise.all([
    listArticles({ category: input.category }, { after, limit: ROWS + 1, now: at }),
    standingCategories(),
  ]);
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input, after });
  return json({
    rows: rows.map(({ id, title, category, publishedAt, isOld }) => ({
      id: String(id),
      to: `${PATH}/${id}`,
      cells: [
        title,
        categoryName(category, title),
        publishedAt > at ? "待发布" : isOld ? "已有新版" : "已发布",
        formatTime(publishedAt),
      ],
    })),
    categories: categories.map(({ category, title }) => ({
      value: category,
      name: categoryName(category, title),
    })),
    input,
    mayChange: staff.permissions.has("content.change"),
    ...foot,
  });
}

export default function Articles() {
  const { rows, categories, input, mayChange, first, next } = useLoaderData<typeof loader>();
  const options = [{ value: "", name: "全部栏目" }, ...categories];
  return (
    <>
      <div className="desk-head">
        <h1>文章</h1>
        <span className="desk-head__note">公告、新闻和帮助页；帮助页以最新发布的为准</span>
        {mayChange ? (
          <span className="desk-head__end">
            <Link className="button" to={`${PATH}/standard`}>
              自带的帮助页
            </Link>{" "}
            <Link className="button button--primary" to={`${PATH}/new`} accessKey="s">
              写文章
            </Link>
          </span>
        ) : null}
      </div>
      <FilterRow path={PATH} fields={[{ name: "category", label: "栏目", options }]} input={input} />
      <div className="desk-body">
        <WorkTable caption="文章，新的在前" columns={COLUMNS} rows={rows} none="没有文章。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}

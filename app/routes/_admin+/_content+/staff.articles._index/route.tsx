/** 文章: notices, news and help pages, newest first, those that wait for their time among them. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { listArticles, standingCategories } from "~/modules/help/article-admin.server";
import { categoryName } from "~/modules/help/article-form";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("文章", "content.see");

const PATH = "/staff/articles";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const categories = await standingCategories();
  const options = categories.map(({ category, title }) => ({
    value: category,
    name: categoryName(category, title),
  }));
  const filters = [
    { name: "category", label: "栏目", options: [{ value: "", name: "全部栏目" }, ...options] },
  ] as const;
  const list = { path: PATH, filters };
  const page = await readList(request.url, list, (input, wanted) =>
    listArticles(input, { ...wanted, now: at }),
  );
  return json({ ...page, list, at, mayChange: staff.permissions.has("content.change") });
}

export default function Articles() {
  const { at, mayChange, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="文章"
      note="公告、新闻和帮助页；帮助页以最新发布的为准"
      {...page}
      end={
        mayChange ? (
          <span className="admin-head__end">
            <Link className="button" to={`${PATH}/standard`}>
              自带的帮助页
            </Link>{" "}
            <Link className="button button--primary" to={`${PATH}/new`} accessKey="s">
              写文章
            </Link>
          </span>
        ) : null
      }
      caption="文章，新的在前"
      none="没有文章。"
      to={({ id }) => `${PATH}/${id}`}
      columns={[
        { name: "标题", cell: (row) => row.title },
        { name: "栏目", cell: (row) => categoryName(row.category, row.title) },
        {
          name: "状态",
          cell: (row) => (row.publishedAt > at ? "待发布" : row.isOld ? "已有新版" : "已发布"),
        },
        { name: "发布时间", cell: (row) => formatTime(row.publishedAt) },
      ]}
    />
  );
}

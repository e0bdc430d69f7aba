/** 未找到的搜索: searches without results, those of most companies first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listMissedSearches } from "~/modules/catalogue/search/missed-searches.server";
import { readFilters } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("未找到的搜索", "goods.see");

const LIMIT = 200;
const SPANS = ["30", "7", "90", "365"].map((value) => ({ value, name: `最近 ${value} 天` }));
const LIST = {
  path: "/staff/missed-searches",
  filters: [{ name: "days", label: "最近", options: SPANS }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input } = readFilters(new URL(request.url).searchParams, LIST.filters);
  const rows = await listMissedSearches(toDay(now() - (Number(input.days) - 1) * DAY), LIMIT);
  return json({ rows, input });
}

export default function MissedSearches() {
  return (
    <ListPage
      title="未找到的搜索"
      note="客户多的在前；点开可以写成常用叫法，或据此进货"
      list={LIST}
      {...useLoaderData<typeof loader>()}
      end={
        <span className="admin-head__end">
          <Link to="/staff/everyday-names">常用叫法</Link>
        </span>
      }
      caption="未找到的搜索，客户多的在前"
      none="这些天没有未找到的搜索。"
      to={({ type, words }) =>
        type === "manufacturer"
          ? `/staff/goods?words=${encodeURIComponent(words)}`
          : `/staff/everyday-names/entry?word=${encodeURIComponent(words)}`
      }
      columns={[
        { name: "搜索", cell: ({ type, words }) => (type === "manufacturer" ? `${words}（厂家）` : words) },
        { name: "没有", cell: (row) => row.lacking || "全部" },
        { name: "客户", isFigure: true, cell: (row) => `${row.companies} 家` },
        { name: "次数", isFigure: true, cell: (row) => row.times },
        { name: "最近", cell: (row) => row.lastDay },
      ]}
    />
  );
}

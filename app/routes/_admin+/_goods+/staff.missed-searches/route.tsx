/** 未找到的搜索: searches without results, those of most companies first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listMissedSearches } from "~/modules/catalogue/search/missed-searches.server";
import { toListAddress } from "~/admin/lists/list-address";
import { FilterRow } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("未找到的搜索", "goods.see");

const LIMIT = 200;
const PATH = "/staff/missed-searches";
const SPANS = ["30", "7", "90", "365"] as const;
const COLUMNS = [
  { name: "搜索" },
  { name: "没有" },
  { name: "客户", isFigure: true },
  { name: "次数", isFigure: true },
  { name: "最近" },
] as const;
const FIELDS = [
  { name: "days", label: "最近", options: SPANS.map((value) => ({ value, name: `最近 ${value} 天` })) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["days"]);
  const days = SPANS.find((span) => span === input.days) ?? SPANS[0];
  const rows = await listMissedSearches(toDay(now() - (Number(days) - 1) * DAY), LIMIT);
  return json({
    rows: rows.map(({ words, type, lacking, companies, times, lastDay }) => ({
      id: `${type} ${words}`,
      to:
        type === "manufacturer"
          ? `/staff/goods?words=${encodeURIComponent(words)}`
          : `/staff/everyday-names/entry?word=${encodeURIComponent(words)}`,
      cells: [
        type === "manufacturer" ? `${words}（厂家）` : words,
        lacking || "全部",
        `${companies} 家`,
        String(times),
        lastDay,
      ],
    })),
    input: { days },
  });
}

export default function MissedSearches() {
  const { rows, input } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>未找到的搜索</h1>
        <span className="desk-head__note">客户多的在前；点开可以写成常用叫法，或据此进货</span>
        <span className="desk-head__end">
          <Link to="/staff/everyday-names">常用叫法</Link>
        </span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} />
      <div className="desk-body">
        <WorkTable
          caption="未找到的搜索，客户多的在前"
          columns={COLUMNS}
          rows={rows}
          none="这些天没有未找到的搜索。"
        />
      </div>
    </>
  );
}

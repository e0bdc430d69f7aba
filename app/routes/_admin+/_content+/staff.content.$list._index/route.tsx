/** 导航, 热搜词, 链接: one list of the frame's words, in the order in which they are shown. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { allBlocks, type BlockRow } from "~/modules/content/block-admin.server";
import {
  BLOCK_CHOICES,
  BLOCK_PAGES,
  blockText,
  blockWords,
  findBlockPage,
} from "~/modules/content/block-form";
import { navTree } from "~/modules/content/nav-tree";
import { windowState } from "~/modules/content/shown";
import { toListAddress } from "~/admin/lists/list-address";
import { FilterRow } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { filledText } from "~/platform/values/missing";

type Data = { name?: string } | undefined;
export const handle = adminHandle((data) => (data as Data)?.name ?? "页面内容", "content.see");

const STATES = { waits: "未开始", runs: "显示中", over: "已结束" } as const;

interface Placed {
  row: BlockRow;
  parent: BlockRow | null;
}

/** In display order: each navigation entry before its children. */
function placed(rows: readonly BlockRow[]): Placed[] {
  const entries = rows.map((row) => ({ id: row.id, parentId: row.parent_id ?? null, row }));
  return navTree(entries).flatMap(({ item, children }) => [
    { row: item.row, parent: null },
    ...children.map(({ row }) => ({ row, parent: item.row })),
  ]);
}

const getWindow = (row: BlockRow, at: number) =>
  windowState({ startsAt: row.starts_at, endsAt: row.ends_at }, at);

function getState({ row, parent }: Placed, at: number) {
  const own = getWindow(row, at);
  return own === "runs" && parent ? getWindow(parent, at) : own;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const page = findBlockPage(params.list) ?? notFound();
  const { table, name, note, item } = BLOCK_PAGES[page];
  const path = `/staff/content/${page}`;
  const { input } = toListAddress(new URL(request.url).searchParams, ["in"]);
  const at = now();
  const rows = (await allBlocks(table)).filter(({ list = "" }) => !input.in || list === input.in);
  return json({
    path,
    name,
    note,
    item,
    input,
    hasLists: page === "links",
    rows: placed(rows).map(({ row, parent }) => {
      const words = blockWords(page, row);
      const { starts, ends } = blockText(row);
      const window = [starts && `自 ${starts}`, ends && `至 ${ends}`].filter(Boolean).join(" ");
      const cells = [
        parent ? `${parent.name} › ${words.name}` : words.name,
        ...(page === "links" ? [words.list] : []),
        STATES[getState({ row, parent }, at)],
        window || "长期",
        words.targets,
        words.sort,
        filledText(words.url),
      ];
      return { id: String(row.id), to: `${path}/${row.id}`, cells };
    }),
    mayChange: staff.permissions.has("content.change"),
  });
}

const LISTS = [{ value: "", name: "全部列表" }, ...BLOCK_CHOICES.lists];

export default function Blocks() {
  const { path, name, note, item, input, rows, hasLists, mayChange } = useLoaderData<typeof loader>();
  const columns = [
    { name: item },
    ...(hasLists ? [{ name: "列表" }] : []),
    { name: "状态" },
    { name: "时间" },
    { name: "对象" },
    { name: "顺序", isFigure: true as const },
    { name: "地址" },
  ];
  return (
    <>
      <div className="desk-head">
        <h1>{name}</h1>
        <span className="desk-head__note">{note}</span>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${path}/new`}>
            新增
          </Link>
        ) : null}
      </div>
      {hasLists ? (
        <FilterRow path={path} fields={[{ name: "in", label: "列表", options: LISTS }]} input={input} />
      ) : null}
      <div className="desk-body">
        <WorkTable caption={`${name}，按显示的顺序`} columns={columns} rows={rows} none="还没有内容。" />
      </div>
    </>
  );
}

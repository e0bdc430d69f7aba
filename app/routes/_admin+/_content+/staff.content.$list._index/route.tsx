/** 导航, 热搜词, 链接: one list of the frame's words, in the order in which they are shown. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
import { readFilters } from "~/admin/lists/list-address";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { filledText } from "~/platform/values/missing";

type Data = { name?: string } | undefined;
export const handle = adminHandle((data) => (data as Data)?.name ?? "页面内容", "content.see");

const LISTS = [
  { name: "in", label: "列表", options: [{ value: "", name: "全部列表" }, ...BLOCK_CHOICES.lists] },
] as const;
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
  const { input } = readFilters(new URL(request.url).searchParams, LISTS);
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
      const { starts, ends } = blockText(row);
      return {
        id: row.id,
        parent: parent?.name ?? null,
        words: blockWords(page, row),
        state: getState({ row, parent }, at),
        window: [starts && `自 ${starts}`, ends && `至 ${ends}`].filter(Boolean).join(" "),
      };
    }),
    mayChange: staff.permissions.has("content.change"),
  });
}

export default function Blocks() {
  const { path, name, item, hasLists, mayChange, ...page } = useLoaderData<typeof loader>();
  type Row = (typeof page.rows)[number];
  const lists = [{ name: "列表", cell: ({ words }: Row) => words.list }];
  return (
    <ListPage
      {...page}
      title={name}
      list={{ path, filters: hasLists ? LISTS : [] }}
      end={<AddLink to={`${path}/new`} may={mayChange} />}
      caption={`${name}，按显示的顺序`}
      none="还没有内容。"
      to={({ id }) => `${path}/${id}`}
      columns={[
        {
          name: item,
          cell: ({ parent, words }) => (parent === null ? words.name : `${parent} › ${words.name}`),
        },
        ...(hasLists ? lists : []),
        { name: "状态", cell: (row) => STATES[row.state] },
        { name: "时间", cell: (row) => row.window || "长期" },
        { name: "对象", cell: (row) => row.words.targets },
        { name: "顺序", isFigure: true, cell: (row) => row.words.sort },
        { name: "地址", cell: (row) => filledText(row.words.url) },
      ]}
    />
  );
}

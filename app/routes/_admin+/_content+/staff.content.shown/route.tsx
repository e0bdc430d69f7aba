/** 当时显示的内容: header, home page and zones as an audience saw them at some moment. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listName } from "~/modules/content/block-form";
import { placeName } from "~/modules/content/ad-places";
import { AUDIENCE_NAMES, AUDIENCES } from "~/modules/content/content-input";
import { NAV_LIMIT } from "~/modules/content/header";
import { navTree } from "~/modules/content/nav-tree";
import type { ViewerAudience } from "~/modules/content/shown";
import { toListAddress } from "~/admin/lists/list-address";
import { formatTime, parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ZONE_KINDS, type ZoneKind, zonePath } from "~/modules/zones/zone";
import { BLOCK_KINDS, findBlockKind } from "~/modules/zones/zone-block-form";
import { contentThen } from "~/modules/zones/shown-then.server";
import { NONE, filledText } from "~/platform/values/missing";
import { DetailSection } from "~/admin/detail/case-parts";
import { FilterRow } from "~/admin/lists/list-parts";

export const handle = adminHandle("当时显示的内容", "content.see");

const text = (value: unknown): string => (typeof value === "string" ? value : "");
type Then = NonNullable<Awaited<ReturnType<typeof contentThen>>>;

/** The visible first-level entries with their children. */
function navRows(rows: Then["nav_item"]): ShownPart["rows"] {
  const entries = rows.map((row) => ({
    id: row.id,
    parentId: typeof row["parent_id"] === "number" ? row["parent_id"] : null,
    name: text(row["name"]),
    url: text(row["url"]),
  }));
  return navTree(entries)
    .slice(0, NAV_LIMIT)
    .flatMap(({ item, children }) => [
      { texts: { 名称: item.name, 地址: item.url } },
      ...children.map(({ name, url }) => ({ texts: { 名称: `${item.name} › ${name}`, 地址: url } })),
    ]);
}

function getParts({ nav_item, hot_word, link, ad, zone }: Then): ShownPart[] {
  return [
    {
      id: "h-nav",
      title: "导航",
      heads: ["名称", "地址"],
      rows: navRows(nav_item),
    },
    {
      id: "h-words",
      title: "热搜词",
      heads: ["词", "地址"],
      rows: hot_word.map((row) => ({ texts: { 词: text(row["word"]), 地址: text(row["url"]) } })),
    },
    {
      id: "h-ads",
      title: "广告",
      heads: ["标题", "位置", "地址"],
      rows: ad.map((row) => ({
        texts: { 标题: text(row["title"]), 位置: placeName(text(row["slot"])), 地址: text(row["url"]) },
        image: text(row["image"]),
      })),
    },
    {
      id: "h-links",
      title: "链接和短语",
      heads: ["名称", "列表", "地址"],
      rows: link.map((row) => ({
        texts: { 名称: text(row["name"]), 列表: listName(text(row["list"])), 地址: text(row["url"]) },
      })),
    },
    {
      id: "h-zones",
      title: "专区",
      heads: ["标题", "类型", "地址", "区块"],
      rows: zone.map((row) => ({ texts: zoneTexts(row) })),
    },
  ];
}

function zoneTexts(row: Then["zone"][number]): Record<string, string> {
  const kind = text(row["kind"]) as ZoneKind;
  const blocks = (row["blocks"] ?? []) as { kind: string; data: string }[];
  const names = blocks.map((block) => {
    const found = findBlockKind(block.kind);
    return found ? BLOCK_KINDS[found].name : block.kind;
  });
  const path = zonePath({ id: row.id, kind, slug: text(row["slug"]) });
  return {
    标题: text(row["title"]),
    类型: ZONE_KINDS[kind] ?? kind,
    地址: path,
    区块: names.join("、") || NONE,
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["at", "for"]);
  const [current, query] = [now(), parseTime(input.at)];
  const isFuture = query !== null && query > current;
  const at = query === null || isFuture ? current : query;
  const audience: ViewerAudience = AUDIENCES.find((audience) => audience === input.for) ?? "visitor";
  const then = await contentThen(audience, at);
  return json({
    input: { at: input.at || formatTime(at), for: audience },
    time: formatTime(at),
    audience: AUDIENCE_NAMES[audience],
    fault: input.at && query === null ? "时间请写作 2026-12-01 09:00，以下是现在的" : null,
    isFuture,
    parts: then && getParts(then),
    audiences: AUDIENCES.map((value) => ({ value, name: AUDIENCE_NAMES[value] })),
  });
}

export default function Shown() {
  const { input, time, audience, fault, isFuture, parts, audiences } = useLoaderData<typeof loader>();
  const fields = [
    { name: "at", label: "时间，如 2026-12-01 09:00" },
    { name: "for", label: "对象", options: audiences },
  ];
  return (
    <>
      <div className="admin-head">
        <h1>当时显示的内容</h1>
        <span className="admin-head__note">{`${time}，${audience}看到的；由审计日志倒推，已删除的也在内`}</span>
      </div>
      <FilterRow path="/staff/content/shown" fields={fields} input={input} />
      <div className="admin-body">
        {fault ? <p role="alert">{fault}</p> : null}
        {isFuture ? <p role="alert">这个时间还没有到，以下是现在的。</p> : null}
        {parts ? (
          parts.map((part) => <PartTable key={part.id} {...part} />)
        ) : (
          <p>这个时间以后的改动太多，请选较近的时间，或在审计日志中查看。</p>
        )}
      </div>
    </>
  );
}

interface ShownPart {
  id: string;
  title: string;
  heads: readonly string[];
  /** column → text */
  rows: readonly { texts: Readonly<Record<string, string>>; image?: string }[];
}

function PartTable({ id, title, heads, rows }: ShownPart) {
  return (
    <DetailSection id={id} title={title} note={`${rows.length} 项`}>
      {rows.length === 0 ? (
        <p className="soft">没有显示。</p>
      ) : (
        <table className="grid-table grid-table--low fold-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ texts, image }, at) => (
              <tr key={at}>
                {heads.map((head, place) =>
                  place === 0 ? (
                    <th scope="row" key={head}>
                      {image ? <img className="shown-ad" src={image} alt="" loading="lazy" /> : null}
                      {texts[head]}
                    </th>
                  ) : (
                    <td data-name={head} key={head}>
                      {filledText(texts[head])}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}

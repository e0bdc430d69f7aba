/** 一个专区: its blocks with what each shows at this moment, when and for whom, and what was changed. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";
import { targetsText } from "~/modules/content/content-input";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatWindow } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { offerState } from "~/modules/promotions/offer-admin/offer-state";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ZONE_KINDS, type ZoneKind, zonePath } from "~/modules/zones/zone";
import { thingsNamed } from "~/modules/zones/zone-references.server";
import { BLOCK_KINDS, findBlockKind, namesInBlock, shownWords } from "~/modules/zones/zone-block-form";
import { findZone } from "~/modules/zones/zone-admin.server";
import { shownBlocks } from "~/modules/zones/zone-page.server";
import { namedIn, readBlocks } from "~/modules/zones/zone-read";
import { filledText, NONE } from "~/platform/values/missing";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { HistorySection } from "~/admin/detail/history-section";

export const handle = adminHandle("专区", "content.see", "content.change");

const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { zone, blocks } = (await findZone(requireId(params.id))) ?? notFound();
  const { id, title, status, starts_at, ends_at } = zone;
  const kind = zone.kind as ZoneKind;
  const at = now();
  const read = blocks.map((row) => readBlocks([row])[0] ?? null);
  const known = read.filter((block) => block !== null);
  const [{ blocks: shown }, things, changes] = await Promise.all([
    shownBlocks({ blocks: known }, { buyer: null }, at),
    thingsNamed(namedIn(blocks), at),
    findChanges({ subject: "zone", subjectId: String(id), limit: HISTORY }),
  ]);
  const state = offerState(at, { status, startsAt: starts_at, endsAt: ends_at });
  return json({
    id,
    title,
    state,
    isOn: status === "on",
    facts: [
      ["类型", ZONE_KINDS[kind] ?? kind],
      ["地址", zonePath({ id, kind, slug: zone.slug })],
      ["介绍", filledText(zone.summary)],
      ["图片", filledText(zone.image)],
      ["时间", formatWindow(starts_at, ends_at)],
      ["对象", targetsText(zone.targets.split(",").filter(Boolean))],
      ["顺序", String(zone.sort)],
    ] as [string, string][],
    blocks: blocks.map((row, place) => {
      const block = read[place] ?? null;
      const found = findBlockKind(row.kind);
      return {
        id: row.id,
        sort: String(row.sort),
        kind: found ? BLOCK_KINDS[found].name : row.kind,
        title: block?.title ?? "",
        names: namesInBlock(row, things),
        shows: block ? shownWords(shown[known.indexOf(block)] ?? null) : "无法识别，页面上不出现",
      };
    }),
    kinds: Object.entries(BLOCK_KINDS).map(([value, { name }]) => ({ value, name })),
    path: state === "runs" ? zonePath({ id, kind, slug: zone.slug }) : null,
    changes,
    mayChange: staff.permissions.has(handle.change),
  });
}

type LoaderData = SerializeFrom<typeof loader>;

export default function Zone() {
  const { id, title, isOn, state, facts, blocks, kinds, path, changes, mayChange } =
    useLoaderData<typeof loader>();
  const [shape, word] = STATES[state];
  const here = `/staff/zones/${id}`;
  return (
    <>
      <DetailPageHeader
        title={title}
        state={<span className={`state state--${shape}`}>{word}</span>}
        facts={`专区编号 ${id}`}
      />
      <div className="admin-body columns columns--side">
        <div>
          <DetailSection id="h-blocks" title="区块" note="按顺序显示；右栏是访客此刻看到的">
            {blocks.length === 0 ? (
              <p className="soft">还没有区块。</p>
            ) : (
              <Blocks here={here} blocks={blocks} />
            )}
            {mayChange ? (
              <Form action={`${here}/blocks/new`} className="form form--line">
                <select className="field__input" name="kind" aria-label="区块类型">
                  {kinds.map(({ value, name }) => (
                    <option value={value} key={value}>
                      {name}
                    </option>
                  ))}
                </select>
                <button className="button" type="submit">
                  新增区块
                </button>
              </Form>
            ) : null}
          </DetailSection>
          <DetailSection id="h-facts" title="专区">
            <FactList rows={facts} />
            <p>{path ? <a href={path}>看页面</a> : <span className="soft">进行中时可看页面。</span>}</p>
          </DetailSection>
          <p className="part">
            <Link to="/staff/zones">全部专区</Link>
          </p>
        </div>
        <HistorySection changes={changes} none="还没有改动。" />
      </div>
      {mayChange ? (
        <div className="admin-foot">
          <Link className="button button--primary" to={`${here}/switch`} accessKey="s">
            {isOn ? "停用" : "启用"}
          </Link>
          <Link className="button" to={`${here}/form`}>
            修改
          </Link>
        </div>
      ) : null}
    </>
  );
}

const STATES = {
  runs: ["go", "进行中"],
  waits: ["wait", "未开始"],
  over: ["done", "已结束"],
  off: ["off", "已停用"],
} as const;

function Blocks({ here, blocks }: { here: string; blocks: LoaderData["blocks"] }) {
  return (
    <table className="grid-table grid-table--low fold-table">
      <caption className="sr-only">区块，按显示的顺序</caption>
      <thead>
        <tr>
          <th scope="col">区块</th>
          <th scope="col" className="grid-table__figure">
            顺序
          </th>
          <th scope="col">标题</th>
          <th scope="col">指定的内容</th>
          <th scope="col">显示</th>
        </tr>
      </thead>
      <tbody>
        {blocks.map(({ id, sort, kind, title, names, shows }) => (
          <tr key={id}>
            <th scope="row" className="grid-table__keep">
              <Link className="grid-table__name" to={`${here}/blocks/${id}`}>
                {kind}
              </Link>
            </th>
            <td className="grid-table__figure" data-name="顺序">
              {sort}
            </td>
            <td data-name="标题">{filledText(title)}</td>
            <td data-name="指定的内容">{names || NONE}</td>
            <td className="grid-table__keep" data-name="显示">
              {shows}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

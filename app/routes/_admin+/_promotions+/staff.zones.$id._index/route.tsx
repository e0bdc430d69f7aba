/** 一个专区: its blocks with what each shows at this moment, when and for whom, and what was changed. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { targetsText } from "~/modules/content/content-input";
import { auditRows } from "~/platform/database/audit-log.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatWindow } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { offerState } from "~/modules/promotions/offer-admin/offer-state";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ZONE_KINDS, type ZoneKind, zonePath } from "~/modules/zones/zone";
import { thingsNamed } from "~/modules/zones/zone-references.server";
import { BLOCK_KINDS, findBlockKind, namesInBlock, shownWords } from "~/modules/zones/zone-block-form";
import { findZone } from "~/modules/zones/zone-admin.server";
import { shownBlocks } from "~/modules/zones/zone-page.server";
import { namedIn, readBlocks } from "~/modules/zones/zone-read";
import { ZoneAdminView } from "./zone-admin-view";
import { filledText } from "~/platform/values/missing";

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
    auditRows({ subject: "zone", subjectId: String(id), limit: HISTORY }),
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
    changes: await changeRows(changes),
    mayChange: staff.permissions.has(handle.change),
  });
}

export default function Zone() {
  return <ZoneAdminView {...useLoaderData<typeof loader>()} />;
}

/** 一个广告: its look on desktop and phone, its period and audience, and its history. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAd } from "~/modules/content/ad-admin.server";
import { adWords } from "~/modules/content/ad-form";
import { AD_PLACES, findSlot } from "~/modules/content/ad-places";
import { windowState } from "~/modules/content/shown";
import { auditRows } from "~/platform/database/audit-log.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { AdView } from "./ad-view";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("广告", "content.see", "content.change");

const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const ad = (await findAd(requireId(params.id))) ?? notFound();
  const place = AD_PLACES[findSlot(ad.slot) ?? notFound()];
  const changes = await auditRows({ subject: "ad", subjectId: String(ad.id), limit: HISTORY });
  const { starts, ends, targets, sort, text, url } = adWords(ad);
  return json({
    id: ad.id,
    title: ad.title,
    image: ad.image,
    desktop: place.desktop,
    phone: place.phone,
    state: windowState({ startsAt: ad.starts_at, endsAt: ad.ends_at }, now()),
    facts: [
      ["位置", place.name],
      ["显示", place.note],
      ["文字", filledText(text)],
      ["地址", filledText(url)],
      ["时间", `${starts} 至 ${ends}`],
      ["对象", targets],
      ["顺序", sort],
    ] as [string, string][],
    changes: await changeRows(changes),
    mayChange: staff.permissions.has(handle.change),
  });
}

export default function Ad() {
  return <AdView {...useLoaderData<typeof loader>()} />;
}

/** 启用或停用专区: what will happen, and why. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatWindow } from "~/platform/values/clock";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { findZone, switchZoneIfUnchanged } from "~/modules/zones/zone-admin.server";

export const handle = adminHandle("启用或停用专区", "content.change");

const SWITCH_FIELDS = { version: z.number().int().min(0), to: z.enum(["on", "off"]) };
const STALE = "您打开页面后，已有人改过这个专区，请返回核对后再办理";

const page = confirmPage({
  handle,
  fields: SWITCH_FIELDS,
  command: ({ to }) => (to === "on" ? "启用专区" : "停用专区"),
  async ask({ params }) {
    const { zone, blocks } = (await findZone(requireId(params.id))) ?? notFound();
    const isOn = zone.status === "on";
    const button = isOn ? "停用" : "启用";
    const time = formatWindow(zone.starts_at, zone.ends_at);
    const start = `启用后在时间（${time}）内显示。${blocks.length === 0 ? "这个专区还没有区块。" : ""}`;
    return {
      title: `${button}：${zone.title}`,
      text: isOn ? "停用后页面上立即不再显示。" : start,
      label: "原因",
      button,
      back: `/staff/zones/${zone.id}`,
      hidden: { version: getVersion(zone), to: isOn ? "off" : "on" },
    };
  },
  async run({ to, version }, { params }) {
    const id = requireId(params.id);
    const done = await switchZoneIfUnchanged(id, to === "on", (current) => getVersion(current) === version);
    if (!done) return null;
    if (done === "stale") return { ok: false, text: STALE, isStale: true };
    const text = to === "on" ? "已启用，在时间内显示。" : "已停用，页面上立即不再显示。";
    return { ok: true, text, to: `/staff/zones/${id}` };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;

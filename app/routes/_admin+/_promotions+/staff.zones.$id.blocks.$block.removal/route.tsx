/** 删除区块: gone from the page at once; the log keeps the zone as it was. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { notFound, requireId } from "~/platform/http/page-error";
import { adminHandle } from "~/admin/frame/admin-handle";
import { BLOCK_KINDS, findBlockKind } from "~/modules/zones/zone-block-form";
import { findZone, removeZoneBlock } from "~/modules/zones/zone-admin.server";

export const handle = adminHandle("删除区块", "content.change");

const page = confirmPage({
  handle,
  fields: {},
  command: "删除专区区块",
  async ask({ params }) {
    const { zone, blocks } = (await findZone(requireId(params.id))) ?? notFound();
    const { id, kind } = blocks.find((block) => block.id === requireId(params.block)) ?? notFound();
    const known = findBlockKind(kind);
    return {
      title: `删除区块：${known ? BLOCK_KINDS[known].name : kind}`,
      text: `“${zone.title}”的页面上不再显示，审计日志保留全部内容。`,
      button: "删除",
      back: `/staff/zones/${zone.id}/blocks/${id}`,
    };
  },
  async run(_values, { params }) {
    const zone = requireId(params.id);
    const isRemoved = await removeZoneBlock(zone, requireId(params.block));
    return isRemoved ? { ok: true, text: "已删除区块。", to: `/staff/zones/${zone}` } : null;
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;

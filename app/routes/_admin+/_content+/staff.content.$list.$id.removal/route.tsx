/** 删除一项内容: gone from the pages at once; the log keeps it whole. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { findBlock, namesBelow, removeBlock } from "~/modules/content/block-admin.server";
import { BLOCK_PAGES, blockText, findBlockPage } from "~/modules/content/block-form";
import { inTransaction } from "~/platform/database/database.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";

export const handle = adminHandle("删除内容", "content.change");

const STALE = "您打开页面后，它的下级有变动，请核对后再删除";

function getBlocks(list: string | undefined) {
  const path = findBlockPage(list) ?? notFound();
  return { path, ...BLOCK_PAGES[path] };
}

const page = confirmPage({
  handle,
  /** `version`: of the child names shown */
  fields: { version: z.number().int().min(0) },
  command: (_values, { params }) => `删除${getBlocks(params.list).name}`,
  async ask({ params }) {
    const { path, table, name } = getBlocks(params.list);
    const block = (await findBlock(table, requireId(params.id))) ?? notFound();
    const below = await namesBelow(table, block.id);
    const also = below.length > 0 ? `它的下级“${below.join("”、“")}”一并删除。` : "";
    return {
      title: `删除${name}：${blockText(block).name}`,
      text: `${also}删除后页面上不再显示，审计日志保留全部内容。`,
      button: "删除",
      back: `/staff/content/${path}/${block.id}`,
      hidden: { version: getVersion(below) },
    };
  },
  async run({ version }, { params }) {
    const { path, table } = getBlocks(params.list);
    const isSeen = (below: readonly string[]) => getVersion(below) === version;
    const removal = { id: requireId(params.id), isSeen };
    const removed = await inTransaction((trx) => removeBlock(trx, table, removal, now()));
    if (!removed) return null;
    if (!removed.ok) return { ok: false, text: STALE, isStale: true };
    const also = removed.below.length > 0 ? `和它的下级 ${removed.below.length} 项` : "";
    return { ok: true, text: `已删除“${removed.name}”${also}。`, to: `/staff/content/${path}` };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;

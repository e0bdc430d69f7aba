/** 删除一项内容: gone from the pages at once; the log keeps it whole. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findBlock, namesBelow, removeBlock } from "~/modules/content/block-admin.server";
import { BLOCK_PAGES, blockText, findBlockPage } from "~/modules/content/block-form";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { versionOf } from "~/platform/http/stale";

export const handle = adminHandle("删除内容", "content.change");

const RemovalForm = z.object({
  version: z.number().int().min(0),
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});

const STALE = "您打开页面后，它的下级有变动，请核对后再删除";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const page = findBlockPage(params.list) ?? notFound();
  const { table } = BLOCK_PAGES[page];
  const block = (await findBlock(table, requireId(params.id))) ?? notFound();
  const below = await namesBelow(table, block.id);
  return json({
    below,
    version: versionOf(below),
    title: `删除${BLOCK_PAGES[page].name}：${blockText(block).name}`,
    back: `/staff/content/${page}/${block.id}`,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const page = findBlockPage(params.list) ?? notFound();
  const id = requireId(params.id);
  const form = await readForm(request, RemovalForm);
  if (!form.ok) return form.response;
  const { table, name } = BLOCK_PAGES[page];
  const { why, version } = form.value;
  const removal = { id, isSeen: (below: readonly string[]) => versionOf(below) === version };
  const gone =
    (await asStaff(staff, { command: `删除${name}`, why }, () =>
      inTransaction((trx) => removeBlock(trx, table, removal, now())),
    )) ?? notFound();
  if (!gone.ok) return form.refuse({ form: [STALE], isStale: true });
  const text = `已删除“${gone.name}”${gone.below.length > 0 ? `和它的下级 ${gone.below.length} 项` : ""}。`;
  return redirectWith(`/staff/content/${page}`, { kind: "success", text }, "desk");
}

export default function Removal() {
  const { title, back, below, version } = useLoaderData<typeof loader>();
  const also = below.length > 0 ? `它的下级“${below.join("”、“")}”一并删除。` : "";
  return (
    <AdminQuestion
      title={title}
      back={back}
      text={`${also}删除后页面上不再显示，审计日志保留全部内容。`}
      label="原因（记入审计日志）"
      button="删除"
      reply={useActionData<FormReply>()}
    >
      <input type="hidden" name="version" value={version} />
    </AdminQuestion>
  );
}

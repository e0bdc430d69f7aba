/** 删除区块: gone from the page at once; the log keeps the zone as it was. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { BLOCK_KINDS, findBlockKind } from "~/modules/zones/zone-block-form";
import { findZone, removeZoneBlock } from "~/modules/zones/zone-admin.server";

export const handle = adminHandle("删除区块", "content.change");

const RemovalForm = z.object({
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { zone, blocks } = (await findZone(requireId(params.id))) ?? notFound();
  const { id, kind } = blocks.find((block) => block.id === requireId(params.block)) ?? notFound();
  const known = findBlockKind(kind);
  return json({
    title: `删除区块：${known ? BLOCK_KINDS[known].name : kind}`,
    text: `“${zone.title}”的页面上不再显示，审计日志保留全部内容。`,
    zone: zone.id,
    id,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const [zone, block] = [requireId(params.id), requireId(params.block)];
  const form = await readForm(request, RemovalForm);
  if (!form.ok) return form.response;
  const isGone = await asStaff(staff, { command: "删除专区区块", why: form.value.why }, () =>
    removeZoneBlock(zone, block),
  );
  if (!isGone) return notFound();
  return redirectWith(`/staff/zones/${zone}`, { kind: "success", text: "已删除区块。" }, "desk");
}

export default function BlockRemoval() {
  const { title, text, zone, id } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={title}
      text={text}
      label="原因（记入审计日志）"
      button="删除"
      back={`/staff/zones/${zone}/blocks/${id}`}
      reply={useActionData<FormReply>()}
    />
  );
}

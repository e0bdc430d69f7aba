/** 下一件: opens the next case of a queue. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { nextOfQueue } from "~/admin/queue/next-path.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("下一件", "queue.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { search, searchParams } = new URL(request.url);
  const at = { from: searchParams.get("from") ?? "", search };
  const next = (await nextOfQueue(params["id"] ?? "", at, staff)) ?? notFound();
  if (next.isOther) return redirect(next.to, 303);
  return redirectWith(next.to, { kind: "info", text: "这个队列没有别的事项了。" }, "admin");
}

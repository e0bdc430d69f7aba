/** 关闭仓库, if it has no stock or waiting orders; 重新启用 for a closed one. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  closingFault,
  findAdminWarehouse,
  listAdminWarehouses,
} from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { closingRows } from "~/admin/master-data/effect-words";
import { ConfirmForm } from "~/admin/master-data/target-form";
import { TargetQuestion } from "~/admin/master-data/target-question";
import { TargetSelect } from "~/admin/master-data/target-select";
import { previewClosing, shutWarehouse, unshutWarehouse } from "~/admin/master-data/warehouses.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";

export const handle = adminHandle("关闭仓库", "warehouse.houses");

const getTarget = (request: Request) => readWhole(new URL(request.url).searchParams.get("into"), 1);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const current = (await findAdminWarehouse(id)) ?? notFound();
  const there = (await previewClosing(id)) ?? notFound();
  const into = getTarget(request);
  const isClosed = current.closedAt !== null;
  const others = (await listAdminWarehouses()).filter(
    (warehous) => warehous.id !== id && warehous.closedAt === null,
  );
  const fault = isClosed ? null : closingFault(there, true);
  const blocked = fault === null ? null : `现在不能关闭：${fault}。`;
  const needsTarget = !isClosed && there.goods > 0;
  const effect = { rows: closingRows(there), version: getVersion(there) };
  return json({
    isClosed,
    name: current.name,
    back: `/staff/warehouses/${id}`,
    chosen: String(into ?? ""),
    options: others.map((other) => ({ value: String(other.id), name: other.name })),
    needsTarget,
    blocked,
    fault: null,
    effect: blocked === null && (!needsTarget || into !== null) ? effect : null,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const current = (await findAdminWarehouse(id)) ?? notFound();
  const form = await readForm(request, ConfirmForm);
  if (!form.ok) return form.response;
  const { version, why } = form.value;
  const to = `/staff/warehouses/${id}`;
  if (current.closedAt !== null) {
    await asStaff(staff, { command: "重新启用仓库", why }, () => unshutWarehouse(id));
    return redirectWith(to, { kind: "success", text: `仓库“${current.name}”已重新启用。` }, "admin");
  }
  const shut =
    (await asStaff(staff, { command: "关闭仓库", why }, () =>
      shutWarehouse(id, getTarget(request), (there) => getVersion(there) === version, now()),
    )) ?? notFound();
  if (!shut.ok) return form.refuse({ form: [shut.text], ...(shut.isStale && { isStale: true }) });
  return redirectWith(to, { kind: "success", text: `仓库“${current.name}”已关闭。` }, "admin");
}

export default function Closing() {
  const { isClosed, name, chosen, options, needsTarget, ...question } = useLoaderData<typeof loader>();
  return (
    <TargetQuestion
      title={`${isClosed ? "重新启用" : "关闭"}仓库：${name}`}
      note={isClosed ? "商品可以重新归入它" : "没有实物、没有未发完的订单时才能关闭"}
      target={
        needsTarget ? <TargetSelect label="商品改归哪个仓库" chosen={chosen} options={options} /> : null
      }
      button={isClosed ? "重新启用" : "关闭"}
      reply={useActionData<FormReply>()}
      {...question}
    />
  );
}

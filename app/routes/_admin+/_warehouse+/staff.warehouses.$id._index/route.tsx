/** 一个仓库: created or changed, with its stock. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findAdminWarehouse } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { closingRows } from "~/admin/master-data/effect-words";
import { keepWarehouse, previewClosing } from "~/admin/master-data/warehouses.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import {
  WAREHOUSE_FIELD_NAMES,
  toWarehouseSnapshot,
  toWarehouseText,
  toWarehouseValues,
  WarehouseForm,
} from "./warehouse-form";
import { WarehouseView } from "./warehouse-view";

export const handle = adminHandle("仓库", "warehouse.see", "warehouse.houses");

const HISTORY = 50;
const NEW = { name: "", areaCode: "", note: "", sort: 0 };
const idOf = (text: string | undefined) => (text === "new" ? null : requireId(text));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = idOf(params.id);
  const current = id === null ? null : ((await findAdminWarehouse(id)) ?? notFound());
  const [there, changes] = await Promise.all([
    current ? previewClosing(current.id) : null,
    current ? auditRows({ subject: "warehouse", subjectId: String(current.id), limit: HISTORY }) : [],
  ]);
  return json({
    id,
    title: current?.name ?? "新增仓库",
    isClosed: current ? current.closedAt !== null : false,
    version: current ? getVersion(toWarehouseSnapshot(current)) : 0,
    input: toWarehouseText(current ?? NEW),
    there: there ? closingRows(there) : [],
    formKey: current ? "" : newFormToken(),
    changes: await changeRows(changes),
    constraint: formConstraint(WarehouseForm),
    mayChange: staff.permissions.has(handle.change),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = idOf(params.id);
  const form = await readForm(request, WarehouseForm);
  if (!form.ok) return form.response;
  const { why, version, formKey } = form.value;
  const values = toWarehouseValues(form.value);
  const command = id === null ? "新增仓库" : "修改仓库";
  const saved =
    (await asStaff(staff, { command, why }, () =>
      keepWarehouse(id, values, {
        isSeen: (current) => getVersion(toWarehouseSnapshot(current)) === version,
        formKey,
      }),
    )) ?? notFound();
  if (saved.ok)
    return redirectWith(`/staff/warehouses/${saved.id}`, { kind: "success", text: "已保存。" }, "admin");
  if ("text" in saved) return form.refuse({ fields: { [saved.field]: [saved.text] } });
  const stale = toStale(
    WAREHOUSE_FIELD_NAMES,
    getVersion(toWarehouseSnapshot(saved.current)),
    toWarehouseText(saved.current),
    toWarehouseText(values),
  );
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function Warehouse() {
  return <WarehouseView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}

/** 一家生产企业: created or renamed, with short name and aliases. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type AdminManufacturer,
  findAdminManufacturer,
} from "~/modules/catalogue/manufacturers/manufacturer-admin.server";
import { findManufacturers } from "~/modules/catalogue/search/manufacturers.server";
import { keepManufacturer } from "~/admin/master-data/manufacturers.server";
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
  ManufacturerForm,
  MANUFACTURER_FIELD_NAMES,
  toManufacturerText,
  toManufacturerValues,
} from "./manufacturer-form";
import { ManufacturerView } from "./manufacturer-view";

export const handle = adminHandle("生产企业", "goods.see", "goods.change");

const HISTORY = 50;
const NEW = { name: "", shortName: "", otherNames: [] };
const idOf = (text: string | undefined) => (text === "new" ? null : requireId(text));
const versionIs = (current: AdminManufacturer) => getVersion(toManufacturerText(current));

const requireManufacturer = async (id: number) => (await findAdminManufacturer(id)) ?? notFound();

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = idOf(params.id);
  const current = id === null ? null : await requireManufacturer(id);
  const [manufacturers, changes] = await Promise.all([
    findManufacturers(current ? [current.id] : []),
    current ? auditRows({ subject: "manufacturer", subjectId: String(current.id), limit: HISTORY }) : [],
  ]);
  return json({
    id,
    version: current ? versionIs(current) : 0,
    title: current?.name ?? "新增生产企业",
    input: toManufacturerText(current ?? NEW),
    onSale: (current && manufacturers.get(current.id)?.goodsCount) ?? 0,
    formKey: current ? "" : newFormToken(),
    changes: await changeRows(changes),
    constraint: formConstraint(ManufacturerForm),
    mayChange: staff.permissions.has(handle.change),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = idOf(params.id);
  const form = await readForm(request, ManufacturerForm);
  if (!form.ok) return form.response;
  const { why, version, formKey } = form.value;
  const values = toManufacturerValues(form.value);
  const command = id === null ? "新增生产企业" : "修改生产企业";
  const saved =
    (await asStaff(staff, { command, why }, () =>
      keepManufacturer(id, values, { isSeen: (current) => versionIs(current) === version, formKey }),
    )) ?? notFound();
  if (saved.ok) {
    const message = { kind: "success", text: "已保存，搜索立即生效；已下的订单不变。" } as const;
    return redirectWith(`/staff/makers/${saved.id}`, message, "admin");
  }
  if ("text" in saved) return form.refuse({ fields: { [saved.field]: [saved.text] } });
  const stale = toStale(
    MANUFACTURER_FIELD_NAMES,
    versionIs(saved.current),
    toManufacturerText(saved.current),
    toManufacturerText(values),
  );
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function Manufacturer() {
  return <ManufacturerView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}

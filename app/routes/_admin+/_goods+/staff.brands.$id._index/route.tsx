/** 一个品牌: created, edited, shown or hidden, with its products on sale. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  findManufacturers,
  goodsOfManufacturer,
  manufacturerNamed,
} from "~/modules/catalogue/search/manufacturers.server";
import { findAdminBrand, saveBrand } from "~/modules/content/brand-admin.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { BrandForm, BRAND_FIELD_NAMES, toBrandSnapshot, toBrandText, toBrandValues } from "./brand-form";
import { BrandView } from "./brand-view";

export const handle = adminHandle("品牌", "goods.see", "goods.change");

const HISTORY = 50;
const MAX_GOODS = 20;
const NEW = { name: "", manufacturer: "", summary: "", sort: "0", status: "on" };
const idOf = (text: string | undefined) => (text === "new" ? null : requireId(text));

const requireBrand = async (id: number) => (await findAdminBrand(id)) ?? notFound();

const NO_MANUFACTURER = { name: "", goodsCount: 0 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = idOf(params.id);
  const brand = id === null ? null : await requireBrand(id);
  const manufacturerId = brand ? brand.manufacturerId : 0;
  const [manufacturers, goods, changes] = await Promise.all([
    findManufacturers(brand ? [manufacturerId] : []),
    goodsOfManufacturer(manufacturerId, MAX_GOODS),
    brand ? auditRows({ subject: "brand", subjectId: String(brand.id), limit: HISTORY }) : [],
  ]);
  const manufacturer = manufacturers.get(manufacturerId) ?? NO_MANUFACTURER;
  return json({
    id,
    version: brand ? getVersion(toBrandSnapshot(brand)) : 0,
    title: brand?.name ?? "新增品牌",
    image: brand?.image ?? "",
    input: brand ? toBrandText(brand, manufacturer.name) : NEW,
    goods,
    goodsCount: manufacturer.goodsCount,
    changes: await changeRows(changes),
    mayChange: staff.permissions.has(handle.change),
    constraint: formConstraint(BrandForm),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = idOf(params.id);
  const form = await readForm(request, BrandForm);
  if (!form.ok) return form.response;
  const { why, version, manufacturer: input } = form.value;
  const manufacturer = await manufacturerNamed(input);
  if (!manufacturer.ok) return form.refuse({ fields: { manufacturer: [manufacturer.text] } });
  const values = toBrandValues(form.value, manufacturer.id);
  const command = id === null ? "新增品牌" : "修改品牌";
  const saved =
    (await asStaff(staff, { command, why }, () =>
      saveBrand(id, values, (current) => getVersion(toBrandSnapshot(current)) === version),
    )) ?? notFound();
  if (saved.ok) {
    const message = { kind: "success", text: "已保存，立即生效。" } as const;
    return redirectWith(`/staff/brands/${saved.id}`, message, "admin");
  }
  if ("text" in saved) return form.refuse({ fields: { [saved.field]: [saved.text] } });
  const own = (await findManufacturers([saved.current.manufacturerId])).get(saved.current.manufacturerId);
  const current = toBrandText(saved.current, own?.name ?? "");
  const stale = toStale(
    BRAND_FIELD_NAMES,
    getVersion(toBrandSnapshot(saved.current)),
    current,
    toBrandText(values, manufacturer.name),
  );
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function Brand() {
  return <BrandView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}

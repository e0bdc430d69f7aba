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
import { staleOf, versionOf } from "~/platform/http/stale";
import { BrandForm, BRAND_FIELD_NAMES, toBrandSnapshot, toBrandText, toBrandValues } from "./brand-form";
import { BrandView } from "./brand-view";

export const handle = adminHandle("品牌", "goods.see", "goods.change");

const HISTORY = 50;
const MAX_GOODS = 20;
const NEW = { name: "", maker: "", summary: "", sort: "0", status: "on" };
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
    brand ? auditRows({ subject: "brand", subjectId: String(brand.id), most: HISTORY }) : [],
  ]);
  const manufacturer = manufacturers.get(manufacturerId) ?? NO_MANUFACTURER;
  return json({
    id,
    version: brand ? versionOf(toBrandSnapshot(brand)) : 0,
    title: brand?.name ?? "新增品牌",
    image: brand?.image ?? "",
    typed: brand ? toBrandText(brand, manufacturer.name) : NEW,
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
  const { why, version, maker: input } = form.value;
  const manufacturer = await manufacturerNamed(input);
  if (!manufacturer.ok) return form.refuse({ fields: { maker: [manufacturer.text] } });
  const values = toBrandValues(form.value, manufacturer.id);
  const command = id === null ? "新增品牌" : "修改品牌";
  const saved =
    (await asStaff(staff, { command, why }, () =>
      saveBrand(id, values, (is) => versionOf(toBrandSnapshot(is)) === version),
    )) ?? notFound();
  if (saved.ok) {
    const message = { kind: "success", text: "已保存，立即生效。" } as const;
    return redirectWith(`/staff/brands/${saved.id}`, message, "desk");
  }
  if ("text" in saved) return form.refuse({ fields: { [saved.field]: [saved.text] } });
  const own = (await findManufacturers([saved.is.manufacturerId])).get(saved.is.manufacturerId);
  const is = toBrandText(saved.is, own?.name ?? "");
  const stale = staleOf(
    BRAND_FIELD_NAMES,
    versionOf(toBrandSnapshot(saved.is)),
    is,
    toBrandText(values, manufacturer.name),
  );
  return json<SettingsReply>({ status: "error", initialValue: form.typed, stale }, 409);
}

export default function Brand() {
  return <BrandView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}

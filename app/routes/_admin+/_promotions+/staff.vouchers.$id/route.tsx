/** 一种优惠券: new or changed; what companies own already was promised and stays. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { belowShown } from "~/admin/promotions/below-shown";
import { auditRows } from "~/platform/database/audit-log.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { getScopeCategories } from "~/modules/promotions/offer-admin/scope-form";
import { voucherBelow } from "~/admin/price-limit/offer-below.server";
import { countStart, mayStartVoucher, proposeVoucher } from "~/admin/promotions/starting.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { toStale, getVersion } from "~/platform/http/stale";
import { findVoucherTemplate } from "~/modules/vouchers/voucher-admin.server";
import { saveVoucherTemplate, inputTemplate } from "~/modules/vouchers/voucher-queries.server";
import {
  NEW_VOUCHER,
  toVoucherTemplateSnapshot,
  VOUCHER_FIELDS,
  VoucherForm,
  voucherWords,
} from "~/modules/vouchers/voucher-form";
import { VoucherFormView } from "./voucher-form-view";

export const handle = adminHandle("优惠券", "promotions.see", "promotions.change");

const HISTORY = 50;
const idOf = (text: string | undefined) => (text === "new" ? null : requireId(text));

const NEW = { input: NEW_VOUCHER, title: "新增优惠券", claimed: 0, version: 0, below: [], changes: [] };

async function readVoucher(id: number) {
  const row = (await findVoucherTemplate(id)) ?? notFound();
  const [input, below, changes] = await Promise.all([
    inputTemplate(row),
    voucherBelow(row, id, now()),
    auditRows({ subject: "voucher", subjectId: String(id), limit: HISTORY }),
  ]);
  const version = getVersion(toVoucherTemplateSnapshot(row));
  return { input, title: row.name, claimed: row.claimed, version, below, changes };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = idOf(params.id);
  const voucher = id === null ? NEW : await readVoucher(id);
  const { input } = voucher;
  const [{ roots, byId }, waiting] = await Promise.all([
    categoryTree(),
    waitingShownTo(staff, "voucher", id ?? 0),
  ]);
  return json({
    id,
    title: voucher.title,
    claimed: voucher.claimed,
    input,
    version: voucher.version,
    categories: getScopeCategories(roots),
    waiting,
    ...belowShown(voucher.below),
    words: voucherWords(input, byId.get(Number(input.category))?.name ?? ""),
    formKey: id === null ? newFormToken() : null,
    changes: await changeRows(voucher.changes),
    mayChange: staff.permissions.has(handle.change),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = idOf(params.id);
  const before = id === null ? null : ((await findVoucherTemplate(id)) ?? notFound());
  const form = await readForm(request, VoucherForm);
  if (!form.ok) return form.response;
  const { why, version, formKey, ...sent } = form.value;
  const command = id === null ? "新增优惠券" : "修改优惠券";
  const stored = await asStaff(staff, { command, why }, () =>
    saveVoucherTemplate(id, sent, {
      isSeen: (current) => getVersion(toVoucherTemplateSnapshot(current)) === version,
      formKey,
      mayStart: mayStartVoucher(before),
      allow: countStart(before, staff),
    }),
  );
  if (stored.ok) {
    const query = stored.isHeld
      ? await asStaff(staff, { command, why }, () => proposeVoucher(stored.id, why, staff, now()))
      : null;
    if (query && !query.ok)
      return redirectWith(
        `/staff/vouchers/${stored.id}`,
        { kind: "warning", text: `已保存，没有启用。${query.text}` },
        "admin",
      );
    const words = { on: "已保存并启用，在时间内生效。", off: "已保存，没有启用。" };
    const held = "已保存，面额乘张数超过一人可办的限额或用券后低于最低售价，由另一位同事复核后启用。";
    const text = stored.isHeld ? held : words[sent.status];
    return redirectWith(`/staff/vouchers/${stored.id}`, { kind: "success", text }, "admin");
  }
  if ("fields" in stored) return form.refuse({ fields: stored.fields });
  if ("text" in stored) return form.refuse({ form: [stored.text] });
  const own = Object.fromEntries(
    Object.keys(NEW_VOUCHER).map((field) => [field, sent[field as keyof typeof sent]]),
  ) as typeof NEW_VOUCHER;
  const stale = toStale(
    VOUCHER_FIELDS,
    getVersion(toVoucherTemplateSnapshot(stored.current)),
    await inputTemplate(stored.current),
    own,
  );
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function VoucherPage() {
  return <VoucherFormView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}

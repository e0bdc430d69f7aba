/** 商城信息: what the shop says of itself on every page, and what its codes open. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { amongPictures, findMissingPictures } from "~/modules/content/pictures.server";
import { changeSettings, readSettings } from "~/modules/content/settings.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { inTransaction } from "~/platform/database/database.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { staleOf, versionOf } from "~/platform/http/stale";
import { SHOP_SETTING_NAMES, settingsOf, ShopForm, toShopText } from "./shop-form";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { ShopView } from "./shop-view";

export const handle = adminHandle("商城信息", "system.settings");

const MAX_HISTORY = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [settings, rows] = await Promise.all([
    readSettings(),
    auditRows({ subject: "settings", most: MAX_HISTORY }),
  ]);
  return json({
    version: versionOf(toShopText(settings)),
    typed: toShopText(settings),
    changes: await changeRows(rows),
    constraint: formConstraint(ShopForm),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ShopForm);
  if (!form.ok) return form.response;
  const { version, why } = form.value;
  const wanted = settingsOf(form.value);
  for (const [name, place] of Object.entries(wanted.codes)) {
    const fault = await findMissingPictures(amongPictures([place]));
    if (fault !== null) return form.refuse({ fields: { [name]: [fault] } });
  }
  const done = await asStaff(staff, { command: "改商城信息", why }, () =>
    inTransaction(async (trx) => {
      const is = await readSettings(trx);
      if (versionOf(toShopText(is)) !== version) return { ok: false as const, is };
      return { ok: true as const, changed: await changeSettings(trx, wanted) };
    }),
  );
  if (!done.ok) {
    const stale = staleOf(
      SHOP_SETTING_NAMES,
      versionOf(toShopText(done.is)),
      toShopText(done.is),
      toShopText(wanted),
    );
    return json<SettingsReply>({ status: "error", initialValue: form.typed, stale }, 409);
  }
  if (done.changed.length === 0) return form.refuse({ form: ["内容没有变化"] });
  return redirectWith("/staff/settings/shop", { kind: "success", text: "已保存，立即生效。" }, "desk");
}

export default function ShopSettingsPage() {
  return <ShopView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}

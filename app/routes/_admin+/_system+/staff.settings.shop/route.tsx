/** 商城信息: what the shop says of itself on every page, and what its codes open. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { amongPictures, findMissingPictures } from "~/modules/content/pictures.server";
import { changeSettings, readSettings } from "~/modules/content/settings.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { SHOP_SETTING_NAMES, getSettings, ShopForm, toShopText } from "./shop-form";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { ShopView } from "./shop-view";

export const handle = adminHandle("商城信息", "system.settings");

const MAX_HISTORY = 50;

const page = settingsPage(
  {
    handle,
    path: "/staff/settings/shop",
    schema: ShopForm,
    find: readSettings,
    toValues: toShopText,
    names: SHOP_SETTING_NAMES,
    toSettings: getSettings,
    save: changeSettings,
    history: { subject: "settings", limit: MAX_HISTORY },
    command: "改商城信息",
    saved: "已保存，立即生效。",
  },
  {
    async check({ codes }) {
      for (const [name, place] of Object.entries(codes)) {
        const fault = await findMissingPictures(amongPictures([place]));
        if (fault !== null) return { [name]: [fault] };
      }
      return null;
    },
    show: () => ({ constraint: formConstraint(ShopForm) }),
  },
);

export const loader = page.loader;
export const action = page.action;

export default function ShopSettingsPage() {
  return <ShopView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}

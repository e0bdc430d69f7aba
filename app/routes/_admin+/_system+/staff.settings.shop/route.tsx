/** 商城信息: what the shop says of itself on every page, and what its codes open. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { amongPictures, findMissingPictures } from "~/modules/content/pictures.server";
import { changeSettings, readSettings } from "~/modules/content/settings.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { SHOP_SETTING_NAMES, getSettings, ShopForm, toShopText, type ShopText } from "./shop-form";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import type { FieldMetadata } from "@conform-to/react";
import { FormField } from "~/ui/forms/form";

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
  const { changes, ...form } = { ...useLoaderData<typeof loader>(), reply: useActionData<SettingsReply>() };
  return (
    <SettingsPage title="商城信息" note="显示在客户看到的每一页" changes={changes}>
      <SettingsForm key={form.version} id="shop" label="商城信息" button="保存" {...form}>
        {(fields) => (
          <>
            <Contact fields={fields} />
            <Words fields={fields} />
            <Law fields={fields} />
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}

interface Fields {
  fields: Record<keyof ShopText, FieldMetadata<string>>;
}

const PLAIN = { autoComplete: "off" } as const;

function Contact({ fields }: Fields) {
  return (
    <>
      <FormField field={fields.hotLine} label="热线" inputMode="tel" {...PLAIN} />
      <div className="form__pair">
        <FormField field={fields.qq1} label="客服 QQ" inputMode="numeric" {...PLAIN} />
        <FormField field={fields.qq2} label="客服 QQ 二" inputMode="numeric" {...PLAIN} />
      </div>
      <div className="form__pair">
        <FormField field={fields.mini} label="小程序码" hint="扫码打开的地址，空为不显示" {...PLAIN} />
        <FormField field={fields.wechat} label="公众号码" hint="扫码打开的地址，空为不显示" {...PLAIN} />
      </div>
    </>
  );
}

function Words({ fields }: Fields) {
  return (
    <>
      <div className="form__pair">
        <FormField field={fields.claim} label="商城简介" hint="在商城名称下面" {...PLAIN} />
        <FormField
          field={fields.since}
          label="创办年份"
          hint="页脚的版权年份"
          inputMode="numeric"
          {...PLAIN}
        />
      </div>
      <FormField field={fields.pitch1} label="登录页标语" required {...PLAIN} />
      <div className="form__pair">
        <FormField field={fields.pitch2} label="标语第二行" {...PLAIN} />
        <FormField field={fields.pitch3} label="标语第三行" {...PLAIN} />
      </div>
    </>
  );
}

function Law({ fields }: Fields) {
  return (
    <>
      <FormField field={fields.content} label="证照信息" hint="每行一个，写作“名称：编号”">
        <textarea rows={4} />
      </FormField>
      <div className="form__pair">
        <FormField field={fields.icpText} label="备案号" {...PLAIN} />
        <FormField field={fields.icpUrl} label="备案链接" {...PLAIN} />
      </div>
      <FormField field={fields.legalNotice} label="法律声明" {...PLAIN} />
      <div className="form__pair">
        <FormField field={fields.inspectionText} label="质检报告说明" required {...PLAIN} />
        <FormField field={fields.inspectionUrl} label="质检报告链接" {...PLAIN} />
      </div>
    </>
  );
}

import { getFormProps, type FieldMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import type { Stale } from "~/staff/desk/stale";
import { StaleNotice } from "~/staff/desk/stale-notice";
import { WhyField } from "~/staff/desk/why-field";
import { FormErrors, FormField, usePageForm } from "~/ui/forms/form";
import type { ShopText } from "./shop-form";

export type ShopReply = FormReply & { stale?: Stale };

interface ShopViewProps {
  version: number;
  typed: ShopText;
  changes: readonly ChangeRow[];
  constraint: FormConstraint;
  reply: ShopReply | undefined;
}

export function ShopView(props: ShopViewProps) {
  const { version, changes } = props;
  return (
    <>
      <div className="desk-head">
        <h1>商城信息</h1>
        <p className="desk-head__note">显示在客户看到的每一页</p>
      </div>
      <div className="desk-body columns columns--side">
        <ShopFields key={version} {...props} />
        <section className="part" aria-labelledby="h-history">
          <div className="part__head">
            <h2 id="h-history">历史</h2>
          </div>
          <ChangeList changes={changes} none="还没有改动。" />
        </section>
      </div>
    </>
  );
}

function ShopFields({ version, typed, constraint, reply }: ShopViewProps) {
  const [form, fields] = usePageForm<ShopText>({
    id: "shop",
    reply: reply?.stale ? undefined : reply,
    defaultValue: reply?.stale ? { ...typed, ...(reply.initialValue as Partial<ShopText>) } : typed,
    constraint,
  });
  return (
    <section className="part" aria-label="商城信息">
      <FormErrors form={form} />
      <StaleNotice stale={reply?.stale} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="version" value={reply?.stale?.version ?? version} />
        <Contact fields={fields} />
        <Words fields={fields} />
        <Law fields={fields} />
        <WhyField id="why" typed={reply?.initialValue?.["why"]} />
        <button className="button button--primary" type="submit" accessKey="s">
          保存
        </button>
      </Form>
    </section>
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
        <FormField field={fields.since} label="创办年份" required inputMode="numeric" {...PLAIN} />
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

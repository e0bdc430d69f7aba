import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import type { Stale } from "~/staff/desk/stale";
import { StaleNotice } from "~/staff/desk/stale-notice";
import { WhyField } from "~/staff/desk/why-field";
import { FormErrors, FormField, usePageForm } from "~/ui/forms/form";

export type BankReply = FormReply & { stale?: Stale };

type Typed = { name: string; bank: string; number: string; redPackets: string };

interface BankViewProps {
  version: number;
  isSet: boolean;
  typed: Typed;
  changes: readonly ChangeRow[];
  constraint: FormConstraint;
  reply: BankReply | undefined;
}

export function BankView(props: BankViewProps) {
  const { version, isSet, changes } = props;
  return (
    <>
      <div className="desk-head">
        <h1>收款账户</h1>
        <p className="desk-head__note">
          {isSet ? "客户对公转账到这个账户" : "尚未设置，客户现在无法选择对公转账"}
        </p>
      </div>
      <div className="desk-body columns columns--side">
        <BankFields key={version} {...props} />
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

function BankFields({ version, typed, constraint, reply }: BankViewProps) {
  const [form, fields] = usePageForm<Typed>({
    id: "bank",
    reply: reply?.stale ? undefined : reply,
    defaultValue: reply?.stale ? { ...typed, ...(reply.initialValue as Partial<Typed>) } : typed,
    constraint,
  });
  return (
    <section className="part" aria-label="收款账户">
      <FormErrors form={form} />
      <StaleNotice stale={reply?.stale} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="version" value={reply?.stale?.version ?? version} />
        <FormField field={fields.name} label="户名" required autoComplete="off" />
        <FormField field={fields.bank} label="开户银行" hint="写到支行" required autoComplete="off" />
        <FormField field={fields.number} label="银行账号" required inputMode="numeric" autoComplete="off" />
        <FormField
          field={fields.redPackets}
          label="红包最多可付（订单金额的 %）"
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <WhyField id="why" typed={reply?.initialValue?.["why"]} />
        <button className="button button--primary" type="submit" accessKey="s">
          保存
        </button>
      </Form>
    </section>
  );
}

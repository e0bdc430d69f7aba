import { Link } from "@remix-run/react";
import { choicesIn } from "~/promotions/offer-desk/scope-form";
import { ScopeInputs } from "~/promotions/offer-desk/scope-inputs";
import type { ChangeRow } from "~/staff/desk/change-row";
import { Choice, type Choices, Count, Period } from "~/staff/desk/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/staff/desk/settings-page";
import { FormField } from "~/ui/forms/form";
import { VOUCHER_KINDS } from "~/vouchers/coupon-centre";
import { GIVEN, STATUSES, type VoucherText } from "~/vouchers/voucher-form";

interface VoucherFormProps {
  title: string;
  claimed: number;
  version: number;
  /** of a new one, which is made once for it */
  formKey: string | null;
  typed: VoucherText;
  categories: Choices;
  changes: readonly ChangeRow[];
  mayChange: boolean;
  reply: SettingsReply | undefined;
}

export function VoucherFormView({ title, claimed, changes, mayChange, ...form }: VoucherFormProps) {
  return (
    <SettingsPage
      title={title}
      note={claimed > 0 ? `已领取 ${claimed} 张，类型、门槛、金额和适用商品不能再改` : "还没有人领取"}
      end={
        <Link className="button desk-head__end" to="/staff/vouchers">
          返回列表
        </Link>
      }
      changes={changes}
    >
      {mayChange ? <Fields {...form} /> : <p>您可以查看，不能修改。</p>}
    </SettingsPage>
  );
}

type FieldsProps = Pick<VoucherFormProps, "version" | "formKey" | "typed" | "categories" | "reply">;

function Fields({ version, formKey, typed, categories, reply }: FieldsProps) {
  return (
    <SettingsForm
      key={version}
      id="voucher"
      label="优惠券"
      button="保存"
      more={formKey === null ? {} : { formKey }}
      {...{ version, typed, reply }}
    >
      {(fields) => (
        <>
          <div className="form__pair">
            <Choice field={fields.kind} label="类型" choices={choicesIn(VOUCHER_KINDS)} />
            <FormField field={fields.name} label="名称" hint="客户可见" required autoComplete="off" />
          </div>
          <div className="form__pair">
            <FormField
              field={fields.threshold}
              label="满（元）"
              hint="0 为无门槛"
              required
              inputMode="decimal"
              autoComplete="off"
            />
            <FormField
              field={fields.amount}
              label="减（元）"
              required
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
          <ScopeInputs fields={fields} categories={categories} />
          <Period starts={fields.starts} ends={fields.ends} />
          <div className="form__pair">
            <Count field={fields.total} label="总张数" required />
            <Count field={fields.limit} label="每家限领（张）" required />
          </div>
          <div className="form__pair">
            <Count field={fields.validDays} label="领取后有效天数" hint="不填为到结束时间" />
            <Choice field={fields.given} label="发放" choices={choicesIn(GIVEN)} />
          </div>
          <Choice field={fields.status} label="状态" choices={choicesIn(STATUSES)} />
        </>
      )}
    </SettingsForm>
  );
}

import { Link } from "@remix-run/react";
import { PreservedFields } from "~/admin/detail/preserved-fields";
import { ShownFields } from "~/admin/detail/shown-fields";
import type { BelowShown } from "~/admin/promotions/below-shown";
import { BelowMinimumPriceTable } from "~/admin/promotions/below-table";
import { VoucherTerms } from "~/admin/promotions/voucher-terms";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { choicesIn } from "~/modules/promotions/offer-admin/scope-form";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SelectField, type SelectOptions, Count, StartEndFields } from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";
import {
  VALUES,
  getLockedVoucherFields,
  VOUCHER_STATUS_NAMES,
  VOUCHER_FIELDS,
  type VoucherText,
} from "~/modules/vouchers/voucher-form";

interface VoucherFormProps extends BelowShown {
  /** null: a new one */
  id: number | null;
  title: string;
  claimed: number;
  version: number;
  formKey: string | null;
  input: VoucherText;
  words: VoucherText;
  categories: SelectOptions;
  waiting: readonly WaitingApprovalRequest[];
  changes: readonly ChangeRow[];
  mayChange: boolean;
  reply: SettingsReply | undefined;
}

export function VoucherFormView({
  id,
  title,
  claimed,
  waiting,
  below,
  belows,
  changes,
  mayChange,
  words,
  ...form
}: VoucherFormProps) {
  return (
    <SettingsPage
      title={title}
      note={claimed > 0 ? `已领取 ${claimed} 张，类型、门槛、金额和适用商品不能再改` : "还没有人领取"}
      end={
        <span className="admin-head__end">
          {id === null ? null : (
            <>
              <Link className="button" to={`/staff/vouchers/${id}/rehearsal`} accessKey="t">
                试算
              </Link>{" "}
            </>
          )}
          <Link className="button" to="/staff/vouchers">
            返回列表
          </Link>
        </span>
      }
      changes={id === null ? null : changes}
    >
      <div>
        <WaitingNotice waiting={waiting} />
        <BelowMinimumPriceTable below={below} belows={belows} by="用券" />
        {mayChange ? (
          <Fields words={words} claimed={claimed} {...form} />
        ) : (
          <ShownFields names={VOUCHER_FIELDS} texts={words} />
        )}
      </div>
    </SettingsPage>
  );
}

type FieldsProps = Pick<
  VoucherFormProps,
  "version" | "formKey" | "input" | "words" | "categories" | "claimed" | "reply"
>;

function Fields({ version, formKey, input, words, categories, claimed, reply }: FieldsProps) {
  const stored = getLockedVoucherFields(claimed);
  return (
    <SettingsForm
      key={version}
      id="voucher"
      label="优惠券"
      button="保存"
      more={formKey === null ? {} : { formKey }}
      version={version}
      input={input}
      reply={reply}
    >
      {(fields) => (
        <>
          {stored.length > 0 ? (
            <PreservedFields
              fields={stored}
              names={VOUCHER_FIELDS}
              texts={words}
              input={input}
              note={`已领取 ${claimed} 张，以上内容不能更改；要改请新建模板并停用此模板。`}
            />
          ) : (
            <VoucherTerms fields={fields} categories={categories} />
          )}
          <FormField field={fields.name} label="名称" hint="客户可见" required autoComplete="off" />
          <StartEndFields starts={fields.starts} ends={fields.ends} />
          <div className="form__pair">
            <Count
              field={fields.total}
              label="总张数"
              hint={claimed > 0 ? `不少于已领取的 ${claimed} 张` : ""}
              required
            />
            <Count field={fields.limit} label="每家限领（张）" required />
          </div>
          <div className="form__pair">
            <Count field={fields.validDays} label="领取后有效天数" hint="不填为到结束时间" />
            <SelectField field={fields.distribution} label="发放" choices={choicesIn(VALUES)} />
          </div>
          <SelectField field={fields.status} label="状态" choices={choicesIn(VOUCHER_STATUS_NAMES)} />
        </>
      )}
    </SettingsForm>
  );
}

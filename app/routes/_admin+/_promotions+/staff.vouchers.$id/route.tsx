/** 一种优惠券: new or changed; what companies own already was promised and stays. */
import type { SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { choicesIn, getScopeCategories } from "~/modules/promotions/offer-admin/scope-form";
import { findVoucherTemplate } from "~/modules/vouchers/voucher-admin.server";
import {
  getLockedVoucherFields,
  NEW_VOUCHER,
  toVoucherTemplateSnapshot,
  VALUES,
  VOUCHER_FIELDS,
  VOUCHER_STATUS_NAMES,
  VoucherForm,
  voucherWords,
} from "~/modules/vouchers/voucher-form";
import { inputTemplate, saveVoucherTemplate } from "~/modules/vouchers/voucher-queries.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { PreservedFields } from "~/admin/detail/preserved-fields";
import { ShownFields } from "~/admin/detail/shown-fields";
import { editPage, findById } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { voucherBelow } from "~/admin/price-limit/offer-below.server";
import { belowShown } from "~/admin/promotions/below-shown";
import { BelowMinimumPriceTable } from "~/admin/promotions/below-table";
import { countStart, mayStartVoucher, proposeVoucher } from "~/admin/promotions/starting.server";
import { VoucherTerms } from "~/admin/promotions/voucher-terms";
import { now } from "~/platform/values/clock.server";
import { FormField } from "~/ui/forms/form";
import { Count, SelectField, StartEndFields } from "~/ui/forms/form-fields";

export const handle = adminHandle("优惠券", "promotions.see", "promotions.change");

const HISTORY = 50;
const NEW = { id: null, name: "新增优惠券", claimed: 0 };
const HELD = "已保存，面额乘张数超过一人可办的限额或用券后低于最低售价，由另一位同事复核后启用。";
const SAVED = { on: "已保存并启用，在时间内生效。", off: "已保存，没有启用。" };

const page = editPage({
  handle,
  find: ({ params }) => findById(params["id"], findVoucherTemplate),
  schema: VoucherForm,
  version: toVoucherTemplateSnapshot,
  names: VOUCHER_FIELDS,
  history: ({ id }) => ({ subject: "voucher", subjectId: String(id), limit: HISTORY }),
  command: (voucher) => (voucher ? "修改优惠券" : "新增优惠券"),
  async show(voucher, { staff }) {
    const { id, name, claimed } = voucher ?? NEW;
    const [input, below, { roots, byId }, waiting] = await Promise.all([
      voucher ? inputTemplate(voucher) : NEW_VOUCHER,
      voucher ? voucherBelow(voucher, voucher.id, now()) : [],
      categoryTree(),
      waitingShownTo(staff, "voucher", id ?? 0),
    ]);
    return {
      id,
      title: name,
      claimed,
      input,
      categories: getScopeCategories(roots),
      waiting,
      ...belowShown(below),
      words: voucherWords(input, byId.get(Number(input.category))?.name ?? ""),
    };
  },
  toValues: ({ version: _version, why: _why, formKey: _formKey, ...sent }) => sent,
  async save(sent, { row, isSeen, formKey, form: { why }, staff }) {
    const start = { mayStart: mayStartVoucher(row), allow: countStart(row, staff) };
    const stored = await saveVoucherTemplate(row?.id ?? null, sent, { isSeen, formKey, ...start });
    if (!stored.ok || !stored.isHeld) return stored;
    return { ...stored, draftOrder: await proposeVoucher(stored.id, why, staff, now()) };
  },
  describe: (values) => ("claimed" in values ? inputTemplate(values) : values),
  saved(stored, { form }) {
    const to = `/staff/vouchers/${stored.id}`;
    if (!("draftOrder" in stored)) return { to, text: SAVED[form.status] };
    if (stored.draftOrder.ok) return { to, text: HELD };
    return { to, kind: "warning", text: `已保存，没有启用。${stored.draftOrder.text}` };
  },
});

export const loader = page.loader;
export const action = page.action;

type PageData = SerializeFrom<typeof loader>;

export default function VoucherPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { id, title, claimed, waiting, below, belows, changes, mayChange, words } = data;
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
          <Fields {...data} reply={reply} />
        ) : (
          <ShownFields names={VOUCHER_FIELDS} texts={words} />
        )}
      </div>
    </SettingsPage>
  );
}

function Fields(form: PageData & { reply: SettingsReply | undefined }) {
  const { version, input, words, categories, claimed } = form;
  const stored = getLockedVoucherFields(claimed);
  return (
    <SettingsForm {...form} key={version} id="voucher" label="优惠券">
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

/** 一种优惠券: new or changed; what companies own already was promised and stays. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { belowShown } from "~/admin/promotions/below-shown";
import { auditRows } from "~/platform/database/audit-log.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { getScopeCategories, choicesIn } from "~/modules/promotions/offer-admin/scope-form";
import { voucherBelow } from "~/admin/price-limit/offer-below.server";
import { countStart, mayStartVoucher, proposeVoucher } from "~/admin/promotions/starting.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
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
  VALUES,
  getLockedVoucherFields,
  VOUCHER_STATUS_NAMES,
} from "~/modules/vouchers/voucher-form";
import { PreservedFields } from "~/admin/detail/preserved-fields";
import { ShownFields } from "~/admin/detail/shown-fields";
import { BelowMinimumPriceTable } from "~/admin/promotions/below-table";
import { VoucherTerms } from "~/admin/promotions/voucher-terms";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { SelectField, Count, StartEndFields } from "~/ui/forms/form-fields";
import { FormField } from "~/ui/forms/form";

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

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

export default function VoucherPage() {
  const { id, title, claimed, waiting, below, belows, changes, mayChange, words, ...form } = {
    ...useLoaderData<typeof loader>(),
    reply: useActionData<SettingsReply>(),
  };
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
  LoaderData,
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

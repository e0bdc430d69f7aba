/** 活动表单: one of any kind, new or changed; what it asks is what its kind says. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { saveOffer, inputOffer, withoutUses } from "~/modules/promotions/offer-admin/offer-admin.server";
import {
  OFFER_FIELD_NAMES,
  getOfferFormFields,
  NEW_OFFER,
  OfferForm,
  type ShownForm,
} from "~/modules/promotions/offer-admin/offer-form";
import { getScopeCategories } from "~/modules/promotions/offer-admin/scope-form";
import { findKind, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { findOffer, type OfferAsWritten, getSold } from "~/modules/promotions/offers/offer-admin.server";
import { getLockedOfferFields, soldWords, unitsOf } from "~/modules/promotions/offers/promised";
import { changeFault } from "~/admin/promotions/starting.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import type { FieldMetadata } from "@conform-to/react";
import { PreservedFields } from "~/admin/detail/preserved-fields";
import { ScopeInputs } from "~/modules/promotions/offer-admin/scope-inputs";
import { FormField } from "~/ui/forms/form";
import { SelectField, Count, StartEndFields, CheckboxGroup } from "~/ui/forms/form-fields";

export const handle = adminHandle("活动表单", "promotions.change");

const HISTORY = 50;
const versionIs = (offer: OfferAsWritten) => getVersion(withoutUses(offer));

/** Returns the offer (null: new) and its kind, which a new one has in the address. */
async function query(request: Request, id: string | undefined) {
  const offer = id === "new" ? null : ((await findOffer(requireId(id))) ?? notFound());
  const kind = findKind(offer?.kind ?? new URL(request.url).searchParams.get("kind") ?? "") ?? notFound();
  return { offer, kind, form: OFFER_KINDS[kind].form ?? notFound() };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { offer, kind, form } = await query(request, params.id);
  const [input, { roots }, sold, changes] = await Promise.all([
    offer ? inputOffer(kind, offer) : { ...NEW_OFFER, notWith: OFFER_KINDS[kind].notWith.join(" ") },
    categoryTree(),
    offer ? getSold(offer.id) : [],
    offer ? auditRows({ subject: "offer", subjectId: String(offer.id), limit: HISTORY }) : [],
  ]);
  return json({
    id: offer?.id ?? null,
    version: offer ? versionIs(offer) : 0,
    input,
    formKey: offer ? "" : newFormToken(),
    title: `${OFFER_KINDS[kind].name}：${offer?.name ?? "新建"}`,
    form: getOfferFormFields(kind, form),
    locked: getLockedOfferFields(kind, unitsOf(sold)),
    soldWords: soldWords(sold),
    categories: form.asks.includes("scope") ? getScopeCategories(roots) : [],
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { offer, kind } = await query(request, params.id);
  const form = await readForm(request, OfferForm);
  if (!form.ok) return form.response;
  const { why, version, formKey, ...sent } = form.value;
  const command = offer ? "修改活动" : "新建活动";
  const saved = await asStaff(staff, { command, why }, () =>
    saveOffer(offer, kind, sent, {
      isSeen: (current) => versionIs(current) === version,
      formKey,
      changeFault,
    }),
  );
  if (saved.ok) {
    const hints = saved.hints.length > 0 ? `请留意：${saved.hints.join("；")}` : "";
    const text = `${offer ? "已保存。" : "已保存，尚未启用。"}${hints}`;
    return redirectWith(`/staff/offers/${saved.id}`, { kind: hints ? "warning" : "success", text }, "admin");
  }
  if ("fields" in saved) return form.refuse({ fields: saved.fields });
  const [current, own] = [await inputOffer(kind, saved.current), await inputOffer(kind, saved.own)];
  const stale = toStale(OFFER_FIELD_NAMES, versionIs(saved.current), current, own);
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

export default function OfferFormPage() {
  const { id, title, changes, ...form } = {
    ...useLoaderData<typeof loader>(),
    reply: useActionData<SettingsReply>(),
  };
  const back = id === null ? "/staff/offers/new" : `/staff/offers/${id}`;
  return (
    <SettingsPage
      title={title}
      note={id === null ? "保存后尚未启用" : "启用中的活动保存后立即按新的内容计价"}
      end={
        <Link className="button admin-head__end" to={back}>
          返回
        </Link>
      }
      changes={changes}
      none="还没有记录。"
    >
      <Fields {...form} />
    </SettingsPage>
  );
}

function TierFields({
  form,
  fields,
}: {
  form: ShownForm;
  fields: Record<"measure" | "tierLines" | "repeats", FieldMetadata<string>>;
}) {
  return (
    <>
      {form.asks.includes("measure") ? (
        <SelectField field={fields.measure} label="门槛按" choices={form.measures} />
      ) : null}
      {form.asks.includes("tiers") ? (
        <FormField
          field={fields.tierLines}
          label="档位"
          hint={`一行一档，先写门槛，如 ${form.tierExample}`}
          required
        >
          <textarea rows={4} />
        </FormField>
      ) : null}
      {form.asks.includes("repeats") ? (
        <SelectField field={fields.repeats} label="每满" choices={form.repeats} />
      ) : null}
    </>
  );
}

function Fields({
  version,
  formKey,
  input,
  form,
  locked: stored,
  soldWords,
  categories,
  reply,
}: Omit<LoaderData, "id" | "title" | "changes">) {
  const has = (field: ShownForm["asks"][number]) => form.asks.includes(field);
  return (
    <SettingsForm
      key={version}
      id="offer"
      label="活动"
      button="保存"
      formKey={formKey}
      version={version}
      input={input}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField
            field={fields.name}
            label="名称"
            hint="客户可见"
            required
            maxLength={60}
            autoComplete="off"
          />
          {stored.length > 0 ? (
            <PreservedFields
              fields={stored}
              names={OFFER_FIELD_NAMES}
              texts={input}
              input={input}
              note="已有客户参团，以上内容和商品、价格不能更改；要改请新建活动。"
            />
          ) : (
            <StartEndFields starts={fields.starts} ends={fields.ends} />
          )}
          {has("scope") ? <ScopeInputs fields={fields} categories={categories} /> : null}
          <TierFields form={form} fields={fields} />
          {form.goodsExample ? (
            <FormField
              field={fields.goodsLines}
              label={form.goodsLabel}
              hint={form.goodsExample + soldWords}
              required
            >
              <textarea rows={8} wrap="off" />
            </FormField>
          ) : null}
          {has("needs") && !stored.includes("needs") ? (
            <Count field={fields.needs} label="成团家数" hint="至少 2 家" required />
          ) : null}
          {has("notWith") ? (
            <CheckboxGroup
              name="notWith"
              label="不与这些同享"
              choices={form.kinds}
              selected={reply ? (reply.initialValue?.["notWith"] ?? []) : input.notWith.split(" ")}
            />
          ) : null}
          {has("times") ? (
            <div className="form__pair">
              <Count field={fields.stock} label="总次数" hint="不填为不限" />
              <Count field={fields.limit} label="每家次数" hint="不填为不限" />
            </div>
          ) : null}
          <Count field={fields.priority} label="优先级" hint="0 到 1000，大的先用" />
        </>
      )}
    </SettingsForm>
  );
}

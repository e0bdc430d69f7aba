/** 活动表单: one of any kind, new or changed; what it asks is what its kind says. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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
} from "~/modules/promotions/offer-admin/offer-form";
import { getScopeCategories } from "~/modules/promotions/offer-admin/scope-form";
import { findKind, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { findOffer, type OfferAsWritten, getSold } from "~/modules/promotions/offers/offer-admin.server";
import { getLockedOfferFields, soldWords, unitsOf } from "~/modules/promotions/offers/promised";
import { changeFault } from "~/admin/promotions/starting.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { OfferFormView } from "./offer-form-view";

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

export default function OfferFormPage() {
  return <OfferFormView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}

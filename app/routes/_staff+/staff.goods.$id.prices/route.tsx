/** 商品价格: base price with its ladder, and those of ranks, areas and companies; past the limit a second person agrees. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PRICE_SCOPES, readPrice } from "~/catalogue/desk/prices";
import { priceAmong, readPrices, readRecipient } from "~/catalogue/desk/prices.server";
import { changePrice } from "~/desk/goods/pricing.server";
import { listAddressOf } from "~/desk/lists/list-address";
import { auditRows } from "~/platform/database/audit-log.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { waitingAbout } from "~/staff/proposals/proposals.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { changeRow } from "~/staff/desk/change-row";
import { deskHandle } from "~/staff/desk/desk-handle";
import { staleOf, versionOf } from "~/staff/desk/stale";
import { PRICE_FIELDS, PriceForm, type PriceReply, typedPrice } from "./price-form";
import { PricesView } from "./prices-view";

export const handle = deskHandle("商品价格", "goods.see", "goods.price");

const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const prices = (await readPrices(requireId(params.id))) ?? notFound();
  const { typed } = listAddressOf(new URL(request.url).searchParams, ["scope", "key"]);
  const chosen = prices.own.find(({ scope, key }) => scope === typed.scope && key === typed.key) ?? null;
  const [waiting, changes] = await Promise.all([
    waitingAbout("goods", prices.id),
    auditRows({ subject: "goods", subjectId: String(prices.id), most: HISTORY }),
  ]);
  return json({
    ...{ prices, version: versionOf(prices), chosen, waiting },
    ...{ mayChange: permissions.has(handle.change), changes: changes.map(changeRow) },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, PriceForm);
  if (!form.ok) return form.response;
  const { seen, why, ...typed } = form.value;
  const recipient = await readRecipient(typed.scope, typed.key);
  if (!recipient.ok) return form.refuse({ fields: { key: [recipient.reason] } });
  const read = readPrice(id, { ...typed, key: recipient.key });
  if (!read.ok) return form.refuse({ form: [read.reason] });
  const { price: to } = read;
  const wish = { to, why, isSeen: (is: unknown) => versionOf(is) === seen };
  const done =
    (await asStaff(staff, { command: "改价", why }, () => changePrice(id, wish, staff, now()))) ?? notFound();
  if (done.ok) {
    const name = PRICE_SCOPES[to.scope];
    const text = done.isWaiting
      ? `${name}改动较大，已提出，由另一位同事复核后生效。`
      : `${name}已修改，购物车随即按新价计算。`;
    return redirectWith(`/staff/goods/${id}/prices`, { kind: "success", text }, "desk");
  }
  if ("text" in done) return form.refuse({ form: [done.text] });
  const is = typedPrice(priceAmong(done.is, to.scope, to.key));
  const stale = staleOf(PRICE_FIELDS, versionOf(done.is), is, typedPrice(to));
  return json<PriceReply>({ status: "error", initialValue: form.typed, stale }, 409);
}

export default function Prices() {
  return <PricesView {...useLoaderData<typeof loader>()} reply={useActionData<PriceReply>()} />;
}

/** 商品价格: base price with its ladder, and those of ranks, areas and companies; past the limit a second person agrees. */
import { formatStart } from "~/platform/values/clock";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { withoutCosts } from "~/desk/goods/cost-permission";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type GoodsPriceInput, PRICE_SCOPES, readPrice, spansAhead } from "~/catalogue/desk/prices";
import { pastPrices, priceAmong, readPrices, readRecipient } from "~/catalogue/desk/prices.server";
import { beginOf, OPEN_PERIOD } from "~/catalogue/prices/price-period";
import { changeFloor, changePrice } from "~/desk/goods/pricing.server";
import { listAddressOf } from "~/desk/lists/list-address";
import { auditRows } from "~/platform/database/audit-log.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan, parseYuan } from "~/platform/values/money";
import { formatCellAmount } from "~/catalogue/import/goods-cells";
import { waitingAbout } from "~/staff/proposals/proposals.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { changeRows } from "~/desk/changes/change-rows.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { type Stale, staleOf, versionOf } from "~/staff/desk/stale";
import { FLOOR_FIELDS, PRICE_FIELDS, PriceForm, type PriceReply, typedPrice } from "./price-form";
import { PricesView } from "./prices-view";

export const handle = deskHandle("商品价格", "goods.see", "goods.price");

const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const at = now();
  const prices = (await readPrices(requireId(params.id), at)) ?? notFound();
  const { typed } = listAddressOf(new URL(request.url).searchParams, ["scope", "key"]);
  const chosen = prices.own.find(({ scope, key }) => scope === typed.scope && key === typed.key) ?? null;
  const [past, waiting, changes] = await Promise.all([
    pastPrices(prices.id, HISTORY, at),
    waitingAbout("goods", prices.id),
    auditRows({ subject: "goods", subjectId: String(prices.id), most: HISTORY }),
  ]);
  return json({
    prices,
    spans: spansAhead(prices.lines, at),
    past,
    version: versionOf(prices),
    chosen,
    waiting,
    mayChange: permissions.has(handle.change),
    changes: await changeRows(withoutCosts(changes, permissions)),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, PriceForm);
  if (!form.ok) return form.response;
  const { seen, why, ...typed } = form.value;
  const isSeen = (is: unknown) => versionOf(is) === seen;
  if (typed.scope === "floor") {
    const floor = typed.floor === "" ? null : parseYuan(typed.floor);
    if (floor === 0 || (floor === null && typed.floor !== ""))
      return form.refuse({ fields: { floor: ["最低售价不是金额"] } });
    const done =
      (await asStaff(staff, { command: "改最低售价", why }, () =>
        changeFloor(id, { floor, isSeen }, now()),
      )) ?? notFound();
    if (done.ok) {
      const text = floor === null ? "已取消最低售价。" : `最低售价已改为 ${formatYuan(floor)}。`;
      return redirectWith(`/staff/goods/${id}/prices`, { kind: "success", text }, "desk");
    }
    if ("text" in done) return form.refuse({ fields: { floor: [done.text] } });
    const [is, yours] = [done.is.floor, floor].map((fen) => ({ floor: formatCellAmount(fen) }));
    return staleReply(form, staleOf(FLOOR_FIELDS, versionOf(done.is), is!, yours!));
  }
  const recipient = await readRecipient(typed.scope, typed.key);
  if (!recipient.ok) return form.refuse({ fields: { key: [recipient.reason] } });
  const read = readPrice(id, { ...typed, key: recipient.key });
  if (!read.ok) return form.refuse({ form: [read.reason] });
  const { price: to } = read;
  const wish = { to, why, isSeen };
  const done =
    (await asStaff(staff, { command: "改价", why }, () => changePrice(id, wish, staff, now()))) ?? notFound();
  if (done.ok) {
    const name = PRICE_SCOPES[to.scope];
    const text = done.isWaiting
      ? `${name}改动较大，已提出，由另一位同事复核后生效。`
      : `${name}已修改，${followText(to, now())}`;
    return redirectWith(`/staff/goods/${id}/prices`, { kind: "success", text }, "desk");
  }
  if ("text" in done) return form.refuse({ form: [done.text] });
  const is = typedPrice(priceAmong(done.is, to.scope, to.key));
  return staleReply(form, staleOf(PRICE_FIELDS, versionOf(done.is), is, typedPrice(to)));
}

const staleReply = ({ typed }: { typed: Record<string, unknown> }, stale: Stale) =>
  json<PriceReply>({ status: "error", initialValue: typed, stale }, 409);

/** When carts follow. */
function followText({ price, period = OPEN_PERIOD }: GoodsPriceInput, at: number): string {
  if (beginOf(period, at) <= at) return "购物车随即按新价计算。";
  const begins = formatStart(period.startsAt!);
  return price === null ? `${begins} 起不再有自己的价格。` : `从 ${begins} 起按新价计算。`;
}

export default function Prices() {
  return <PricesView {...useLoaderData<typeof loader>()} reply={useActionData<PriceReply>()} />;
}

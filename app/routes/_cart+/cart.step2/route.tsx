/** /cart/step2: checking the order before it is placed (specification, section 2, "Cart"). */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isExpiryMonths } from "~/modules/catalogue/stock/minimum-shelf-life";
import { adjustCart, keepExpiryMonths } from "~/modules/checkout/adjust.server";
import { readAdjustment } from "~/modules/checkout/adjust";
import { checkoutChoiceQuery, readCheckoutChoice, REMARK_LENGTH } from "~/modules/checkout/checkout-form";
import { placeOrders } from "~/modules/checkout/place.server";
import { formatCheckoutChange, type CheckoutChange } from "~/modules/checkout/snapshot";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { DELIVERIES, INVOICES } from "~/modules/orders/order/order-options";
import { formConstraint, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { toKeys } from "~/platform/values/keys-of";
import { key, wholeNumberField } from "~/platform/values/number-fields";
import { regionChoices } from "~/platform/values/regions";
import type { PageHandle } from "~/shell/handle";
import type { CheckoutReply } from "./checkout-page";
import { CheckoutView } from "./checkout-view";
import { loadCheckoutPage } from "./load.server";
import { NewAddress } from "./new-address";
import { addCheckoutAddress, NewAddressForm, withRegions } from "./new-address.server";
import { NothingToOrder } from "./nothing-to-order";

const expiryMonths = wholeNumberField("请选择效期要求").refine(isExpiryMonths, "请选择效期要求");

const PlaceForm = z.object({
  intent: z.literal("place"),
  token: z.string(),
  snapshot: z.string(),
  addressId: key("请选择收货地址"),
  invoiceType: z.enum(toKeys(INVOICES), "请选择发票类型"),
  delivery: z.enum(toKeys(DELIVERIES), "请选择配送方式"),
  /** one for each address, so that it works without JavaScript; only that of the chosen address counts */
  deliveryDays: z.record(z.string(), z.string().max(10, "请选择配送日")).default({}),
  expiryMonths,
  remark: z.string().trim().max(REMARK_LENGTH, `备注最多 ${REMARK_LENGTH} 字`).default(""),
  agree: z.literal("1", "请先阅读并同意药品退换规则"),
  pricesSeen: z.literal("1").optional(),
});

/** Changes lines first (adjust.ts) and keeps the rest of the form. */
const AdjustForm = z.object({ intent: z.literal("adjust"), expiryMonths });

const CheckoutForms = z.discriminatedUnion("intent", [PlaceForm, NewAddressForm, AdjustForm]);

export const handle: PageHandle = { title: "核对订单信息", search: false, step: 2 };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const query = new URL(request.url).searchParams;
  const page = await loadCheckoutPage(viewer, readCheckoutChoice(query), now());
  const regions = query.get("address") === "new" ? regionChoices() : null;
  const constraint = formConstraint(regions ? NewAddressForm : PlaceForm);
  return json({ page, regions, constraint });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const query = new URL(request.url).searchParams;
  const choice = readCheckoutChoice(query);
  const form = await readForm(request, CheckoutForms);
  if (!form.ok) return form.isAnothers ? form.response : withRegions(form.response);
  // Keep the rest of the form, which is not submitted yet.
  const keepInput = async () => (await form.refuse({}).json()) as FormReply;
  switch (form.value.intent) {
    case "place": {
      const { intent, agree, pricesSeen, deliveryDays, ...input } = form.value;
      const deliveryDay = deliveryDays[input.addressId] ?? null;
      if (!choice.group) await keepExpiryMonths(viewer, input.expiryMonths, now());
      const placed = await placeOrders(
        viewer,
        { ...input, ...choice, deliveryDay, pricesSeen: pricesSeen === "1" },
        now(),
      );
      if (placed.ok) return redirectWith(placed.to);
      const reply = { ...(await keepInput()), ...toChangesReply(placed.changes) };
      return json<CheckoutReply>(reply, { status: 400 });
    }
    case "adjust": {
      const { expiryMonths } = form.value;
      const done = choice.group ? "" : await adjustCart(viewer, readAdjustment(query), expiryMonths, now());
      const { initialValue } = await keepInput();
      return json<CheckoutReply>({ initialValue, adjusted: done });
    }
    case "address": {
      const added = await addCheckoutAddress(viewer.buyer.companyId, form.value);
      if (!added.ok) return withRegions(form.refuse(added.errors));
      const to = `/cart/step2${checkoutChoiceQuery(choice)}`;
      return redirectWith(to, { kind: "success", text: added.text });
    }
  }
}

/** Describes the changes that prevented the order. */
const toChangesReply = (
  changes: readonly CheckoutChange[],
): Pick<CheckoutReply, "changes" | "isBlocked"> => ({
  changes: changes.map((change) => ({
    text: formatCheckoutChange(change),
    ...(change.kind === "blocked" && change.to && { way: { to: change.to, text: change.way ?? "查看" } }),
  })),
  isBlocked: changes.some((change) => change.kind === "blocked"),
});

export default function CheckOrder() {
  const { page, regions, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<CheckoutReply>();
  if (regions)
    return (
      <NewAddress
        regions={regions}
        constraint={constraint}
        reply={reply}
        token={page.token}
        back={`/cart/step2${page.query}`}
      />
    );
  // Two forms: each starts with the other's input.
  return page.orders.length > 0 ? (
    <CheckoutView page={page} constraint={constraint} reply={reply} />
  ) : (
    <NothingToOrder page={page} reply={reply} />
  );
}

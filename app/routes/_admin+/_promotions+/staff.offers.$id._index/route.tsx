/** 一个活动: its terms, products, usage and history. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { belowShown } from "~/admin/promotions/below-shown";
import { auditRows } from "~/platform/database/audit-log.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatWindow } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { type GroupBuy, progressText } from "~/modules/promotions/group-buy/group-buy";
import { groupsByOffers } from "~/modules/promotions/group-buy/group-buy.server";
import { adminOffer } from "~/modules/promotions/offer-admin/offer-admin.server";
import { offerState } from "~/modules/promotions/offer-admin/offer-state";
import { offerBelow } from "~/admin/price-limit/offer-below.server";
import { findOffer } from "~/modules/promotions/offers/offer-admin.server";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { OfferView } from "./offer-view";

export const handle = adminHandle("活动", "promotions.see", "promotions.change");

const HISTORY = 50;
const limitText = (limit: number | null, unit: string) => (limit === null ? "不限" : `${limit}${unit}`);

const groupText = (group: GroupBuy) =>
  group.failedAt === null ? progressText(group) : "未成团，订单款项退回";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const offer = (await findOffer(requireId(params.id))) ?? notFound();
  const at = now();
  const [admin, groups, waiting, below, changes] = await Promise.all([
    adminOffer(offer),
    groupsByOffers([offer.id]),
    waitingShownTo(staff, "offer", offer.id),
    offerBelow(offer, at),
    auditRows({ subject: "offer", subjectId: String(offer.id), limit: HISTORY }),
  ]);
  const { kind, rule, apart, goods } = admin ?? notFound();
  const group = groups.get(offer.id);
  const asks = OFFER_KINDS[kind].form?.asks ?? [];
  const hasPortions = OFFER_KINDS[kind].form?.goods.includes("number") ?? false;
  const isPriced = OFFER_KINDS[kind].form?.goods.includes("price") ?? false;
  return json({
    id: offer.id,
    name: offer.name,
    isOn: offer.status === "on",
    state: offerState(at, { status: offer.status, startsAt: offer.starts_at, endsAt: offer.ends_at }),
    facts: [
      ["类型", OFFER_KINDS[kind].name],
      ["内容", rule],
      ["时间", formatWindow(offer.starts_at, offer.ends_at)],
      ["同享", apart ?? "与其他活动都可同享"],
      ...(asks.includes("times")
        ? [
            ["总次数", limitText(offer.stock, " 次")],
            ["每家次数", limitText(offer.limit_per_company, " 次")],
            ["已使用", `${offer.uses} 次`],
          ]
        : []),
      ...(group ? [["参团", groupText(group)]] : []),
      ["优先级", String(offer.priority)],
    ] as [string, string][],
    goods: goods.map((row) => ({
      id: row.id,
      name: row.name,
      price: isPriced ? formatYuan(row.price) : "赠送",
      number: String(row.number),
      stock: `${row.stock}${row.unit}`,
      sold: `${row.sold}${row.unit}`,
      limit: limitText(row.limit, row.unit),
    })),
    hasPortions,
    waiting,
    ...belowShown(below),
    changes: await changeRows(changes),
    mayChange: staff.permissions.has(handle.change),
  });
}

export default function Offer() {
  return <OfferView {...useLoaderData<typeof loader>()} />;
}

/** 一个活动: its terms, products, usage and history. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { belowShown } from "~/admin/promotions/below-shown";
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
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { BelowMinimumPriceTable } from "~/admin/promotions/below-table";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { HistorySection } from "~/admin/detail/history-section";

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
    findChanges({ subject: "offer", subjectId: String(offer.id), limit: HISTORY }),
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
    changes,
    mayChange: staff.permissions.has(handle.change),
  });
}

type LoaderData = SerializeFrom<typeof loader>;

export default function Offer() {
  const { id, name, isOn, state, facts, goods, hasPortions, waiting, below, belows, changes, mayChange } =
    useLoaderData<typeof loader>();
  const [shape, word] = STATES[state];
  const path = `/staff/offers/${id}`;
  return (
    <>
      <DetailPageHeader
        title={name}
        state={<span className={`state state--${shape}`}>{word}</span>}
        facts={`活动编号 ${id}`}
      />
      <div className="admin-body columns columns--side">
        <div>
          <WaitingNotice waiting={waiting} />
          <DetailSection id="h-facts" title="活动">
            <FactList rows={facts} />
          </DetailSection>
          {goods.length > 0 ? (
            <DetailSection id="h-goods" title="商品" note={`${goods.length} 种`}>
              <GoodsTable goods={goods} hasPortions={hasPortions} />
            </DetailSection>
          ) : null}
          <BelowMinimumPriceTable below={below} belows={belows} by="活动" />
          <p className="part">
            <Link to="/staff/offers">全部活动</Link>
          </p>
        </div>
        <HistorySection changes={changes} none="还没有改动。" />
      </div>
      <div className="admin-foot">
        {mayChange ? (
          <>
            <Link className="button button--primary" to={`${path}/switch`} accessKey="s">
              {isOn ? "停用" : "启用"}
            </Link>
            <Link className="button" to={`${path}/form`}>
              修改
            </Link>
          </>
        ) : null}
        <Link className="button" to={`${path}/rehearsal`} accessKey="t">
          试算
        </Link>
      </div>
    </>
  );
}

const STATES = {
  runs: ["go", "进行中"],
  waits: ["wait", "未开始"],
  over: ["done", "已结束"],
  off: ["off", "已停用"],
} as const;

const HEADS = {
  price: "价格",
  number: "每份数量",
  stock: "总数量",
  sold: "已售",
  limit: "每家限购",
} as const;

const ALL = Object.keys(HEADS) as (keyof typeof HEADS)[];

function GoodsTable({ goods, hasPortions }: Pick<LoaderData, "goods" | "hasPortions">) {
  const shown = ALL.filter((item) => hasPortions || item !== "number");
  return (
    <table className="grid-table grid-table--low fold-table">
      <caption className="sr-only">活动商品</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          {shown.map((item) => (
            <th scope="col" className="grid-table__figure" key={item}>
              {HEADS[item]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {goods.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {row.id} {row.name}
            </th>
            {shown.map((item) => (
              <td className="grid-table__figure" data-name={HEADS[item]} key={item}>
                {row[item]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

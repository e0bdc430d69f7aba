/** 会员中心: what needs the company first, then its money, orders, messages and spending. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { DrawPopup } from "~/shell/draw-popup";
import type { PageHandle } from "~/shell/handle";
import type { MemberData } from "~/shell/member";
import { Attention, OrderCounts } from "~/shell/member-attention";
import { Manager, Messages, RecentOrders, Spending, Wallet } from "~/shell/member-sections";
import { memberData } from "~/shell/member.server";
import { MyDraws } from "~/shell/my-draws";

export { shouldRevalidate } from "~/shell/draw-secret";
export { offerLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "会员中心" };

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await memberData(await requireCompany(request), now()));
}

export default function MemberCentre() {
  const data: MemberData = useLoaderData<typeof loader>();
  return (
    <>
      <p className="expiry">{data.companyName}</p>
      <DrawPopup running={data.draws.running} />
      <Attention data={data} />
      <Wallet data={data} />
      <OrderCounts counts={data.counts} />
      <MyDraws draws={data.draws} />
      <RecentOrders orders={data.orders} />
      <Spending spending={data.spending} />
      <div className="member-pair">
        <Messages messages={data.messages} />
        <Manager />
      </div>
    </>
  );
}

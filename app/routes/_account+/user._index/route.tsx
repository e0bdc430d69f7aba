/** 会员中心: what needs the company first, then its money, orders, messages and spending. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import type { MemberData } from "./member";
import { Attention, MemberHead } from "./member-attention";
import { EndingVouchers, MemberMessages, Orders, Wallet } from "./member-sections";
import { MemberSpending } from "./member-spending";
import { findLotteries, getOrderCounts } from "~/shell/frame-content.server";
import { memberData } from "./member.server";
import { MyLotteries } from "./my-draws";

export { shouldRevalidate } from "~/shell/draw-secret";
export { offerLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "会员中心" };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const [lotteries, counts] = await Promise.all([findLotteries(request), getOrderCounts(request)]);
  return json(await memberData(viewer, lotteries, counts, now()));
}

export default function MemberCentre() {
  const data: MemberData = useLoaderData<typeof loader>();
  return (
    <>
      <MemberHead data={data} />
      <Attention todos={data.todos} now={data.now} />
      <Wallet data={data} />
      <div className="member-pair">
        <Orders data={data} />
        <div className="member-pair__side">
          <EndingVouchers vouchers={data.ending} now={data.now} />
          <MemberMessages messages={data.messages} />
          <MyLotteries draws={data.draws} />
        </div>
      </div>
      <MemberSpending spending={data.spending} />
    </>
  );
}

/** /zhhb 账户红包: what red packets may pay, and their rows. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { redPacketPercent } from "~/modules/payments/providers/settings.server";
import type { PageHandle } from "~/shell/handle";
import { redPacketRows } from "~/modules/wallet/wallet.server";
import type { LedgerFound } from "~/modules/wallet/ledger-page";
import { LedgerView } from "~/modules/wallet/ledger-view";

export const handle: PageHandle = { title: "账户红包" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const params = new URL(request.url).searchParams;
  const [found, percent] = await Promise.all([redPacketRows(buyer.companyId, params), redPacketPercent()]);
  return json({ found, percent });
}

export default function RedPackets() {
  return <RedPacketView {...useLoaderData<typeof loader>()} />;
}

/** `percent`: the share of an order that red packets may pay. */
function RedPacketView({ found, percent }: { found: LedgerFound; percent: number }) {
  return (
    <>
      <section className="surface" aria-labelledby="red-packet-rules">
        <div className="surface__head">
          <h2 className="surface__title" id="red-packet-rules">
            红包怎么用
          </h2>
          <Link to="/hb">满额返现活动</Link>
        </div>
        <ul className="points-rules">
          <li>{`付款时勾选“红包”即可抵扣，每单最多抵应付金额的 ${percent}%。`}</li>
          <li>红包没有有效期，可与余额、优惠券、现金券同用；不能提现。</li>
          <li>含麻黄碱类商品的订单不能使用红包。</li>
          <li>订单取消时，已抵扣的红包原额退回；退货时，相应的返现红包收回。</li>
        </ul>
      </section>
      <LedgerView path="/zhhb" account="redPacket" title="红包明细" found={found} />
    </>
  );
}

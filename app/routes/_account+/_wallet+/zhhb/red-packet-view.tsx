import { Link } from "@remix-run/react";
import type { LedgerFound } from "~/modules/wallet/ledger-page";
import { LedgerView } from "~/modules/wallet/ledger-view";

/** `percent`: the share of an order that red packets may pay. */
export function RedPacketView({ found, percent }: { found: LedgerFound; percent: number }) {
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

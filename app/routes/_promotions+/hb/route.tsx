/** 满额返现: tiers, the buyer's way to them, and the products that count. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { readCashback } from "~/modules/orders/overview/cashback.server";
import { cashbackPage } from "~/modules/cart/offer-pages/cashback-page.server";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import { listPageTitle } from "~/modules/catalogue/listing/product-list";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";
import { formatYuan } from "~/platform/values/money";
import { OfferPage } from "~/modules/promotions/offer-pages/offer-page";
import type { CashbackCredit, CashbackPageData } from "~/modules/cart/offer-pages/cashback-page";
import { ProgressView } from "~/modules/cart/offer-pages/offer-progress-view";

export const handle: PageHandle = {
  title: "满额返现",
  ownTitle: listPageTitle,
  cache: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const query = await readListRequest(request);
  const { buyer } = query.viewer;
  return json(await cashbackPage(query, buyer && (await readCashback(buyer.companyId))));
}

export default function Cashback() {
  return <CashbackView {...useLoaderData<typeof loader>()} />;
}

function CashbackView({ head, shelf, lock, progress, credit, apart }: CashbackPageData) {
  return (
    <OfferPage head={head} shelf={shelf}>
      <div className="cashback">
        <ProgressView progress={progress} lock={lock} what="参加返现的商品（优惠后）" />
        <section className="cashback__how" aria-labelledby="cashback-how">
          <h2 className="offer-progress__title" id="cashback-how">
            返现说明
          </h2>
          {credit ? <Credit credit={credit} /> : null}
          <ul className="cashback__rules">
            <li>按订单商品优惠后的金额计算，运费不计入；达到多档时按最高一档返。</li>
            <li>{`${apart}的商品不计入，拼团订单不返现。`}</li>
            <li>订单完成（确认收货或发货 10 天后自动完成）时，红包记入您的账户。</li>
            <li>退货时按退回商品的金额比例收回对应的返现。</li>
          </ul>
        </section>
      </div>
    </OfferPage>
  );
}

function Credit({ credit }: { credit: CashbackCredit }) {
  return (
    <p className="cashback__credit">
      {"累计到账 "}
      <strong>{formatYuan(credit.credited)}</strong>
      {credit.waiting > 0 ? `，待到账 ${formatYuan(credit.waiting)}` : null}
      <Link to="/zhhb">查看红包</Link>
    </p>
  );
}

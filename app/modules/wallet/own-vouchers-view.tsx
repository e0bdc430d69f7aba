import { Link } from "@remix-run/react";
import { OWN_VIEWS, VOUCHER_KINDS, type OwnView, type VoucherKind } from "~/modules/vouchers/coupon-centre";
import { endsSoon, OwnVouchers } from "~/modules/vouchers/own-vouchers-list";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import { ownHref, type OwnVouchersPage, type WalletSummary } from "./wallet-page";

const RULES: Record<VoucherKind, string> = {
  coupon: "每单限用一张，按可用券商品的金额计算门槛；结算时自动选用最优惠的一张，您也可以改选。",
  cashVoucher: "满减、折扣之后按余下金额计算门槛，每单限用一张，可与优惠券同用。",
};

export interface OwnVouchersViewProps {
  kind: VoucherKind;
  page: OwnVouchersPage;
  summary: WalletSummary;
}

export function OwnVouchersView({ kind, page, summary }: OwnVouchersViewProps) {
  const { view, vouchers, now } = page;
  const name = VOUCHER_KINDS[kind];
  const soon = view === "usable" ? vouchers.filter((voucher) => endsSoon(voucher, now)).length : 0;
  return (
    <>
      <div className="surface surface--flush">
        <Tabs
          label={`${name}状态`}
          items={(Object.keys(OWN_VIEWS) as OwnView[]).map((item) => ({
            to: ownHref(kind, item),
            text: OWN_VIEWS[item],
            current: item === view,
            count: summary.vouchers[kind][item],
          }))}
        />
        <p className="voucher-rule">
          {RULES[kind]} <Link to="/lqzx">去领券中心</Link>
        </p>
      </div>
      {soon > 0 ? <Notice kind="warning">{`有 ${soon} 张${name}将在三天内到期，请尽快使用。`}</Notice> : null}
      <section aria-labelledby="vouchers-title">
        <h2 className="sr-only" id="vouchers-title">
          {`${OWN_VIEWS[view]}的${name}`}
        </h2>
        {vouchers.length === 0 ? (
          <div className="surface">
            <Empty title={`没有${OWN_VIEWS[view]}的${name}`} to="/lqzx" text="去领券" />
          </div>
        ) : (
          <OwnVouchers vouchers={vouchers} view={view} now={now} isOneKind />
        )}
      </section>
      <Pager page={page.page} pages={page.pages} href={(n) => ownHref(kind, view, n)} />
    </>
  );
}

import { Empty } from "~/ui/empty";
import { toDay, formatEnd } from "~/platform/values/clock";
import {
  validityText,
  VOUCHER_KINDS,
  type ClaimableVoucher,
  type VoucherKind,
} from "~/modules/vouchers/coupon-centre";
import { vouchersInTab } from "~/modules/vouchers/coupon-centre-page";
import { VoucherCard } from "~/modules/vouchers/voucher-card";
import { VoucherClaim, type CouponCentreProps } from "./claimable-voucher";

export function ClaimableList({ page, token }: CouponCentreProps) {
  const shown = vouchersInTab(page.vouchers, "mine" in page.view ? null : page.view.group);
  if (shown.length === 0)
    return (
      <section className="surface">
        <h2 className="sr-only">可领的券</h2>
        <Empty title="这里暂时没有可领的券" to="/lqzx" text="查看全部" />
      </section>
    );
  return (
    <>
      {(Object.keys(VOUCHER_KINDS) as VoucherKind[]).map((kind) => (
        <Shelf
          key={kind}
          kind={kind}
          vouchers={shown.filter((voucher) => voucher.kind === kind)}
          page={page}
          token={token}
        />
      ))}
    </>
  );
}

const KIND_NOTES: Record<VoucherKind, string> = {
  coupon: "按可用券商品的金额计算门槛，每单限用一张",
  cashVoucher: "满减、折扣之后按余下金额计算门槛，可与优惠券同用",
};

function Shelf(props: CouponCentreProps & { kind: VoucherKind; vouchers: ClaimableVoucher[] }) {
  const { kind, vouchers, page, token } = props;
  const id = `tickets-${kind}`;
  if (vouchers.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{VOUCHER_KINDS[kind]}</h2>
        <p className="section-head__note">{KIND_NOTES[kind]}</p>
      </div>
      <ul className="tickets">
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <VoucherCard {...voucher} isOff={voucher.state === "gone"} facts={getFacts(voucher)}>
              <VoucherClaim voucher={voucher} page={page} token={token} />
            </VoucherCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

const getFacts = (voucher: ClaimableVoucher) => [
  `领取时间 ${toDay(voucher.startsAt)} 至 ${formatEnd(voucher.endsAt)}`,
  `${validityText(voucher)}，每家限领 ${voucher.limit} 张`,
];

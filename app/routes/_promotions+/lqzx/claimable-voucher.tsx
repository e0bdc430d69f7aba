import { Form, Link } from "@remix-run/react";
import { Countdown } from "~/ui/live/countdown";
import { Meter } from "~/ui/charts/meter";
import { centreHref, type ClaimableVoucher } from "~/modules/vouchers/coupon-centre";
import type { CentrePage } from "~/modules/vouchers/coupon-centre-page";

export interface CouponCentreProps {
  page: CentrePage;
  token: string;
}

export function VoucherClaim({ voucher, page, token }: CouponCentreProps & { voucher: ClaimableVoucher }) {
  const { state, own, limit, left, total } = voucher;
  return (
    <>
      {state === "notYet" ? (
        <Countdown endsAt={voucher.startsAt} now={page.now} label="距开抢" over="已开始，请刷新页面" />
      ) : (
        <Meter
          value={left}
          max={total}
          label={`${voucher.name}剩余`}
          text={left > 0 ? `剩 ${left} 张` : "已领完"}
        />
      )}
      <div className="ticket__buttons">
        {own > 0 ? <span className="ticket__own">{`已领取 ${own}/${limit}`}</span> : null}
        {voucher.usable > 0 ? (
          <Link
            className="button button--small button--soft"
            to={voucher.to}
            aria-label={`去使用：${voucher.name}`}
          >
            去使用
          </Link>
        ) : null}
        <ClaimButton voucher={voucher} page={page} token={token} />
      </div>
    </>
  );
}

function ClaimButton({ voucher, page, token }: CouponCentreProps & { voucher: ClaimableVoucher }) {
  const { state, own, name } = voucher;
  if (page.who === "visitor" && state === "open")
    return (
      <Link
        className="button button--small ticket__claim"
        to="/login?redirectTo=%2Flqzx"
        aria-label={`登录后领取：${name}`}
      >
        登录后领取
      </Link>
    );
  if (page.who !== "approved" || state !== "open") return null;
  return (
    <Form method="post" action={centreHref(page.view)} preventScrollReset>
      <input type="hidden" name="token" value={token} />
      <button
        type="submit"
        className="button button--small ticket__claim"
        name="claim"
        value={voucher.id}
        aria-label={`${own > 0 ? "再领一张" : "立即领取"}：${name}`}
      >
        {own > 0 ? "再领一张" : "立即领取"}
      </button>
    </Form>
  );
}

import { Form, Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { Fen } from "~/platform/values/money";
import { formatYuan } from "~/platform/values/money";
import { Countdown } from "~/ui/live/countdown";
import { Notice } from "~/ui/notice";
import { Price } from "~/ui/price";

export interface PaymentPage {
  number: string;
  amount: Fen;
  subject: string;
  provider: string;
  paymentMethod: string;
  now: number;
  isRecharge: boolean;
  payBefore: number;
  /** link for another method or leaving */
  back: string;
  /** text of the code, or null */
  code: string | null;
  open: string | null;
  isDown: boolean;
}

const EVERY = 3_000;

/** `picture`: the QR code as a data address. */
export function PaymentView({
  page,
  picture,
  asks,
}: {
  page: PaymentPage;
  picture: string | null;
  asks: boolean;
}) {
  useStateWatch(page.code !== null);
  return (
    <div className="wrap sandbox">
      <section className="surface done">
        <h1>{asks ? "取消充值" : page.paymentMethod}</h1>
        <dl>
          <div>
            <dt>{page.subject}</dt>
            <dd>
              <Price fen={page.amount} large />
            </dd>
          </div>
        </dl>
        {asks ? <Ask page={page} /> : <Pay page={page} picture={picture} />}
        <p className="field__hint">付款编号 {page.number}</p>
      </section>
    </div>
  );
}

function Pay({ page, picture }: { page: PaymentPage; picture: string | null }) {
  return (
    <>
      {page.isDown ? (
        <Notice kind="warning">{`${page.paymentMethod}暂时无法使用，未扣除任何款项，请稍后刷新或更换付款方式。`}</Notice>
      ) : null}
      {picture ? (
        <figure className="pay-code">
          <img
            src={picture}
            width={220}
            height={220}
            alt={`${page.paymentMethod}付款码，${formatYuan(page.amount)}`}
          />
          <figcaption>{`请使用${page.paymentMethod.replace("支付", "")}扫一扫付款`}</figcaption>
        </figure>
      ) : null}
      <div className="pay-code__until">
        <Countdown endsAt={page.payBefore} now={page.now} label="剩余付款时间" />
      </div>
      <Form method="post" className="choices">
        {page.open ? (
          <a className="button button--pay button--large" href={page.open}>
            {page.code === null ? `前往${page.paymentMethod}付款` : "打开演示收银台"}
          </a>
        ) : null}
        <button
          type="submit"
          className={page.open ? "button button--large" : "button button--primary button--large"}
          name="change"
          value="check"
        >
          我已付款
        </button>
        <Link
          className="button button--large"
          to={page.isRecharge ? `/pay/${page.number}?ask=cancel` : page.back}
        >
          {page.isRecharge ? "取消充值" : "更换付款方式"}
        </Link>
      </Form>
    </>
  );
}

function Ask({ page }: { page: PaymentPage }) {
  return (
    <Form method="post" action={`/pay/${page.number}`}>
      <p>{`确定取消这笔 ${formatYuan(page.amount)} 的充值吗？如已付款，请勿取消。`}</p>
      <p className="choices">
        <button type="submit" className="button button--pay" name="change" value="cancel">
          取消充值
        </button>
        <Link className="button" to={page.back}>
          再想想
        </Link>
      </p>
    </Form>
  );
}

/** Reloads every few seconds while visible; once paid, the loader redirects to the result. */
function useStateWatch(isOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOn || state !== "idle") return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, EVERY);
    return () => clearTimeout(timer);
  });
}

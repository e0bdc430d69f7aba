import { rechargeHref, rechargeText, type Recharge } from "~/modules/payments/recharge/recharge";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/navigation/pager";
import { RechargeForm, type RechargeProps } from "./recharge-form";
import { RechargeRow } from "./recharge-row";

const readOn = ({ orders }: Recharge) =>
  orders > 0 ? { to: "/order", text: "查看订单" } : { to: "/yegl", text: "查看余额明细" };

export function RechargeView(props: RechargeProps) {
  const { page } = props;
  const back = page.back && rechargeText(page.back);
  return (
    <>
      {back ? (
        <div role="status">
          <Notice kind={back.kind} more={page.back?.state === "succeeded" ? readOn(page.back) : null}>
            {back.text}
          </Notice>
        </div>
      ) : null}
      <section className="surface" aria-labelledby="recharge-title">
        <div className="surface__head">
          <h2 className="surface__title" id="recharge-title">
            余额充值
          </h2>
        </div>
        <RechargeForm key={`${page.total} ${page.back?.state ?? ""}`} {...props} />
      </section>
      <section className="surface surface--flush" aria-labelledby="recharges-title">
        <div className="surface__head">
          <h2 className="surface__title" id="recharges-title">
            充值记录
          </h2>
        </div>
        {page.rows.length === 0 ? (
          <Empty title="还没有充值记录" to="/yegl" text="查看余额明细" />
        ) : (
          <ul className="withdrawals">
            {page.rows.map((row) => (
              <li className="withdrawals__item recharge__item" key={row.number}>
                <RechargeRow row={row} />
              </li>
            ))}
          </ul>
        )}
        <div className="ledger__pages">
          <Pager page={page.page} pages={page.pages} href={rechargeHref} />
        </div>
      </section>
    </>
  );
}

import { Link } from "@remix-run/react";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { ColdParcelLogs } from "~/modules/cold-chain/cold-parcel";
import { Notice } from "~/ui/notice";
import { Steps } from "~/ui/steps";
import {
  afterSalesFormPath,
  AFTER_SALES_KINDS,
  AFTER_SALES_REASONS,
} from "~/modules/returns/status/after-sales";
import type { AfterSalesFormPage } from "./after-sales-page";
import { ChooseUnits } from "./choose-units";
import { RefundSum } from "./refund-sum";
import { ReasonForm } from "./reason-form";
import { RowName } from "./row-name";
import { unitsQuery } from "~/modules/returns/goods-back/units";

const STEPS = ["选择商品", "说明原因", "提交审核"];

export interface AfterSalesFormViewProps {
  page: AfterSalesFormPage;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function AfterSalesFormView(props: AfterSalesFormViewProps) {
  const { kind, order, step } = props.page;
  return (
    <>
      <section className="surface order-head">
        <div>
          <h1 className="order-head__status order-head__status--off">{`申请${AFTER_SALES_KINDS[kind]}`}</h1>
          <p>
            订单号 <Link to={`/order/info/${order.id}`}>{order.number}</Link>
          </p>
        </div>
        <Steps items={STEPS} current={step === "choose" ? 1 : 2} />
      </section>
      {step === "choose" ? <ChooseUnits page={props.page} /> : <Tell {...props} />}
    </>
  );
}

function Tell({ page, constraint, reply }: AfterSalesFormViewProps) {
  const { kind, order, rows, gifts, refund } = page;
  const names = new Map(rows.map((row) => [row.lineId, row.name]));
  const query = rows.filter((row) => !gifts.includes(row.batchId) || !row.isGift);
  const units = query.map(({ batchId, quantity }) => ({ batchId, quantity }));
  const due = rows.filter((row) => gifts.includes(row.batchId));
  return (
    <div className="case-tell">
      <section className="surface">
        <div className="surface__head">
          <h2 className="surface__title">
            商品<small>{`${rows.length} 行，${rows.reduce((sum, row) => sum + row.quantity, 0)} 件`}</small>
          </h2>
          <Link to={`${afterSalesFormPath(kind, order.id)}?${unitsQuery(units)}`}>修改数量</Link>
        </div>
        <ul className="case-lines">
          {rows.map((row) => (
            <li className="case-lines__item" key={row.batchId}>
              <div>
                <RowName row={row} />
                <span className="case-spec order-lines__wide">{`批号 ${row.batchNumber}`}</span>
              </div>
              <strong>{`${row.quantity} ${row.unit}`}</strong>
            </li>
          ))}
        </ul>
        {due.length > 0 ? (
          <Notice kind="warning">
            {`退货后不再满足赠送条件，请将赠品一并退回：${due.map((row) => `${row.name} ${row.quantity} ${row.unit}`).join("、")}。`}
          </Notice>
        ) : null}
        {refund ? (
          <div className="case-sum">
            <h2 className="surface__title">{kind === "return" ? "退款预估" : "申请退款时的预估"}</h2>
            <RefundSum
              refund={refund}
              names={refund.lines.map((line) => names.get(line.lineId) ?? "")}
              isFinal={false}
              isCompleted={page.isCompleted}
            />
          </div>
        ) : null}
        {page.coldParcels.length > 0 ? (
          <div className="case-sum">
            <h2 className="surface__title">
              运输温度<small>{`原因选“${AFTER_SALES_REASONS.temperature}”时，以此为依据`}</small>
            </h2>
            {page.coldParcels.map((parcel) => (
              <ColdParcelLogs key={parcel.parcelNumber} parcel={parcel} />
            ))}
          </div>
        ) : null}
      </section>
      <ReasonForm page={page} units={units} constraint={constraint} reply={reply} />
    </div>
  );
}

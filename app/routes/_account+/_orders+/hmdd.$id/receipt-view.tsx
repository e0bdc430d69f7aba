import { Link } from "@remix-run/react";
import { toDay, formatTime } from "~/platform/values/clock";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { Notice } from "~/ui/notice";
import { PrintButton } from "~/ui/print-button";
import { Status } from "~/ui/status";
import {
  RECEIPT_STATES,
  RECEIPT_TONES,
  type ReceiptPage,
  type ReceiptSigned,
} from "~/modules/ephedrine/receipt";
import { PrintedReceipt } from "./printed-receipt";
import { DeliveryReceiptSignForm } from "./sign-form";

export interface ReceiptViewProps {
  page: ReceiptPage;
  /** 未填 without a legal entity */
  seller: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function ReceiptView({ page, seller, constraint, reply }: ReceiptViewProps) {
  const { state, due } = page;
  return (
    <>
      <section className="surface case-form no-print">
        <div className="surface__head">
          <p className="slip-number">
            回执单号 <strong>{page.number}</strong>
          </p>
          <Status kind={RECEIPT_TONES[state]} text={RECEIPT_STATES[state]} />
        </div>
        {state === "overdue" ? (
          <Notice kind="error">{`应于 ${toDay(due ?? 0)} 前签回。签回后即可继续购买含麻商品。`}</Notice>
        ) : null}
        {state === "toSign" ? (
          <Notice kind="warning">{`请于 ${toDay(due ?? 0)} 前签回，逾期将暂停购买含麻商品。`}</Notice>
        ) : null}
        <p className="choices">
          <Link className="button" to={`/order/info/${page.orderId}`}>
            查看订单
          </Link>
          <Link className="button" to="/hmdd">
            全部回执单
          </Link>
          <PrintButton>打印回执单</PrintButton>
        </p>
      </section>
      <PrintedReceipt page={page} seller={seller} />
      {page.signed ? (
        <Signed signed={page.signed} />
      ) : (
        <DeliveryReceiptSignForm page={page} constraint={constraint} reply={reply} />
      )}
    </>
  );
}

function Signed({ signed }: { signed: ReceiptSigned }) {
  return (
    <section className="surface no-print" aria-labelledby="signed-title">
      <h2 className="surface__title" id="signed-title">
        签回记录
      </h2>
      <p>{`${formatTime(signed.signedAt)} 提交，收货人 ${signed.receiver}，收货日期 ${signed.receivedOn}。`}</p>
      <p>
        <a href={`/files/${signed.fileId}`}>下载已签字的回执单照片</a>
      </p>
    </section>
  );
}

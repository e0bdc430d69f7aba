/** /hmdd/:id 含麻回执单详情: the receipt of one order, to print, to sign and to read again; another company's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { toIssuedEphedrineReceipt } from "~/modules/documents/issued-document";
import { issueOnPaper } from "~/modules/documents/issued-documents.server";
import {
  RECEIPT_SIGNED,
  receiptPath,
  RECEIPT_STATES,
  RECEIPT_TONES,
  type ReceiptSigned,
} from "~/modules/ephedrine/receipt";
import { PHOTO_LIMIT, DeliveryReceiptForm } from "~/modules/ephedrine/receipt-form";
import { findReceipt, signReceipt } from "~/modules/ephedrine/receipt.server";
import { now } from "~/platform/values/clock.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { shopOrigin } from "~/platform/config/request.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";
import { toDay, formatTime } from "~/platform/values/clock";
import { Notice } from "~/ui/notice";
import { PrintButton } from "~/ui/print-button";
import { Status } from "~/ui/status";
import { PrintedReceipt } from "./printed-receipt";
import { DeliveryReceiptSignForm } from "./sign-form";

export const handle: PageHandle = { title: "含麻回执单详情", isPrintout: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const page = (await findReceipt(buyer.companyId, requireId(params.id), now())) ?? notFound();
  const seller = await readSellerName();
  const verify = await issueOnPaper(shopOrigin(request), toIssuedEphedrineReceipt(page, seller), now());
  return json({ page, seller, verify, constraint: formConstraint(DeliveryReceiptForm) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId, accountId } = (await requireCompany(request)).buyer;
  const form = await readForm(request, DeliveryReceiptForm, PHOTO_LIMIT);
  if (!form.ok) return form.response;
  const { photo, ...signature } = form.value;
  const orderId = requireId(params.id);
  const signed = await signReceipt({ ...signature, companyId, accountId, orderId }, photo, now());
  if (!signed) notFound();
  if (!signed.ok) return form.refuse(signed.errors);
  return redirectWith(receiptPath(orderId), { kind: "success", text: RECEIPT_SIGNED });
}

export default function Receipt() {
  const { page, seller, verify, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
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
      <PrintedReceipt page={page} seller={seller} verify={verify} />
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

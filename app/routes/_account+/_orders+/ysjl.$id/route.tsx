/** /ysjl/:id 收货验收: one parcel of the company, to accept and to read again; another company's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { notePath } from "~/modules/documents/delivery-note";
import { issueOnPaper } from "~/modules/documents/issued-documents.server";
import { ParcelView } from "~/modules/documents/parcel-view";
import { findParcelContent } from "~/modules/documents/receiving-file.server";
import { parcelFilePath, RECEIVING_COLUMNS_PATH, RECEIVING_PATH } from "~/modules/documents/receiving-paths";
import { toShownParcel } from "~/modules/documents/shown-parcel";
import { AcceptanceForm } from "~/modules/receiving/acceptance";
import {
  acceptParcel,
  findAcceptances,
  readRecordRows,
  toAcceptedLines,
} from "~/modules/receiving/acceptance.server";
import { toIssuedAcceptance } from "~/modules/receiving/acceptance-record";
import { PHOTOS_LIMIT } from "~/modules/returns/request/after-sales-form";
import { newFormToken, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { shopOrigin } from "~/platform/config/request.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { AcceptanceFields } from "./acceptance-fields";
import { AcceptedRecord } from "./accepted-record";

export const handle: PageHandle = { title: "收货验收", isPrintout: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const { companyId } = viewer.buyer;
  const shipmentId = requireId(params.id);
  const content = (await findParcelContent(companyId, shipmentId)) ?? notFound();
  const { orderId, note, invoice } = content;
  const record = (await findAcceptances([shipmentId])).get(shipmentId) ?? null;
  const lines = record ? [] : await toAcceptedLines(content);
  const rows = record && (await readRecordRows(companyId, record));
  return json({
    parcel: toShownParcel(content, {
      file: parcelFilePath(shipmentId),
      toReport: (id) => `/jybg/file/${id}`,
    }),
    orderId,
    notePdf: notePath({ orderId, parcel: note.parcel }),
    invoice,
    company: viewer.companyName,
    accountName: viewer.accountName,
    record: rows && {
      rows,
      verify: await issueOnPaper(
        shopOrigin(request),
        toIssuedAcceptance(note.number, viewer.companyName, rows),
        now(),
      ),
    },
    cold: lines.filter(({ isCold }) => isCold).map(({ rowId }) => rowId),
    days: { shipped: toDay(note.shippedAt), today: toDay(now()) },
    token: newFormToken(viewer.buyer),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const shipmentId = requireId(params.id);
  const form = await readForm(request, AcceptanceForm, PHOTOS_LIMIT);
  if (!form.ok) return form.response;
  const accepted = (await acceptParcel(buyer, shipmentId, form.value, now())) ?? notFound();
  if (!accepted.ok) return form.refuse(accepted.errors);
  return redirectWith(accepted.to, { kind: "success", text: accepted.text });
}

export default function Parcel() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  const { parcel, orderId, record, invoice } = page;
  const links = (
    <>
      <p className="parcel-check__do no-print">
        <a className="button" href={page.notePdf}>
          随货同行单
        </a>
        <Link className="button" to={`/order/info/${orderId}`}>
          查看订单
        </Link>
        <Link className="button" to={RECEIVING_COLUMNS_PATH}>
          设置入库明细的列
        </Link>
        <Link className="button" to={RECEIVING_PATH}>
          全部验收记录
        </Link>
      </p>
      <p className="field__hint no-print">{invoice === "" ? "发票尚未开具" : `发票号码 ${invoice}`}</p>
    </>
  );
  if (record)
    return (
      <>
        <AcceptedRecord {...record} parcel={parcel} company={page.company} />
        <ErrorSummary errors={(reply?.error?.[""] ?? []).map((text) => ({ text }))} />
        <section className="surface no-print">
          <ParcelView parcel={parcel} heading={<h2 className="surface__title">包裹内容</h2>}>
            {links}
          </ParcelView>
        </section>
      </>
    );
  return (
    <section className="surface">
      <AcceptanceFields page={page} reply={reply}>
        {links}
      </AcceptanceFields>
    </section>
  );
}

/** /ysjl/:id 收货验收: one parcel of the company; another company's is not found. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { notePath } from "~/modules/documents/delivery-note";
import { ParcelView } from "~/modules/documents/parcel-view";
import { findParcelContent } from "~/modules/documents/receiving-file.server";
import { parcelFilePath, RECEIVING_COLUMNS_PATH } from "~/modules/documents/receiving-paths";
import { toShownParcel } from "~/modules/documents/shown-parcel";
import { notFound, requireId } from "~/platform/http/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "收货验收" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const shipmentId = requireId(params.id);
  const content = (await findParcelContent(companyId, shipmentId)) ?? notFound();
  const { orderId, note, invoice } = content;
  return json({
    parcel: toShownParcel(content, {
      file: parcelFilePath(shipmentId),
      toReport: (id) => `/jybg/file/${id}`,
    }),
    orderId,
    notePdf: notePath({ orderId, parcel: note.parcel }),
    invoice,
  });
}

export default function Parcel() {
  const { parcel, orderId, notePdf, invoice } = useLoaderData<typeof loader>();
  return (
    <section className="surface">
      <ParcelView parcel={parcel} heading="收货验收">
        <p className="parcel-check__do no-print">
          <a className="button" href={notePdf}>
            随货同行单
          </a>
          <Link className="button" to={`/order/info/${orderId}`}>
            查看订单
          </Link>
          <Link className="button" to={RECEIVING_COLUMNS_PATH}>
            设置入库明细的列
          </Link>
        </p>
        <p className="field__hint">{invoice === "" ? "发票尚未开具" : `发票号码 ${invoice}`}</p>
      </ParcelView>
    </section>
  );
}
